import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { Space } from '../search.store.ts'
import { spellingVariants } from '../spelling.rules.ts'

/** A word in this many names may complete an unfinished one at once. */
const COMMON = 20

/** How many names more or fewer hold each word. */
export const createWordCounts = () => {
  const deltas = new Map<string, number>()
  return {
    deltas,
    /** `by`: 1 for a name that came, -1 for one that went. */
    add(words: readonly string[], by: 1 | -1) {
      for (const word of new Set(words)) {
        if (!word.startsWith('=')) deltas.set(word, (deltas.get(word) ?? 0) + by)
      }
    },
  }
}

/** Moves the dictionary by the differences: new words come with their spellings, words of no name go. */
export async function moveWordCounts(tx: Tx, space: Space, deltas: ReadonlyMap<string, number>): Promise<void> {
  const moved = [...deltas].filter(([, delta]) => delta !== 0)
  if (moved.length === 0) return
  const table = sql.table(`${space}_word`)
  const words = moved.map(([word]) => word)
  const differences = moved.map(([, delta]) => delta)
  const pairs = sql`unnest(${words}::text[], ${differences}::int[]) AS d (word, delta)`
  const gone = await sql`
    DELETE FROM ${table} w USING ${pairs} WHERE w.word = d.word AND d.delta < 0 AND w.df + d.delta <= 0`.execute(tx)
  const kept = await sql<{ word: string }>`
    UPDATE ${table} w SET df = w.df + d.delta, is_common = w.df + d.delta >= ${COMMON}
    FROM ${pairs} WHERE w.word = d.word RETURNING w.word`.execute(tx)
  if (kept.rows.length + Number(gone.numAffectedRows ?? 0) === moved.length) return
  const present = new Set(kept.rows.map(({ word }) => word))
  const fresh = moved.filter(([word, delta]) => delta > 0 && !present.has(word))
  const variants = fresh.map(([word]) => `{${spellingVariants(word).join(',')}}`)
  await sql`
    INSERT INTO ${table} (word, df, is_common, variants)
    SELECT f.word, f.df, f.df >= ${COMMON}, f.variants::int[]
    FROM unnest(${fresh.map(([word]) => word)}::text[], ${fresh.map(([, delta]) => delta)}::int[], ${variants}::text[]) AS f (word, df, variants)`.execute(
    tx,
  )
}
