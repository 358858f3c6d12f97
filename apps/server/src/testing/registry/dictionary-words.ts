import type { Db } from '../../db/database.ts'
import {
  normalizeCompany,
  normalizePerson,
} from '../../features/registry/words/name-words.rules.ts'

/**
 * How often each word occurs in the names of a space, former names included. Counted from the names
 * themselves.
 */
export async function countWords(db: Db, space: 'company' | 'director') {
  const { rows } = await db.pool.query<{ name: string }>(
    space === 'company'
      ? 'SELECT name FROM company UNION ALL SELECT unnest(former_names) FROM company'
      : 'SELECT full_name AS name FROM director',
  )
  const counts = new Map<string, number>()
  for (const { name } of rows) {
    const { words } = space === 'company' ? normalizeCompany(name) : normalizePerson(name)
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts]
    .map(([word, df]) => ({ word, df }))
    .toSorted((a, b) => (a.word < b.word ? -1 : 1))
}

/** The same counts from the dictionary, which also has prefixes and sounds. */
export async function keptWords(db: Db, space: 'company' | 'director') {
  const { rows } = await db.pool.query<{ word: string; df: number }>(
    `SELECT word, df FROM ${space}_word WHERE left(word, 1) NOT IN ('^', '~')`,
  )
  return rows.toSorted((a, b) => (a.word < b.word ? -1 : 1))
}
