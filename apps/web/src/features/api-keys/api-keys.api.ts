import * as contract from '@dastak/contract/api-keys/api-keys.ts'
import type { BodyOf } from '@dastak/contract/endpoint.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'
import { queryClient } from '../../lib/api/query-client.ts'

export type { ApiKey } from '@dastak/contract/api-keys/api-keys.ts'

const keysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: async ({ signal }) => (await callApi(contract.listTokens, { signal })).data,
  // When a key was used last changes by itself.
  staleTime: 0,
})

export function useListTokens() {
  return useQuery(keysQuery)
}

/** The whole key; nobody can read it again. Throws ApiError, as the next one does. */
export async function createServerToken(
  asked: BodyOf<typeof contract.createServerToken>,
): Promise<string> {
  const { token } = await callApi(contract.createServerToken, { body: asked })
  await queryClient.invalidateQueries({ queryKey: keysQuery.queryKey })
  return token
}

/** Null for no limit. */
export async function setTokenLimit(publicPart: string, limit: number | null): Promise<void> {
  await callApi(contract.setTokenLimit, { body: { api_key: publicPart, daily_credits: limit } })
  await queryClient.invalidateQueries({ queryKey: keysQuery.queryKey })
}

export async function revokeToken(publicPart: string): Promise<void> {
  await callApi(contract.revokeToken, { query: { api_key: publicPart } })
  await queryClient.invalidateQueries({ queryKey: keysQuery.queryKey })
}
