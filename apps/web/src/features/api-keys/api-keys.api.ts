import * as contract from '@dastak/contract/api-keys/api-keys.ts'
import type { BodyOf } from '@dastak/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'
import { reloadAfter } from '../../lib/api/query-client.ts'
import { queryOf } from '../../lib/api/query-of.ts'

export type { ApiKey } from '@dastak/contract/api-keys/api-keys.ts'

const KEY = ['api-keys']

export function useListTokens() {
  return useQuery({
    ...queryOf(KEY, contract.listTokens),
    select: ({ data }) => data,
    // The time of the last use changes without a call of this page.
    staleTime: 0,
  })
}

/** Returns the whole key, which cannot be read again. Throws ApiError, like all calls here. */
export const createServerToken = async (body: BodyOf<typeof contract.createServerToken>) =>
  (await reloadAfter(KEY, callApi(contract.createServerToken, { body }))).token

/** A limit of null removes the limit. */
export function setTokenLimit(publicPart: string, limit: number | null) {
  const body = { api_key: publicPart, daily_credits: limit }
  return reloadAfter(KEY, callApi(contract.setTokenLimit, { body }))
}

export const revokeToken = (publicPart: string) =>
  reloadAfter(KEY, callApi(contract.revokeToken, { query: { api_key: publicPart } }))
