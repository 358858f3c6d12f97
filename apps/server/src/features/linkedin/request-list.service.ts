import { dateCell, type TableCell } from '@dastak/contract/tables/csv.ts'
import { NOTICE_HEADING, noticeText } from '@dastak/contract/contact-notices.ts'
import { LINKEDIN_REQUEST_COLUMNS, LINKEDIN_STATUSES } from '@dastak/contract/linkedin/requests.ts'
import * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import type { FileRequest } from '../../http/replies/table-file.ts'
import { createTableList } from '../../http/replies/table-list.ts'
import { withoutBlocked } from '../../lists/contact-notices.ts'
import type { CursorRequest, ListQuery, OffsetRequest } from '../../lists/list-query.ts'
import * as store from './request-list.store.ts'

/** The columns are those of the contract. */
type RequestQuery = ListQuery<store.RequestColumn>

interface ExportRequest extends FileRequest {
  /** Only these, if given. */
  request_ids?: readonly string[] | undefined
}

/** Lists, finds, counts and downloads a user's LinkedIn requests. */
export function createRequestList({ db, timeZone }: { db: Db; timeZone: string }) {
  const list = createTableList({
    db,
    timeZone,
    columns: LINKEDIN_REQUEST_COLUMNS,
    time: 'timestamp',
    id: z.uuid(),
    read: store.listMatching,
  })
  const allOf = (userId: number) => ({ userId, ids: null })
  return {
    list: (userId: number, request: CursorRequest) =>
      list.page(`linkedin requests ${userId}`, allOf(userId), request),
    query: (userId: number, query: RequestQuery & OffsetRequest) =>
      list.query(allOf(userId), query),
    export: (userId: number, query: RequestQuery & ExportRequest) =>
      list.export({ userId, ids: query.request_ids ?? null }, query, {
        name: 'linkedin_requests',
        columns: FILE_COLUMNS,
      }),
  }
}

const CELLS: Readonly<Record<store.RequestColumn, (row: store.RequestRow) => TableCell>> = {
  timestamp: (row) => dateCell(row.requested_at),
  name: (row) => row.name,
  profile_id: (row) => row.subject,
  profile_url: (row) => row.address,
  phone: (row) => withoutBlocked(row).phone,
  email: (row) => withoutBlocked(row).email,
  status: (row) => LINKEDIN_STATUSES[row.status].label,
  report: (row) => row.report_label,
}
const COLUMN_IDS = Object.keys(CELLS) as store.RequestColumn[]
const FILE_COLUMNS = [
  ...COLUMN_IDS.map((id) => [LINKEDIN_REQUEST_COLUMNS[id], CELLS[id]] as const),
  [NOTICE_HEADING, noticeText] as const,
]
