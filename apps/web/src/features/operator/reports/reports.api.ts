import type { BodyOf } from '@dastak/contract/endpoint.ts'
import * as contract from '@dastak/contract/operator/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api-client.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { queryOf } from '../../../lib/api/query-of.ts'
import { OPERATOR_KEY } from '../operator.api.ts'
import { confirmed } from '../confirmation/confirmed.ts'
import { usePagedList } from '../use-paged-list.ts'

export type {
  OperatorReport,
  OperatorReportDetails,
  ReportField,
} from '@dastak/contract/operator/reports.ts'

type Body = BodyOf<typeof contract.queryOperatorReports>
/** Which reports: undefined is the default of the contract. */
export type ReportPart = Pick<Body, 'state' | 'kind' | 'min_days' | 'user_id'>

const KEY = [OPERATOR_KEY, 'reports'] as const
const PAGE_ROWS = 50

/** Reports, the oldest first. */
export const useReports = (part: ReportPart) =>
  usePagedList({
    queryKey: [...KEY, 'list', part],
    fetchPage: (cursor, signal) =>
      callApi(contract.queryOperatorReports, {
        body: { ...part, limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) },
        signal,
      }),
  })

/** All reports of a part, for a file. Throws ApiError. */
export async function fetchAllReports(part: ReportPart) {
  const rows: contract.OperatorReport[] = []
  let cursor: string | null | undefined
  do {
    const page = await callApi(contract.queryOperatorReports, {
      body: { ...part, limit: 100, ...(cursor && { cursor }) },
    })
    rows.push(...page.data)
    cursor = page.next_cursor
  } while (cursor !== null)
  return rows
}

const reportQuery = (id: string) =>
  queryOf([...KEY, 'one', id], contract.showOperatorReport, { query: { report_id: id } })

/** One report with the contacts of each source. */
export const useReport = (id: string) => useQuery({ ...reportQuery(id), staleTime: 0 })

/** Loads the report that is probably looked at next. */
export function prefetchReport(id: string | undefined): void {
  if (id !== undefined) void queryClient.prefetchQuery({ ...reportQuery(id), retry: false })
}

type AcceptAnswer = Omit<BodyOf<typeof contract.acceptOperatorReport>, 'report_id'>

/** Accepts the open ones of these fields. Throws ApiError, like all calls here. */
export const acceptReport = (id: string, answer: AcceptAnswer) =>
  decide(callApi(contract.acceptOperatorReport, { body: { report_id: id, ...answer } }))

export const rejectReport = (id: string, answer: string) =>
  decide(callApi(contract.rejectOperatorReport, { body: { report_id: id, answer } }))

export const acceptReports = (ids: string[], add_to_list: boolean) =>
  decide(
    confirmed(() =>
      callApi(contract.acceptOperatorReports, {
        body: { report_ids: ids, fields: [...contract.REPORT_FIELDS], add_to_list },
      }),
    ),
  )

export const rejectReports = (ids: string[], answer: string) =>
  decide(callApi(contract.rejectOperatorReports, { body: { report_ids: ids, answer } }))

/** What a decision changes, without the next report, which may be loaded already. */
const CHANGED = [
  [...KEY, 'list'],
  ...['overview', 'users', 'log'].map((part) => [OPERATOR_KEY, part]),
]

/** The lists load again in the background: the next report is shown before that. */
async function decide<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } finally {
    for (const queryKey of CHANGED) void queryClient.invalidateQueries({ queryKey })
  }
}
