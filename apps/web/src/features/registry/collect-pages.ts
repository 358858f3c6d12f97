import { SEARCH_MAX_ROWS } from '@dastak/contract/limits.ts'

/** A page of a search. */
export interface Page<Row> {
  rows: Row[]
  next_cursor: string | null
  total: number
  is_total_capped: boolean
}

/** A download of a search ends here. */
const MOST_ROWS = 10_000

/** The rows of all pages, asked for one page after the other. */
export async function collectPages<Row>(
  getPage: (page: { cursor: string | undefined; limit: number }) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const page = await getPage({ cursor, limit: SEARCH_MAX_ROWS })
    rows.push(...page.rows)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined && rows.length < MOST_ROWS)
  return rows.slice(0, MOST_ROWS)
}
