import { LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { invalidField } from '../app-error.ts'
import { parseJson } from '../json/parse-json.ts'

/**
 * An opaque position in a list: the start of the next page. `list` names the list with its owner or
 * query, so that a cursor of another list is refused.
 */
export function writeCursor(list: string, position: string | number | readonly unknown[]): string {
  return Buffer.from(JSON.stringify([nameOf(list), position])).toString('base64url')
}

/** The position of a cursor of this list. Null without a cursor. Errors: validation_failed. */
export function readCursor<Position>(
  list: string,
  cursor: string | undefined,
  position: z.ZodMiniType<Position>,
): Position | null {
  if (cursor === undefined) return null
  const parsed = parseJson(Buffer.from(cursor, 'base64url').toString('utf8'))
  const read =
    Array.isArray(parsed) &&
    parsed.length === 2 &&
    parsed[0] === nameOf(list) &&
    position.safeParse(parsed[1])
  if (!read || !read.success) throw invalidField('cursor', 'cursor is not valid.')
  return read.data
}

/** The id of a row, for lists in the order of ids. */
export const rowId = z.number().check(z.int(), z.minimum(1))

/** Cuts a page from the rows found. One row more than `limit` means that there is a next page. */
export function cutPage<Row extends { id: string | number }>(
  list: string,
  found: readonly Row[],
  limit: number,
): { rows: Row[]; nextCursor: string | null } {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, nextCursor: last ? writeCursor(list, last.id) : null }
}

/**
 * A page of a list in the order of ids, as its reply. `read` takes the most rows to find and the id
 * that they come after. Errors: validation_failed.
 */
export async function readPage<Row extends { id: number }>(
  list: string,
  { limit = LIST_MAX_ROWS, cursor }: { limit?: number | undefined; cursor?: string | undefined },
  read: (limit: number, before: number | null) => Promise<{ rows: Row[]; total: number }>,
): Promise<{ rows: Row[]; next_cursor: string | null; total: number }> {
  const found = await read(limit + 1, readCursor(list, cursor, rowId))
  const { rows, nextCursor } = cutPage(list, found.rows, limit)
  return { rows, next_cursor: nextCursor, total: found.total }
}

function nameOf(list: string): string {
  return createHash('sha256').update(list).digest('base64url').slice(0, 8)
}
