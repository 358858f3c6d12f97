import { sql } from 'kysely'
import type { Reader, Tx } from '../../../db/database.ts'
import type { CopyIn } from '../../../db/session.ts'
import type { Space } from '../search/search.store.ts'
import { clearNumbers, seal } from './bitmaps.store.ts'
import { INDEX_VERSION, SEARCH_COLUMNS, type SearchRow } from './search-rows.rules.ts'

/** Whether a space is indexed by the current rules. Otherwise its tables must be rebuilt. */
export async function isIndexed(reader: Reader, space: Space): Promise<boolean> {
  const row = await reader
    .selectFrom('search_index')
    .select('version')
    .where('space', '=', space)
    .executeTakeFirst()
  return row?.version === INDEX_VERSION
}

/** Marks the tables of a space for a rebuild. */
export async function markStale(tx: Tx, space: Space): Promise<void> {
  await tx.deleteFrom('search_index').where('space', '=', space).execute()
}

/** Inserts or replaces search rows, and updates the dictionary. `isNew`: no subject exists yet. */
export async function saveSearchRows(
  tx: Tx,
  copyIn: CopyIn,
  space: Space,
  rows: readonly SearchRow[],
  isNew: boolean,
): Promise<void> {
  if (rows.length === 0) return
  const counts = new Map<string, number>()
  const count = (word: string, by: number) => counts.set(word, (counts.get(word) ?? 0) + by)
  const table = sql.table(`${space}_search`)
  if (!isNew) {
    const subjects = rows.map(({ subject }) => subject)
    const old = await sql<{ number: number; words: string }>`
      DELETE FROM ${table}
      WHERE subject = ANY (${subjects})
      RETURNING number, concat_ws(' ', words, array_to_string(former, ' ')) AS words`.execute(tx)
    await clearNumbers(
      tx,
      space,
      old.rows.map(({ number }) => number),
    )
    for (const { words } of old.rows)
      for (const word of words.split(' ')) if (word !== '') count(word, -1)
  }
  const lines = rows.map(({ line }) => `${line}\n`)
  await copyIn(`COPY ${space}_search (${SEARCH_COLUMNS[space]}) FROM STDIN`, lines)
  for (const { words } of rows) for (const word of words) count(word, 1)
  await updateWordCounts(tx, space, counts)
  await seal(tx, copyIn, space, false)
}

/** Adds the differences to the dictionary and deletes words that no name has any more. */
async function updateWordCounts(tx: Tx, space: Space, counts: ReadonlyMap<string, number>) {
  const moved = [...counts].filter(([, by]) => by !== 0)
  if (moved.length === 0) return
  const table = sql.table(`${space}_word`)
  const [words, by] = [moved.map(([word]) => word), moved.map(([, difference]) => difference)]
  const pairs = sql`unnest(${words}::text[], ${by}::int[]) AS d (word, by)`
  if (moved.some(([, by]) => by < 0))
    await sql`
      DELETE FROM ${table} w USING ${pairs} WHERE w.word = d.word AND w.df + d.by <= 0`.execute(tx)
  await sql`
    UPDATE ${table} w
    SET df = w.df + d.by
    FROM ${pairs}
    WHERE w.word = d.word AND w.df + d.by > 0`.execute(tx)
  await sql`
    INSERT INTO ${table} (word, df)
    SELECT d.word, d.by
    FROM ${pairs}
    WHERE d.by > 0
    ON CONFLICT (word)
    DO NOTHING`.execute(tx)
}
