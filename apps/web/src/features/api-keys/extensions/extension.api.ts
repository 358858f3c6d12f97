import * as contract from '@dastak/contract/api-keys/extensions.ts'
import type { ConnectedExtension } from '@dastak/contract/api-keys/extensions.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi, callApiWithMessage } from '../../../lib/api/api-client.ts'
import { reloadAnyway } from '../../../lib/api/query-client.ts'
import { queryOf } from '../../../lib/api/query-of.ts'

export type { ConnectedExtension }

const listQuery = queryOf(['extensions', 'list'], contract.listExtensions)

/** The extensions that are connected; with `pollMs` asked again while it is looked at. */
export function useListExtensions(pollMs?: number) {
  return useQuery({
    ...listQuery,
    select: ({ data }) => data,
    // One may have fetched its key a moment ago.
    staleTime: 0,
    refetchInterval: pollMs,
  })
}

/** Where to download the extension; null where it was not built on the server. */
export const useGetExtension = () =>
  useQuery(queryOf(['extensions', 'files'], contract.getExtension))

/** Throws ApiError, as the next one does. */
export const connectExtension = (challenge: string, name: string) =>
  callApi(contract.connectExtension, { body: { challenge, name } })

/** Returns the server's words. */
export async function revokeExtension(token: string): Promise<string> {
  const call = callApiWithMessage(contract.revokeExtension, { body: { token } })
  return (await reloadAnyway(listQuery.queryKey, call)).message
}
