import type { BodyOf } from '@dastak/contract/endpoint.ts'
import {
  exportLedger,
  exportRecharges,
  queryLedger,
  queryRecharges,
} from '@dastak/contract/ledger.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FileRequest, ListRequest } from '../../components/data-table/paging/list-request.ts'
import { callApi } from '../../lib/api/api-client.ts'
import { queryOf } from '../../lib/api/query-of.ts'

export const LEDGER_KEY = 'ledger'

/** Which credits: of both units where it is not given. */
export type CreditUnit = 'phone' | 'email'

/** Of all that a ledger has: which credits, and, of a member, whose. */
export interface LedgerPart {
  unit?: CreditUnit | undefined
  wallet?: 'own' | 'team' | undefined
}

type Page = ListRequest & { offset: number; limit: number }

/** One page of the recharges that match; while another is on its way, the one before. */
export function useQueryRecharges(asked: Page) {
  const body = asked as BodyOf<typeof queryRecharges>
  const query = queryOf([LEDGER_KEY, 'recharges', asked], queryRecharges, { body })
  return useQuery({ ...query, placeholderData: keepPreviousData })
}

/** One page of the ledger, each line with what was left after it. */
export function useQueryLedger(asked: Page & LedgerPart) {
  const body = asked as BodyOf<typeof queryLedger>
  const query = queryOf([LEDGER_KEY, 'lines', asked], queryLedger, { body })
  return useQuery({ ...query, placeholderData: keepPreviousData })
}

/** The file of the same recharges, all of them. Throws ApiError. */
export const fetchRechargesFile = (asked: FileRequest) =>
  callApi(exportRecharges, { body: asked as BodyOf<typeof exportRecharges> })

/** The file of the same lines. Throws ApiError. */
export const fetchLedgerFile = (asked: FileRequest & LedgerPart) =>
  callApi(exportLedger, { body: asked as BodyOf<typeof exportLedger> })
