import { sql, type RawBuilder } from 'kysely'

/** Work that does not move, as operators see it. */
export interface StuckItem {
  id: string
  /** A name that helps to find it: of a file, a job, a host, a connection. */
  title: string
  state: string
  user_id: string | null
  user_name: string | null
  mobile: string | null
  /** In whole milliseconds, so that a page can begin after it. */
  since: Date
  attempts: number
  next_at: Date | null
  problem: string | null
  can_retry: boolean
  can_cancel: boolean
}

/** A page of stuck work, the longest stuck first. */
export interface StuckPage {
  now: Date
  limit: number
  /** The page begins after this row. */
  after: { since: Date; id: string } | null
}

/** Cuts the page from a statement that returns `StuckItem`s. */
export const pageOfStuck = (rows: RawBuilder<unknown>, { limit, after }: StuckPage) =>
  sql<StuckItem>`
    SELECT s.*
    FROM (${rows}) s
    WHERE ${after === null ? sql`true` : sql`(s.since, s.id) > (${after.since}, ${after.id})`}
    ORDER BY s.since, s.id
    LIMIT ${limit}`
/** How many rows the statement returns. */
export const countOfStuck = (rows: RawBuilder<unknown>) =>
  sql<{ total: number }>`SELECT count(*) AS total FROM (${rows}) s`
