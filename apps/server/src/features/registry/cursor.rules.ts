import { spread } from './spelling.rules.ts'

/** So far a search can be paged; who needs more writes more words. */
export const MAX_RESULTS = 1_000
const QUERIES = 2 ** 31

/** An opaque place in the results of one query. */
export function encodeCursor(query: string, offset: number): string {
  return Buffer.from(JSON.stringify([spread(query, QUERIES), offset])).toString('base64url')
}

/** The place that a cursor of this query stands for; null where it is another query's or none at all. */
export function decodeCursor(query: string, cursor: string): number | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return null
  }
  if (!Array.isArray(parsed) || parsed.length !== 2 || parsed[0] !== spread(query, QUERIES)) return null
  const offset: unknown = parsed[1]
  return typeof offset === 'number' && Number.isInteger(offset) && offset > 0 && offset < MAX_RESULTS ? offset : null
}
