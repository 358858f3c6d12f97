import {
  LINKEDIN_STATUSES,
  type LINKEDIN_REQUEST_COLUMNS,
} from '@dastak/contract/linkedin/requests.ts'
import type { LeadReport } from '@dastak/contract/reports.ts'
import { sql, type RawBuilder } from 'kysely'
import { compact, contains, filled, labelOf } from '../../db/cells.ts'
import type { Reader } from '../../db/database.ts'
import { readListPage, type List, type Page, type ZonedSelection } from '../../db/list-page.ts'
import { timeContains } from '../../db/time-cells.ts'
import type { NoticeColumns } from '../../lists/contact-notices.ts'
import type { Schema } from '../../db/schema.ts'

export type RequestColumn = keyof typeof LINKEDIN_REQUEST_COLUMNS

/** A request with its reports; `requested_at`: ISO 8601 in the viewer's zone, with its offset. */
export type RequestRow = Schema['linkedin_request_shown'] &
  NoticeColumns & {
    report: LeadReport | null
    report_label: string | null
    requested_at: string
  }

interface Which {
  userId: number
  /** Only these; null for all. */
  ids: readonly string[] | null
}

const STATUS = labelOf(sql`r.status`, LINKEDIN_STATUSES)
const REPORT = sql`r.report_label`

const LIST: List<RequestColumn> = {
  matches: {
    timestamp: (text, zone) => timeContains(sql`r.created_at`, zone, text),
    name: (text) => contains(sql`r.name`, text),
    profile_id: (text) => contains(sql`r.subject`, text),
    profile_url: (text) => contains(sql`r.address`, text),
    phone: (text) => contains(sql`r.phone`, compact(text)),
    email: (text) => contains(sql`r.email`, text),
    status: (text) => contains(STATUS, text),
    report: (text) => contains(REPORT, text),
  },
  sorts: {
    timestamp: sql`r.created_at`,
    name: filled(sql`r.name`),
    profile_id: filled(sql`r.subject`),
    profile_url: filled(sql`r.address`),
    phone: filled(sql`r.phone`),
    email: filled(sql`r.email`),
    status: filled(STATUS),
    report: filled(REPORT),
  },
}

const requestsWhere = (userId: number, condition: RawBuilder<unknown>) => sql`(
  SELECT s.*, n.*, l.report, l.words AS report_label
  FROM linkedin_request_shown s
    CROSS JOIN LATERAL contact_notice(s.user_id, s.phone, s.email) n
    LEFT JOIN lead_report l ON l.user_id = ${userId} AND l.lead_id = s.lead_id
  WHERE s.user_id = ${userId} ${condition})`

/** A page of the matching requests, only of `ids` if given, and the number of matches. */
export async function listMatching(
  reader: Reader,
  { userId, ids }: Which,
  selection: ZonedSelection<RequestColumn>,
  page: Page<string>,
) {
  const chosen = ids ? sql`AND s.id = ANY (${[...ids]}::uuid[])` : sql``
  const rows = requestsWhere(userId, chosen)
  return readListPage<RequestRow, RequestColumn>(reader, LIST, rows, selection, page)
}

/** One request of the user; undefined if there is none with this id. */
export async function findListed(
  reader: Reader,
  userId: number,
  id: string,
): Promise<RequestRow | undefined> {
  const row = requestsWhere(userId, sql`AND s.id = ${id}::uuid`)
  const { rows } = await sql<RequestRow>`SELECT r.*, '' AS requested_at FROM ${row} r`.execute(
    reader,
  )
  return rows[0]
}
