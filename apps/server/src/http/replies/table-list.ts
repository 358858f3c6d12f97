import { LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import type * as z from 'zod/mini'
import type { Db, Reader } from '../../db/database.ts'
import type { Page, ZonedSelection } from '../../db/list-page.ts'
import { createZoneOf } from '../../db/time-zones.ts'
import { cutPage, readCursor } from '../../lists/cursor.ts'
import {
  readListQuery,
  type CursorRequest,
  type ListQuery,
  type OffsetRequest,
} from '../../lists/list-query.ts'
import { inPieces, tableFile, type FileRequest, type TableColumns } from './table-file.ts'

interface TableListOptions<
  Which,
  Row extends { id: string | number },
  Column extends string,
  Counts extends object,
> {
  db: Db
  timeZone: string
  /** The column headings, and the column of the default order. */
  columns: Readonly<Record<Column, string>>
  time: Column
  /** The schema of the id in a cursor. */
  id: z.ZodMiniType<Row['id']>
  read(
    reader: Reader,
    which: Which,
    selection: ZonedSelection<Column>,
    page: Page<Row['id']>,
  ): Promise<{ rows: Row[]; total: number; totalAll: number } & Counts>
  /** How many rows of a download are read at a time. */
  fileRows?: number
}

/** A user's list of `which`, an argument for its store: pages, queries, counts and downloads. */
export function createTableList<
  Which,
  Row extends { id: string | number },
  Column extends string,
  Counts extends object = object,
>(options: TableListOptions<Which, Row, Column, Counts>) {
  const { db, columns, time, id, read, fileRows = 2_000 } = options
  const zoneOf = createZoneOf(db, options.timeZone)

  async function selectionOf(query: ListQuery<Column>) {
    const zone = await zoneOf(query.time_zone)
    return { ...readListQuery(columns, time, query), zone }
  }

  /** All matching rows, some at a time. `before` limits them to older ones. */
  async function pieces(which: Which, query: ListQuery<Column>, before: Row['id'] | null = null) {
    const selection = await selectionOf(query)
    return inPieces(fileRows, (page) => read(db.kysely, which, selection, { ...page, before }))
  }

  return {
    pieces,
    /** A query for the list's store. Errors: validation_failed (time_zone). */
    selectionOf,

    /** Newest first. `name` identifies its cursors. Errors: validation_failed (cursor). */
    async page(name: string, which: Which, { limit = LIST_MAX_ROWS, cursor }: CursorRequest) {
      const before = readCursor(name, cursor, id)
      const page = { before, limit: limit + 1 }
      const { rows, totalAll } = await read(db.kysely, which, await selectionOf({}), page)
      return { ...cutPage(name, rows, limit), total: totalAll }
    },

    /** The matching rows from `offset`. Errors: validation_failed (time_zone). */
    async query(which: Which, query: ListQuery<Column> & OffsetRequest) {
      const { offset = 0, limit = LIST_MAX_ROWS } = query
      return read(db.kysely, which, await selectionOf(query), { offset, limit })
    },

    /**
     * All matching rows, as a file that is created while it is sent. `before` limits it to older
     * rows, so that new ones do not shift the rest. Errors: validation_failed (time_zone).
     */
    async export(
      which: Which,
      query: ListQuery<Column> & FileRequest,
      file: { name: string; columns: TableColumns<Row>; before?: Row['id'] },
    ) {
      const { name, columns: shown, before = null } = file
      return tableFile({ name, format: query.format }, shown, await pieces(which, query, before))
    },
  }
}
