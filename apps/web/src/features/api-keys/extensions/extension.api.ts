import * as contract from '@dastak/contract/api-keys/extensions.ts'
import type { ConnectedExtension } from '@dastak/contract/api-keys/extensions.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi, callApiWithMessage } from '../../../lib/api/api-client.ts'
import { reloadAnyway } from '../../../lib/api/query-client.ts'
import { queryOf } from '../../../lib/api/query-of.ts'

export type { ConnectedExtension }

const listQuery = queryOf(['extensions', 'list'], contract.listExtensions)

/** The connected extensions. With `pollMs` reloaded at that interval while the page is visible. */
export function useListExtensions(pollMs?: number) {
  return useQuery({
    ...listQuery,
    select: ({ data }) => data,
    // An extension may have connected a moment ago.
    staleTime: 0,
    refetchInterval: pollMs,
  })
}

/** Download addresses of the extension. Null if it was not built on the server. */
export const useGetExtension = () =>
  useQuery(queryOf(['extensions', 'files'], contract.getExtension))

/** Throws ApiError, like revokeExtension. */
export const connectExtension = (challenge: string, name: string) =>
  callApi(contract.connectExtension, { body: { challenge, name } })

/** Returns the server's message. */
export async function revokeExtension(token: string): Promise<string> {
  const call = callApiWithMessage(contract.revokeExtension, { body: { token } })
  return (await reloadAnyway(listQuery.queryKey, call)).message
}
