import { BATCH_COLUMNS } from '@dastak/contract/batches/batches.ts'
import { BATCH_STATUSES } from '@dastak/contract/batch-types.ts'
import { dateCell } from '@dastak/contract/tables/csv.ts'
import { LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import * as z from 'zod/mini'
import { AppError } from '../../app-error.ts'
import { cutPage, readCursor, rowId } from '../../lists/cursor.ts'
import type { Db } from '../../db/database.ts'
import { createZoneOf } from '../../db/time-zones.ts'
import {
  type FileAsked,
  inPieces,
  type TableColumns,
  tableFile,
} from '../../http/replies/table-file.ts'
import { readListQuestion, type ListQuestion } from '../../lists/list-question.ts'
import { batchKindOf } from './batch-kinds.ts'
import * as store from './batch-list.store.ts'

export type BatchRow = store.BatchRow

/** Columns are those of `batches.ts` in the contract. */
export type BatchQuestion = ListQuestion<store.BatchColumn>

interface Which {
  userId: number
  /** Batches of LinkedIn profiles, or all others. */
  isLinkedin: boolean
}

const FILE_ROWS = 500
const batchId = z.uuid()

/** The batches of a user: listed, found, counted and downloaded. */
export function createBatchList({ db, timeZone }: { db: Db; timeZone: string }) {
  const zoneOf = createZoneOf(db, timeZone)

  async function selectionOf(which: Which, question: BatchQuestion): Promise<store.BatchSelection> {
    const asked = readListQuestion(BATCH_COLUMNS, 'created_at', question)
    return { ...which, ...asked, zone: await zoneOf(question.time_zone) }
  }

  return {
    /** Newest first. Errors: validation_failed (a cursor of another list). */
    async list(
      which: Which,
      { limit = LIST_MAX_ROWS, cursor }: { limit?: number; cursor?: string | undefined },
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
      const pieces = inPieces(FILE_ROWS, (page) => store.listBatches(db.kysely, selection, page))
      return tableFile({ name, format: question.format }, columns, pieces)
    },

    /** Errors: not_found. */
    async find(userId: number, publicId: string): Promise<BatchRow> {
      const id = batchId.safeParse(publicId).data
      const row = id === undefined ? undefined : await store.findBatch(db.kysely, userId, id)
      if (!row) throw new AppError('not_found')
      return row
    },
  }
}

type Column = TableColumns<BatchRow>[number]
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
