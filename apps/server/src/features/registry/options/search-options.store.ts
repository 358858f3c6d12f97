import { sql } from 'kysely'
import type { Reader, Tx } from '../../../db/database.ts'

/** The number of companies with one value of a fact, as the files write it. */
export interface FactCount {
  fact: 'state' | 'status' | 'class' | 'industry' | 'all'
  value: string | null
  /** For an industry: the key of company_division. */
  division: string | null
  companies: number
  first_year: number | null
  last_year: number | null
}

/**
 * Every state, status, class and industry of the registry, and one row for all companies with their
 * years. Or only those of companies that changed since `since`. Reads all of them.
 */
export async function countFacts(tx: Tx, since: Date | null = null): Promise<FactCount[]> {
  // Takes seconds for a full registry: longer than a statement of a request may take.
  await sql`SET LOCAL statement_timeout = '10min'`.execute(tx)
  // Searches that run meanwhile need the other processors.
  await sql`SET LOCAL max_parallel_workers_per_gather = 0`.execute(tx)
  const { rows } = await sql<FactCount>`
    WITH facts AS (
      SELECT state, status, class, company_division(cin, nic_code, incorporated_on) AS division,
        industry, incorporated_on
      FROM company
      WHERE ${since}::timestamptz IS NULL OR updated_at >= ${since})
    SELECT CASE
      WHEN grouping(state) = 0 THEN 'state'
      WHEN grouping(status) = 0 THEN 'status'
      WHEN grouping(class) = 0 THEN 'class'
        WHEN grouping(division) = 0 THEN 'industry' ELSE 'all' END AS fact,
      coalesce(state, status, class, industry) AS value, division, count(*)::int AS companies,
      extract(year
        FROM min(incorporated_on))::int AS first_year, extract(year
        FROM max(incorporated_on))::int AS last_year
    FROM facts
    GROUP BY GROUPING SETS ((state), (status), (class), (division, industry), ())`.execute(tx)
  return rows
}

/** The choices stored by `storeOptions`. Undefined if there are none. */
export async function readOptions(reader: Reader): Promise<unknown> {
  const row = await reader.selectFrom('search_options').select('options').executeTakeFirst()
  return row?.options
}

/** Stores the choices, unless newer ones than `asOf` are stored. */
export async function storeOptions(tx: Tx, options: object, asOf: Date): Promise<void> {
  const text = JSON.stringify(options)
  await tx
    .insertInto('search_options')
    .values({ options: text, made_at: asOf })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ options: text, made_at: asOf })
        .where('search_options.made_at', '<', asOf),
    )
    .execute()
}
