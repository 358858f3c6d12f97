import { BATCH_COLUMNS } from '@dastak/contract/batches/batches.ts'
import { BATCH_STATUSES } from '@dastak/contract/batch-types.ts'
import { dateCell } from '@dastak/contract/tables/csv.ts'
import { LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import { cutPage, readCursor, rowId } from '../../lists/cursor.ts'
import type { Db } from '../../db/database.ts'
import { createZoneOf } from '../../db/time-zones.ts'
import { type FileAsked, type TableColumns, tableFile } from '../../http/replies/table-file.ts'
import { readListQuestion, type ListQuestion } from '../../lists/list-question.ts'
import { batchKindOf } from './batch-kinds.ts'
import * as store from './batch-list.store.ts'

export type { BatchRow } from './batch-list.store.ts'

/** Columns are those of `batches.ts` in the contract. */
export type BatchQuestion = ListQuestion<store.BatchColumn>

interface Which {
  userId: number
  /** Batches of LinkedIn profiles, or all others. */
  isLinkedin: boolean
}

const FILE_ROWS = 500

/** The batches of a user: listed, found, counted and downloaded. */
export function createBatchList({ db, timeZone }: { db: Db; timeZone: string }) {
  const zoneOf = createZoneOf(db, timeZone)

  async function selectionOf(which: Which, question: BatchQuestion): Promise<store.BatchSelection> {
    const asked = readListQuestion(BATCH_COLUMNS, 'created_at', question)
    return { ...which, ...asked, zone: await zoneOf(question.time_zone) }
  }

  async function* pages(selection: store.BatchSelection) {
    for (let offset = 0; ; offset += FILE_ROWS) {
      const { rows } = await store.listBatches(db.kysely, selection, { offset, limit: FILE_ROWS })
      if (rows.length > 0) yield rows
      if (rows.length < FILE_ROWS) return
    }
  }

  return {
    /** Newest first. Errors: validation_failed (a cursor of another list). */
    async list(
      which: Which,
      {
        limit = LIST_MAX_ROWS,
        cursor,
      }: { limit?: number | undefined; cursor?: string | undefined },
    ) {
      const list = `batches ${which.isLinkedin} ${which.userId}`
      const before = readCursor(list, cursor, rowId)
      const { rows, totalAll } = await store.listBatches(db.kysely, await selectionOf(which, {}), {
        before,
        limit: limit + 1,
      })
      return { ...cutPage(list, rows, limit), total: totalAll }
    },

    /** Those that match, from `offset` on. Errors: validation_failed (time_zone). */
    async query(
      which: Which,
      question: BatchQuestion & { offset?: number | undefined; limit?: number | undefined },
    ) {
      const { offset = 0, limit = LIST_MAX_ROWS } = question
      return store.listBatches(db.kysely, await selectionOf(which, question), { offset, limit })
    },

    /** All that match, as a file made while it is sent. Errors: validation_failed (time_zone). */
    async export(which: Which, question: BatchQuestion & FileAsked) {
      const [name, columns] = which.isLinkedin
        ? ['linkedin_bulk_requests', LINKEDIN_COLUMNS]
        : ['batch_requests', COLUMNS]
      const selection = await selectionOf(which, question)
      return tableFile<store.BatchRow>({ name, format: question.format }, columns, pages(selection))
    },

    find: (userId: number, publicId: string) => store.findBatch(db.kysely, userId, publicId),
  }
}

type Column = TableColumns<store.BatchRow>[number]
const ID: Column = [BATCH_COLUMNS.client_id, (row) => row.public_id]
const FILENAME: Column = [BATCH_COLUMNS.filename, (row) => row.filename]
const REQUESTED: Column = [BATCH_COLUMNS.created_at, (row) => dateCell(row.requested_at)]
const STATUS: Column = [BATCH_COLUMNS.status, (row) => BATCH_STATUSES[row.status].label]
const COLUMNS: readonly Column[] = [
  ID,
  [BATCH_COLUMNS.batch_type, (row) => batchKindOf(row.type).label],
  FILENAME,
  REQUESTED,
  [BATCH_COLUMNS.credits_used, (row) => row.credits_used],
  STATUS,
]
const LINKEDIN_COLUMNS: readonly Column[] = [ID, REQUESTED, FILENAME, STATUS]
