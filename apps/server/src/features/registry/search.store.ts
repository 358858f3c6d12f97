import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../../db/database.ts'
import { lexemesOf } from './name-words.rules.ts'
import type { Candidate } from './search-query.rules.ts'

/** What is searched: the two have the same tables and functions under their own name. */
export type Space = 'company' | 'director'

export interface KnownWord {
  word: string
  /** In how many names it stands. */
  df: number
  is_completion: boolean
}

function fn(space: Space, name: string): RawBuilder<unknown> {
  return sql.raw(`${space}_${name}`)
}

/** Subjects whose name starts with `squash`, equal names first, active ones first. */
export async function namesStarting(reader: Reader, space: Space, squash: string, take: number) {
  const { rows } = await sql<{
    subject: string
    is_exact: boolean
  }>`SELECT * FROM ${fn(space, 'starting')}(${squash}, ${take})`.execute(reader)
  return rows
}

/** Names that fit a tsquery, active ones first, up to `take`, in no other order. */
export async function namesMatching(reader: Reader, space: Space, query: string, take: number): Promise<Candidate[]> {
  const { rows } = await sql<{
    subject: string
    is_second: boolean
    words: string
  }>`SELECT * FROM ${fn(space, 'matching')}(${query}::tsquery, ${take})`.execute(reader)
  return rows.map(({ subject, is_second, words }) => ({
    subject,
    isSecond: is_second,
    words: words.split(' ').filter((word) => !word.startsWith('=')),
  }))
}

/** Which of the words are in the dictionary, and what `prefix` may become. */
export async function wordsKnown(
  reader: Reader,
  space: Space,
  words: readonly string[],
  prefix: string | null,
  take: number,
) {
  const { rows } =
    await sql<KnownWord>`SELECT * FROM ${fn(space, 'words_known')}(${[...words]}, ${prefix}, ${take})`.execute(reader)
  return rows
}

/** For each list of variants, the words of the dictionary that share one, the commonest first. `index` is the list's. */
export async function wordsNear(reader: Reader, space: Space, variants: readonly (readonly number[])[], take: number) {
  const lists = variants.map((hashes) => `{${hashes.join(',')}}`)
  const { rows } = await sql<{ index: number; word: string; df: number }>`SELECT (k.o - 1)::int AS index, n.word, n.df
    FROM unnest(${lists}::text[]) WITH ORDINALITY k (v, o), LATERAL ${fn(space, 'words_near')}(k.v::int[], ${take}) n`.execute(
    reader,
  )
  return rows
}

/** The distinct words that a name is found by. */
export function distinctWords(words: readonly string[]): string[] {
  return lexemesOf(words).slice(0, -1)
}
