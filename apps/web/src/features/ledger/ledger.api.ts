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

export type CreditUnit = 'phone' | 'email'

/** Part of a ledger: one unit (both if not given), and for a member of a team one wallet. */
export interface LedgerPart {
  unit?: CreditUnit | undefined
  wallet?: 'own' | 'team' | undefined
}

type Page = ListRequest & { offset: number; limit: number }

/** One page of the recharges that match. */
export function rechargesQuery(request: Page) {
  const body = request as BodyOf<typeof queryRecharges>
  return queryOf([LEDGER_KEY, 'recharges', request], queryRecharges, { body })
}

/** The same, which keeps the page before until the next has loaded. */
export const useQueryRecharges = (request: Page) =>
  useQuery({ ...rechargesQuery(request), placeholderData: keepPreviousData })

/** One page of the ledger. Each line has the balance after it. */
export function useQueryLedger(request: Page & LedgerPart) {
  const body = request as BodyOf<typeof queryLedger>
  const query = queryOf([LEDGER_KEY, 'lines', request], queryLedger, { body })
  return useQuery({ ...query, placeholderData: keepPreviousData })
}

/** A file of all recharges that match. Throws ApiError. */
export const fetchRechargesFile = (request: FileRequest) =>
  callApi(exportRecharges, { body: request as BodyOf<typeof exportRecharges> })

/** A file of all ledger lines that match. Throws ApiError. */
export const fetchLedgerFile = (request: FileRequest & LedgerPart) =>
  callApi(exportLedger, { body: request as BodyOf<typeof exportLedger> })
