import { dateCell, type TableCell } from '@dastak/contract/tables/csv.ts'
import { LINKEDIN_REQUEST_COLUMNS, LINKEDIN_STATUSES } from '@dastak/contract/linkedin/requests.ts'
import * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import type { FileRequest } from '../../http/replies/table-file.ts'
import { createTableList } from '../../http/replies/table-list.ts'
import type { CursorRequest, ListQuestion, OffsetRequest } from '../../lists/list-question.ts'
import * as store from './request-list.store.ts'

/** Columns are those of the contract. */
type RequestQuestion = ListQuestion<store.RequestColumn>

interface Asked extends FileRequest {
  /** Only these, where given. */
  request_ids?: readonly string[] | undefined
}

/** The LinkedIn requests of a user: listed, found, counted and downloaded. */
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
    list: (userId: number, asked: CursorRequest) =>
      list.page(`linkedin requests ${userId}`, allOf(userId), asked),
    query: (userId: number, question: RequestQuestion & OffsetRequest) =>
      list.query(allOf(userId), question),
    export: (userId: number, question: RequestQuestion & Asked) =>
      list.export({ userId, ids: question.request_ids ?? null }, question, {
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
  phone: (row) => row.phone,
  email: (row) => row.email,
  status: (row) => LINKEDIN_STATUSES[row.status].label,
  report: (row) => row.report_words,
}
const COLUMN_IDS = Object.keys(CELLS) as store.RequestColumn[]
const FILE_COLUMNS = COLUMN_IDS.map((id) => [LINKEDIN_REQUEST_COLUMNS[id], CELLS[id]] as const)
