import type { BodyOf } from '@dastak/contract/endpoint.ts'
import * as contract from '@dastak/contract/linkedin/requests.ts'
import type { LinkedinRequest, LinkedinRequestAnswer } from '@dastak/contract/linkedin/requests.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { FileRequest, ListRequest } from '../../components/data-table/paging/list-request.ts'
import { callApi } from '../../lib/api/api-client.ts'
import { problemOf } from '../../lib/api/api-error.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { queryOf } from '../../lib/api/query-of.ts'
import { isUnderWay } from './request-words.ts'

export type { LinkedinRequest }

/** Everything fetched about LinkedIn requests stands under this key. */
export const LINKEDIN_KEY = 'linkedin-requests'

/** While one runs, and while none does (the extension may send one); not on a hidden page. */
const ASK_EVERY_MS = 2_000
const ASK_SLOWLY_MS = 10_000

/** One page of the requests that match, kept up to date while it is looked at. */
export function useQueryRequests(asked: ListRequest & { offset: number; limit: number }) {
  const body = asked as BodyOf<typeof contract.queryLinkedinRequests>
  return useQuery({
    ...queryOf([LINKEDIN_KEY, asked], contract.queryLinkedinRequests, { body }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Who is offline is told so.
    networkMode: 'always',
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data, error } }) => {
      if (problemOf(error)?.canRetry === false) return false
      return data?.data.some(isUnderWay) ? ASK_EVERY_MS : ASK_SLOWLY_MS
    },
  })
}

/** Tells of each request that has come to its end since it was last seen. A stable function. */
export function useEnded(
  rows: readonly LinkedinRequest[] | undefined,
  onEnded: (row: LinkedinRequest) => void,
): void {
  const seen = useRef(new Map<string, LinkedinRequest>())
  useEffect(() => {
    for (const row of rows ?? []) {
      const before = seen.current.get(row.request_id)
      seen.current.set(row.request_id, row)
      if (before && isUnderWay(before) && !isUnderWay(row)) onEnded(row)
    }
  }, [rows, onEnded])
}

/** All requests that match, or the chosen ones, as a file. Throws ApiError, as the next. */
export async function fetchRequestsFile(
  asked: FileRequest & { request_ids?: string[] },
): Promise<Blob> {
  const body = asked as BodyOf<typeof contract.exportLinkedinRequests>
  return (await callApi(contract.exportLinkedinRequests, { body })).blob
}

/** Sends a profile, for the first time or once more. What is shown is asked for again. */
export async function sendProfile(
  profile: BodyOf<typeof contract.submitLinkedinRequest>,
): Promise<LinkedinRequestAnswer> {
  try {
    return await callApi(contract.submitLinkedinRequest, { body: profile })
  } finally {
    void queryClient.invalidateQueries({ queryKey: [LINKEDIN_KEY] })
  }
}
