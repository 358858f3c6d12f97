import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { CopyIn } from '../../../db/session.ts'
import { BLOCK_BITS, blockOf } from './number-set.rules.ts'
import type { Space } from '../search/search.store.ts'
import { BITMAP_COLUMNS, createBitmaps, isFacet } from './bitmaps.rules.ts'

/** So few names are found as quickly without bitmaps. */
const MIN_UNSEALED = 2_000

/** Clears the bits of numbers whose names were deleted or have a new number. */
export async function clearNumbers(tx: Tx, space: Space, numbers: readonly number[]) {
  await sql`
    UPDATE ${sql.table(`${space}_bitmap`)} b SET bits = b.bits & ~gone.bits
    FROM (
      SELECT number >> 14 AS block, number_bits(number & 16383, 1) AS bits
      FROM unnest(${[...numbers]}::int[]) number
      GROUP BY 1) gone
    WHERE b.lexeme = '*' AND b.block = gone.block`.execute(tx)
}

/** Adds new names to the bitmaps, in whole blocks. At the end of an import the last ones too. */
export async function seal(tx: Tx, copyIn: CopyIn, space: Space, isEnd: boolean): Promise<void> {
  const index = await tx
    .selectFrom('search_index')
    .select(['common', 'tail'])
    .where('space', '=', space)
    .executeTakeFirst()
  if (!index || index.common.length === 0) return
  const last = await sql<{
    number: number | null
  }>`SELECT max(number) AS number FROM ${sql.table(`${space}_search`)}`.execute(tx)
  const end = (last.rows[0]?.number ?? -1) + 1
  const tail = isEnd ? end : blockOf(end) * BLOCK_BITS
  if (tail <= index.tail || (isEnd && tail - index.tail < MIN_UNSEALED)) return
  const common = new Set(index.common)
  // A facet that no company had before has no earlier blocks.
  const bitmaps = createBitmaps((lexeme) => common.has(lexeme) || isFacet(lexeme))
  for (let from = index.tail; from < tail; from += BLOCK_BITS) {
    const { rows } = await sql<{ number: number; lexemes: string[] }>`
      SELECT number, tsvector_to_array(lexemes) AS lexemes FROM ${sql.table(`${space}_search`)}
      WHERE number >= ${from} AND number < ${Math.min(tail, from + BLOCK_BITS)}`.execute(tx)
    for (const { number, lexemes } of rows) bitmaps.add(number, lexemes)
    await copyIn(
      `COPY ${space}_bitmap (${BITMAP_COLUMNS}) FROM STDIN`,
      bitmaps.take(() => false),
    )
  }
  await sql`SELECT search_index_sealed(${space}, ${isEnd ? null : tail}::int)`.execute(tx)
}
