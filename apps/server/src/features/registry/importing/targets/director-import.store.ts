import { sql } from 'kysely'
import type { Tx } from '../../../../db/database.ts'
import type { CopyIn } from '../../../../db/session.ts'
import { directorSearchRow, type DirectorFacts } from '../../indexing/search-rows.rules.ts'
import { saveSearchRows } from '../../indexing/search-rows.store.ts'
import { DIRECTOR_DETAILS as FACTS } from '../../records/records.store.ts'
import { seatAfter, type Seat } from './director-seat.rules.ts'
import { differ, each, lineOf, stage } from './staging.store.ts'
import type { Into } from '../import-target.ts'

export interface ImportedDirector {
  din: string
  /** Null in a row that tells of a seat alone. */
  person: Record<(typeof FACTS)[number] | 'full_name', string | null> | null
  seat: (Seat & { cin: string }) | null
}

const COLUMNS = ['din', 'full_name', ...FACTS] as const
const list = each(COLUMNS)
const told = each(FACTS, (column) => `coalesce(s.${column}, d.${column}) AS ${column}`)
const changing = ['full_name', ...FACTS]

/** Brings directors and seats in. A row counts as updated where either was. */
export async function applyDirectors(tx: Tx, into: Into, rows: readonly ImportedDirector[]) {
  const { copyIn } = into
  const people = new Map(rows.flatMap((row) => (row.person ? [[row.din, row] as const] : [])))
  const seats = rows.flatMap(({ din, seat }) => (seat ? [{ din, ...seat }] : []))
  const persons = people.size > 0 ? await applyPeople(tx, into, people) : { added: 0, updated: 0 }
  const board = seats.length > 0 ? await applySeats(tx, copyIn, seats) : { added: 0, updated: 0 }
  // A row without a seat counts as a person, one with a seat as that.
  const added = Math.max(board.added, persons.added)
  const updated = Math.min(rows.length - added, Math.max(board.updated, persons.updated))
  return { added, updated, unchanged: rows.length - added - updated }
}

async function applyPeople(
  tx: Tx,
  { copyIn, isIndexed }: Into,
  people: ReadonlyMap<string, ImportedDirector>,
) {
  const staged = { table: 'director', columns: COLUMNS }
  await stage(tx, copyIn, staged, Array.from(people.values(), personLine))
  const updated = await sql<DirectorFacts & { is_found_otherwise: boolean }>`
    WITH merged AS (
      SELECT s.din, s.full_name, ${told}
      FROM staged_director s
      JOIN director d USING (din)),
    compared AS (
      SELECT m.*,
        (d.full_name, d.status) IS DISTINCT FROM (m.full_name, m.status) AS is_found_otherwise
      FROM merged m JOIN director d USING (din) WHERE ${differ(changing, 'd', 'm')})
    UPDATE director d SET ${each(changing, (column) => `${column} = m.${column}`)},
      updated_at = now()
    FROM compared m WHERE d.din = m.din
    RETURNING d.din, d.full_name, d.status, m.is_found_otherwise`.execute(tx)
  const added = await sql<DirectorFacts>`
    INSERT INTO director (${list})
    SELECT ${list}
    FROM staged_director
    ON CONFLICT (din)
    DO NOTHING
    RETURNING din, full_name, status`.execute(tx)
  if (isIndexed) {
    const moved = updated.rows.filter(({ is_found_otherwise }) => is_found_otherwise)
    await saveSearchRows(tx, copyIn, 'director', moved.map(directorSearchRow), false)
    await saveSearchRows(tx, copyIn, 'director', added.rows.map(directorSearchRow), true)
  }
  return { added: added.rows.length, updated: updated.rows.length }
}

const SEAT = ['din', 'cin', 'designation', 'appointed_on', 'ended_on'] as const
const seatColumns = each(SEAT)

type SeatRow = Seat & { din: string; cin: string }

/** A seat told of several times is brought in as often, one after the other, and written once. */
async function applySeats(tx: Tx, copyIn: CopyIn, rows: readonly SeatRow[]) {
  const known = await knownSeats(tx, rows)
  const changed = new Map<string, SeatRow>()
  let [added, updated] = [0, 0]
  for (const row of rows) {
    const key = keyOf(row)
    const before = known.get(key)
    const after = before ? seatAfter(before, row) : row
    if (after === before) continue
    if (before) updated += 1
    else added += 1
    known.set(key, after)
    changed.set(key, { ...after, din: row.din, cin: row.cin })
  }
  if (changed.size > 0)
    await putSeats(
      tx,
      copyIn,
      Array.from(changed.values(), (seat) => lineOf(SEAT.map((column) => seat[column]))),
    )
  return { added, updated }
}

async function knownSeats(tx: Tx, seats: readonly SeatRow[]): Promise<Map<string, Seat>> {
  const { rows } = await sql<SeatRow>`
    SELECT ${seatColumns}
    FROM directorship
    JOIN unnest(
      ${seats.map(({ din }) => din)}::text[],
      ${seats.map(({ cin }) => cin)}::text[]
    ) s (din, cin) USING (din, cin)`.execute(tx)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

async function putSeats(tx: Tx, copyIn: CopyIn, lines: readonly string[]): Promise<void> {
  await stage(tx, copyIn, { table: 'directorship', columns: SEAT }, lines)
  await sql`
    INSERT INTO directorship (${seatColumns})
    SELECT ${seatColumns}
    FROM staged_directorship
    ON CONFLICT (din, cin)
    DO UPDATE SET designation = EXCLUDED.designation, appointed_on = EXCLUDED.appointed_on,
      ended_on = EXCLUDED.ended_on`.execute(tx)
}

function keyOf({ din, cin }: SeatRow): string {
  return `${din} ${cin}`
}

function personLine({ din, person }: ImportedDirector): string {
  return lineOf([din, ...(['full_name', ...FACTS] as const).map((fact) => person?.[fact] ?? null)])
}
