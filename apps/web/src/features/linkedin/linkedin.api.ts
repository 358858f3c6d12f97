import type { BodyOf } from '@dastak/contract/endpoint.ts'
import * as contract from '@dastak/contract/linkedin/requests.ts'
import type { LinkedinRequest, LinkedinRequestAnswer } from '@dastak/contract/linkedin/requests.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { FileRequest, ListRequest } from '../../components/data-table/paging/list-request.ts'
import { callApi } from '../../lib/api/api-client.ts'
import { problemOf } from '../../lib/api/api-error.ts'
import { keptQuery } from '../../lib/api/kept-query.ts'
import { POLLED_FRESH_MS, queryClient } from '../../lib/api/query-client.ts'
import { LINKEDIN_KEY } from '../../lib/api/query-keys.ts'
import { isUnderWay } from './request-state.ts'

export type { LinkedinRequest }

/**
 * How often the list is fetched: while a request runs, and otherwise, because the extension may
 * send one. A hidden page does not fetch.
 */
const POLL_RUNNING_MS = 2_000
const POLL_IDLE_MS = 10_000

type PageRequest = ListRequest & { offset: number; limit: number }

/** One page of the requests that match. */
export function requestsQuery(request: PageRequest) {
  const { queryLinkedinRequests: endpoint } = contract
  const body = request as BodyOf<typeof endpoint>
  return queryOptions({
    queryKey: [LINKEDIN_KEY, request],
    queryFn: keptQuery([LINKEDIN_KEY], endpoint.data, request, (signal) =>
      callApi(endpoint, { body, signal }),
    ),
  })
}

/** The same, kept up to date while it is visible. */
export function useQueryRequests(request: PageRequest) {
  return useQuery({
    ...requestsQuery(request),
    placeholderData: keepPreviousData,
    staleTime: POLLED_FRESH_MS,
    // So that an offline user sees an error.
    networkMode: 'always',
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data, error } }) => {
      if (problemOf(error)?.canRetry === false) return false
      return data?.data.some(isUnderWay) ? POLL_RUNNING_MS : POLL_IDLE_MS
    },
  })
}

/** Calls `onEnded`, a stable function, for each request that has ended since the last fetch. */
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

/** A file of all requests that match, or of the chosen ones. Throws ApiError. */
export async function fetchRequestsFile(
  request: FileRequest & { request_ids?: string[] },
): Promise<Blob> {
  const body = request as BodyOf<typeof contract.exportLinkedinRequests>
  return (await callApi(contract.exportLinkedinRequests, { body })).blob
}

/** Sends a profile, for the first time or again, then refreshes the list. Throws ApiError. */
export async function sendProfile(
  profile: BodyOf<typeof contract.submitLinkedinRequest>,
): Promise<LinkedinRequestAnswer> {
  try {
    return await callApi(contract.submitLinkedinRequest, { body: profile })
  } finally {
    void queryClient.invalidateQueries({ queryKey: [LINKEDIN_KEY] })
  }
}
