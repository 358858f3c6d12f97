import { sql } from 'kysely'
import type { Tx } from '../../../../db/database.ts'
import type { CopyIn } from '../../../../db/session.ts'
import { directorSearchRow, type DirectorFacts } from '../../indexing/search-rows.rules.ts'
import { saveSearchRows } from '../../indexing/search-rows.store.ts'
import { DIRECTOR_DETAILS as FACTS } from '../../records/records.store.ts'
import { mergeDirectorship, type Directorship } from './director-seat.rules.ts'
import { differ, each, lineOf, stage } from './staging.store.ts'
import type { ImportContext } from '../import-target.ts'

export interface ImportedDirector {
  din: string
  /** Null in a row that only has a directorship. */
  person: Record<(typeof FACTS)[number] | 'full_name', string | null> | null
  seat: (Directorship & { cin: string }) | null
}

const COLUMNS = ['din', 'full_name', ...FACTS] as const
const list = each(COLUMNS)
const merged = each(FACTS, (column) => `coalesce(s.${column}, d.${column}) AS ${column}`)
const changing = ['full_name', ...FACTS]

/** Imports directors and directorships. A row counts as updated if either was. */
export async function applyDirectors(
  tx: Tx,
  context: ImportContext,
  rows: readonly ImportedDirector[],
) {
  const { copyIn } = context
  const people = new Map(rows.flatMap((row) => (row.person ? [[row.din, row] as const] : [])))
  const seats = rows.flatMap(({ din, seat }) => (seat ? [{ din, ...seat }] : []))
  const persons =
    people.size > 0 ? await applyPeople(tx, context, people) : { added: 0, updated: 0 }
  const directorships =
    seats.length > 0 ? await applyDirectorships(tx, copyIn, seats) : { added: 0, updated: 0 }
  // A row counts as its directorship if it has one, otherwise as its person.
  const added = Math.max(directorships.added, persons.added)
  const updated = Math.min(rows.length - added, Math.max(directorships.updated, persons.updated))
  return { added, updated, unchanged: rows.length - added - updated }
}

async function applyPeople(
  tx: Tx,
  { copyIn, isIndexed }: ImportContext,
  people: ReadonlyMap<string, ImportedDirector>,
) {
  const staged = { table: 'director', columns: COLUMNS }
  await stage(tx, copyIn, staged, Array.from(people.values(), personLine))
  const updated = await sql<DirectorFacts & { needs_reindex: boolean }>`
    WITH merged AS (
      SELECT s.din, s.full_name, ${merged}
      FROM staged_director s
      JOIN director d USING (din)),
    compared AS (
      SELECT m.*,
        (d.full_name, d.status) IS DISTINCT FROM (m.full_name, m.status) AS needs_reindex
      FROM merged m JOIN director d USING (din) WHERE ${differ(changing, 'd', 'm')})
    UPDATE director d SET ${each(changing, (column) => `${column} = m.${column}`)},
      updated_at = now()
    FROM compared m WHERE d.din = m.din
    RETURNING d.din, d.full_name, d.status, m.needs_reindex`.execute(tx)
  const added = await sql<DirectorFacts>`
    INSERT INTO director (${list})
    SELECT ${list}
    FROM staged_director
    ON CONFLICT (din)
    DO NOTHING
    RETURNING din, full_name, status`.execute(tx)
  if (isIndexed) {
    const reindexed = updated.rows.filter(({ needs_reindex }) => needs_reindex)
    await saveSearchRows(tx, copyIn, 'director', reindexed.map(directorSearchRow), false)
    await saveSearchRows(tx, copyIn, 'director', added.rows.map(directorSearchRow), true)
  }
  return { added: added.rows.length, updated: updated.rows.length }
}

const SEAT = ['din', 'cin', 'designation', 'appointed_on', 'ended_on'] as const
const seatColumns = each(SEAT)

type DirectorshipRow = Directorship & { din: string; cin: string }

/** Several rows of the same directorship are merged one after the other, and written once. */
async function applyDirectorships(tx: Tx, copyIn: CopyIn, rows: readonly DirectorshipRow[]) {
  const known = await readDirectorships(tx, rows)
  const changed = new Map<string, DirectorshipRow>()
  let [added, updated] = [0, 0]
  for (const row of rows) {
    const key = keyOf(row)
    const before = known.get(key)
    const after = before ? mergeDirectorship(before, row) : row
    if (after === before) continue
    if (before) updated += 1
    else added += 1
    known.set(key, after)
    changed.set(key, { ...after, din: row.din, cin: row.cin })
  }
  if (changed.size > 0)
    await saveDirectorships(
      tx,
      copyIn,
      Array.from(changed.values(), (seat) => lineOf(SEAT.map((column) => seat[column]))),
    )
  return { added, updated }
}

async function readDirectorships(
  tx: Tx,
  seats: readonly DirectorshipRow[],
): Promise<Map<string, Directorship>> {
  const { rows } = await sql<DirectorshipRow>`
    SELECT ${seatColumns}
    FROM directorship
    JOIN unnest(
      ${seats.map(({ din }) => din)}::text[],
      ${seats.map(({ cin }) => cin)}::text[]
    ) s (din, cin) USING (din, cin)`.execute(tx)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

async function saveDirectorships(tx: Tx, copyIn: CopyIn, lines: readonly string[]): Promise<void> {
  await stage(tx, copyIn, { table: 'directorship', columns: SEAT }, lines)
  await sql`
    INSERT INTO directorship (${seatColumns})
    SELECT ${seatColumns}
    FROM staged_directorship
    ON CONFLICT (din, cin)
    DO UPDATE SET designation = EXCLUDED.designation, appointed_on = EXCLUDED.appointed_on,
      ended_on = EXCLUDED.ended_on`.execute(tx)
}

function keyOf({ din, cin }: DirectorshipRow): string {
  return `${din} ${cin}`
}

function personLine({ din, person }: ImportedDirector): string {
  return lineOf([din, ...(['full_name', ...FACTS] as const).map((fact) => person?.[fact] ?? null)])
}
