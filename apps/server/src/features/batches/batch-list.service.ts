import { BATCH_COLUMNS } from '@dastak/contract/batches/batches.ts'
import { BATCH_STATUSES } from '@dastak/contract/batch-types.ts'
import { dateCell } from '@dastak/contract/tables/csv.ts'
import * as z from 'zod/mini'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'
import type { FileRequest, TableColumns } from '../../http/replies/table-file.ts'
import { createTableList } from '../../http/replies/table-list.ts'
import { rowId } from '../../lists/cursor.ts'
import type { CursorRequest, ListQuery } from '../../lists/list-query.ts'
import { batchKindOf } from './batch-kinds.ts'
import * as store from './batch-list.store.ts'

export type BatchRow = store.BatchRow

/** The columns are those of `batches.ts` in the contract. */
type BatchQuery = ListQuery<store.BatchColumn>

const batchId = z.uuid()

/** Lists, finds, counts and downloads a user's batches. Errors: those of the list. */
export function createBatchList({ db, timeZone }: { db: Db; timeZone: string }) {
  const list = createTableList({
    db,
    timeZone,
    columns: BATCH_COLUMNS,
    time: 'created_at',
    id: rowId,
    read: store.listBatches,
    fileRows: 500,
  })
  return {
    list: (which: store.WhichBatches, request: CursorRequest) =>
      list.page(`batches ${which.isLinkedin} ${which.userId}`, which, request),
    query: list.query,
    export: (which: store.WhichBatches, query: BatchQuery & FileRequest) =>
      list.export(
        which,
        query,
        which.isLinkedin
          ? { name: 'linkedin_bulk_requests', columns: LINKEDIN_COLUMNS }
          : { name: 'batch_requests', columns: COLUMNS },
      ),

    /** The batches that have not ended, newest first, and how many there are. */
    unfinished: (userId: number, limit: number) => store.listUnfinished(db.kysely, userId, limit),

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
