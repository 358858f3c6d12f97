import * as contract from '@dastak/contract/vendors/own-keys.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { queryOf } from '../../lib/api/query-of.ts'

export type { OwnVendorKey } from '@dastak/contract/vendors/own-keys.ts'

const ownKeysQuery = queryOf(['own-keys'], contract.listOwnKeys)

/** The vendors that take a key of this account. */
export const useListOwnKeys = (enabled: boolean) => useQuery({ ...ownKeysQuery, enabled })

/** Throws ApiError, like the other change. */
export async function saveOwnKey(vendor: string, keys: Record<string, string>): Promise<void> {
  const list = await callApi(contract.saveOwnKey, { body: { vendor, keys } })
  queryClient.setQueryData(ownKeysQuery.queryKey, list)
}

export async function deleteOwnKey(vendor: string): Promise<void> {
  const list = await callApi(contract.deleteOwnKey, { body: { vendor } })
  queryClient.setQueryData(ownKeysQuery.queryKey, list)
}
