import type { BodyOf } from '@dastak/contract/endpoint.ts'
import * as contract from '@dastak/contract/operator/opt-outs.ts'
import { callApi } from '../../../lib/api/api-client.ts'
import { confirmed } from '../confirmation/confirmed.ts'
import { OPERATOR_KEY, thenReload } from '../operator.api.ts'
import { usePagedList } from '../use-paged-list.ts'

export type { OptOut, Reveal, RevealSearch } from '@dastak/contract/operator/opt-outs.ts'

const PAGE_ROWS = 50

/** Opt-outs whose reference begins so, the newest first. All for an empty text. */
export function useOptOuts(typed: string) {
  const reference = typed.trim()
  return usePagedList({
    queryKey: [OPERATOR_KEY, 'opt-outs', reference],
    fetchPage: (cursor, signal) =>
      callApi(contract.findOptOuts, {
        body: {
          limit: PAGE_ROWS,
          ...(reference !== '' && { reference }),
          ...(cursor !== undefined && { cursor }),
        },
        signal,
      }),
  })
}

/** Throws ApiError, like the other calls. */
export const addOptOut = (body: BodyOf<typeof contract.addOptOut>) =>
  thenReload(confirmed(() => callApi(contract.addOptOut, { body })))

export const allowOptOut = (body: BodyOf<typeof contract.allowOptOut>) =>
  thenReload(confirmed(() => callApi(contract.allowOptOut, { body })))

/** What is found is not cached: its key would be the contact. */
export const findReveals = (body: BodyOf<typeof contract.findReveals>) =>
  confirmed(() => callApi(contract.findReveals, { body }))
