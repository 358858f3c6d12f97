import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'
import type { VendorKind } from '../../config/contact-requests.ts'

/** What calls brought. Each subject is a hit, a miss, a failure, late or refused. */
export interface Tally {
  calls: number
  hits: number
  misses: number
  failures: number
  late: number
  refused: number
  phones: number
  emails: number
  cost_paise: number
  /** By the limits of `figures.rules.ts`. */
  times: number[]
}

interface TallyKey {
  day: string
  vendor_id: number
  kind: VendorKind
  region: string
  is_own: boolean
}

/** Adds to the figures of a day. */
export async function addTallies(tx: Tx, tallies: readonly (TallyKey & Tally)[]): Promise<void> {
  await sql`
    INSERT INTO vendor_day AS d (
      day, vendor_id, kind, region, is_own, calls, hits, misses, failures, late, refused, phones,
      emails, cost_paise, times)
    SELECT n.day, n.vendor_id, n.kind, n.region, n.is_own, n.calls, n.hits, n.misses, n.failures,
      n.late, n.refused, n.phones, n.emails, n.cost_paise, n.times
    FROM json_populate_recordset(NULL::vendor_day, ${JSON.stringify(tallies)}) n
    ORDER BY n.region
    ON CONFLICT (day, vendor_id, kind, region, is_own) DO UPDATE SET
      calls = d.calls + EXCLUDED.calls, hits = d.hits + EXCLUDED.hits,
      misses = d.misses + EXCLUDED.misses, failures = d.failures + EXCLUDED.failures,
      late = d.late + EXCLUDED.late, refused = d.refused + EXCLUDED.refused,
      phones = d.phones + EXCLUDED.phones, emails = d.emails + EXCLUDED.emails,
      cost_paise = d.cost_paise + EXCLUDED.cost_paise,
      times = vendor_add_times(d.times, EXCLUDED.times)`.execute(tx)
}

export interface FigureRow extends Omit<TallyKey, 'day' | 'vendor_id'>, Tally {
  vendor: string
  vendor_id: number
  /** Null for a sum of several days. */
  day: string | null
}

/** The figures from one day to another, both included: each day, or their sum. */
export async function listFigures(
  reader: Reader,
  { from, to, isByDay }: { from: string; to: string; isByDay: boolean },
): Promise<FigureRow[]> {
  const { rows } = await sql<FigureRow>`
    SELECT v.name AS vendor, d.vendor_id, ${isByDay ? sql`d.day` : sql`NULL::date`} AS day, d.kind,
      d.region, d.is_own, sum(d.calls) AS calls, sum(d.hits) AS hits, sum(d.misses) AS misses,
      sum(d.failures) AS failures, sum(d.late) AS late, sum(d.refused) AS refused,
      sum(d.phones) AS phones, sum(d.emails) AS emails, sum(d.cost_paise)::bigint AS cost_paise,
      (
        SELECT coalesce(array_agg(t.count ORDER BY t.place), '{}')
        FROM (
          SELECT u.place, sum(u.count)::integer AS count
          FROM vendor_day s CROSS JOIN unnest(s.times) WITH ORDINALITY u (count, place)
          WHERE s.vendor_id = d.vendor_id AND s.kind = d.kind AND s.region = d.region
            AND s.is_own = d.is_own AND s.day BETWEEN ${from} AND ${to}
            ${isByDay ? sql`AND s.day = d.day` : sql``}
          GROUP BY u.place) t
      ) AS times
    FROM vendor_day d JOIN vendor v ON v.id = d.vendor_id
    WHERE d.day BETWEEN ${from} AND ${to}
    GROUP BY v.name, d.vendor_id, ${isByDay ? sql`d.day,` : sql``} d.kind, d.region, d.is_own
    ORDER BY v.name, d.kind, d.region, d.is_own, day`.execute(reader)
  return rows
}
