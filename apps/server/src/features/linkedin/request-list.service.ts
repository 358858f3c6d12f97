import { dateCell, type TableCell } from '@dastak/contract/tables/csv.ts'
import { LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import { LINKEDIN_REQUEST_COLUMNS, LINKEDIN_STATUSES } from '@dastak/contract/linkedin/requests.ts'
import type { Db } from '../../db/database.ts'
import { createZoneOf } from '../../db/time-zones.ts'
import { type FileAsked, inPieces, tableFile } from '../../http/replies/table-file.ts'
import { readListQuestion, type ListQuestion } from '../../lists/list-question.ts'
import * as store from './request-list.store.ts'

/** Columns are those of the contract. */
type RequestQuestion = ListQuestion<store.RequestColumn>

interface Asked extends FileAsked {
  request_ids?: readonly string[] | undefined
}

const FILE_ROWS = 2_000

/** The LinkedIn requests of a user: found, sorted, counted and downloaded. */
export function createRequestList({ db, timeZone }: { db: Db; timeZone: string }) {
  const zoneOf = createZoneOf(db, timeZone)

  async function selectionOf(
    userId: number,
    question: RequestQuestion,
    ids: readonly string[] | null = null,
  ): Promise<store.RequestSelection> {
    const asked = readListQuestion(LINKEDIN_REQUEST_COLUMNS, 'timestamp', question)
    return { userId, ids, ...asked, zone: await zoneOf(question.time_zone) }
  }

  return {
    /** Those that came before `before`, newest first. */
    async newest(userId: number, page: { before: string | null; limit: number }) {
      return store.listMatching(db.kysely, await selectionOf(userId, {}), page)
    },

    /** Those that match, from `offset` on. Errors: validation_failed (time_zone). */
    async query(
      userId: number,
      question: RequestQuestion & { offset?: number | undefined; limit?: number | undefined },
    ) {
      const { offset = 0, limit = LIST_MAX_ROWS } = question
      return store.listMatching(db.kysely, await selectionOf(userId, question), { offset, limit })
    },

    /**
     * All that match, of `request_ids` where given, as a file that is made while it is sent.
     * Errors: validation_failed (time_zone).
     */
    async export(userId: number, question: RequestQuestion & Asked) {
      const selection = await selectionOf(userId, question, question.request_ids ?? null)
      const file = { name: 'linkedin_requests', format: question.format }
      const pieces = inPieces(FILE_ROWS, (page) => store.listMatching(db.kysely, selection, page))
      return tableFile(file, FILE_COLUMNS, pieces)
    },
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
