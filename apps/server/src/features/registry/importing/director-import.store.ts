import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { copyText } from '../../../copy-text.rules.ts'
import type { CopyIn } from '../../../db/session.ts'
import { directorSearchRow, type DirectorFacts } from '../indexing/search-rows.rules.ts'
import { putSearchRows } from '../indexing/search-rows.store.ts'
import type { Changes, Into } from './import-target.ts'

export interface ImportedDirector {
  din: string
  /** Null in a row that tells of a seat alone. */
  person: Record<(typeof FACTS)[number] | 'full_name', string | null> | null
  seat: { cin: string; designation: string | null; appointed_on: string | null; ended_on: string | null } | null
}

const FACTS = [
  'first_name',
  'last_name',
  'father_name',
  'dob',
  'present_address',
  'permanent_address',
  'nationality',
  'status',
] as const
const COLUMNS = ['din', 'full_name', ...FACTS] as const
const list = sql.raw(COLUMNS.join(', '))
const told = sql.raw(FACTS.map((column) => `coalesce(s.${column}, d.${column}) AS ${column}`).join(', '))
const changing = ['full_name', ...FACTS]
const assignments = sql.raw(changing.map((column) => `${column} = m.${column}`).join(', '))
const differs = sql.raw(
  `(${changing.map((column) => `d.${column}`).join(', ')}) IS DISTINCT FROM (${changing.map((column) => `m.${column}`).join(', ')})`,
)

/** Brings directors and seats in. Changes count directors and seats by row: a row is updated where either was. */
export async function applyDirectors(tx: Tx, into: Into, rows: readonly ImportedDirector[]): Promise<Changes> {
  const { copyIn } = into
  const people = new Map<string, ImportedDirector>()
  // A seat told of several times is brought in as often, one after the other.
  const rounds: Map<string, string>[] = []
  for (const row of rows) {
    if (row.person) people.set(row.din, row)
    if (row.seat) {
      const key = `${row.din} ${row.seat.cin}`
      let round = rounds.find((one) => !one.has(key))
      if (!round) rounds.push((round = new Map()))
      round.set(key, seatLine(row.din, row.seat))
    }
  }
  const persons = people.size > 0 ? await applyPeople(tx, into, people) : { added: 0, updated: 0 }
  const board = { added: 0, updated: 0 }
  for (const round of rounds) {
    const { added, updated } = await applySeats(tx, copyIn, [...round.values()])
    board.added += added
    board.updated += updated
  }
  // A row without a seat counts as a person, one with a seat as that.
  const added = rounds.length > 0 ? Math.max(board.added, persons.added) : persons.added
  const updated = Math.min(rows.length - added, Math.max(board.updated, persons.updated))
  return { added, updated, unchanged: rows.length - added - updated }
}

async function applyPeople(tx: Tx, { copyIn, isIndexed }: Into, people: ReadonlyMap<string, ImportedDirector>) {
  await sql`CREATE TEMP TABLE IF NOT EXISTS staged_director AS SELECT ${list} FROM director WITH NO DATA`.execute(tx)
  await sql`TRUNCATE staged_director`.execute(tx)
  await copyIn(`COPY staged_director (${COLUMNS.join(', ')}) FROM STDIN`, Array.from(people.values(), personLine))
  const updated = await sql<DirectorFacts & { is_found_otherwise: boolean }>`
    WITH merged AS (SELECT s.din, s.full_name, ${told} FROM staged_director s JOIN director d USING (din)),
    compared AS (
      SELECT m.*, (d.full_name, d.status) IS DISTINCT FROM (m.full_name, m.status) AS is_found_otherwise
      FROM merged m JOIN director d USING (din) WHERE ${differs})
    UPDATE director d SET ${assignments}, updated_at = now() FROM compared m WHERE d.din = m.din
    RETURNING d.din, d.full_name, d.status, m.is_found_otherwise`.execute(tx)
  const added = await sql<DirectorFacts>`
    INSERT INTO director (${list}) SELECT ${list} FROM staged_director ON CONFLICT (din) DO NOTHING RETURNING din, full_name, status`.execute(
    tx,
  )
  if (isIndexed) {
    const moved = updated.rows.filter(({ is_found_otherwise }) => is_found_otherwise)
    await putSearchRows(tx, copyIn, 'director', moved.map(directorSearchRow), false)
    await putSearchRows(tx, copyIn, 'director', added.rows.map(directorSearchRow), true)
  }
  return { added: added.rows.length, updated: updated.rows.length }
}

const SEAT = ['din', 'cin', 'designation', 'appointed_on', 'ended_on'] as const
const seatColumns = sql.raw(SEAT.join(', '))

/**
 * A seat that ended and began again is one row, that of the later time: what a file tells of an earlier one is left out, and a later one
 * takes its place. Else what is known is never blanked.
 */
async function applySeats(tx: Tx, copyIn: CopyIn, lines: readonly string[]) {
  await sql`CREATE TEMP TABLE IF NOT EXISTS staged_seat AS SELECT ${seatColumns} FROM directorship WITH NO DATA`.execute(
    tx,
  )
  await sql`TRUNCATE staged_seat`.execute(tx)
  await copyIn(`COPY staged_seat (${SEAT.join(', ')}) FROM STDIN`, lines)
  const updated = await sql`
    WITH merged AS (
      SELECT d.din, d.cin, coalesce(s.designation, d.designation) AS designation, coalesce(s.appointed_on, d.appointed_on) AS appointed_on,
        CASE WHEN s.appointed_on >= d.ended_on THEN s.ended_on ELSE coalesce(s.ended_on, d.ended_on) END AS ended_on
      FROM staged_seat s JOIN directorship d USING (din, cin)
      WHERE (s.ended_on <= d.appointed_on AND s.appointed_on IS DISTINCT FROM d.appointed_on) IS NOT TRUE)
    UPDATE directorship d SET designation = m.designation, appointed_on = m.appointed_on, ended_on = m.ended_on
    FROM merged m WHERE d.din = m.din AND d.cin = m.cin
      AND (d.designation, d.appointed_on, d.ended_on) IS DISTINCT FROM (m.designation, m.appointed_on, m.ended_on)`.execute(
    tx,
  )
  const added = await sql`
    INSERT INTO directorship (${seatColumns}) SELECT ${seatColumns} FROM staged_seat ON CONFLICT (din, cin) DO NOTHING`.execute(
    tx,
  )
  return { added: Number(added.numAffectedRows ?? 0), updated: Number(updated.numAffectedRows ?? 0) }
}

function seatLine(
  din: string,
  { cin, designation, appointed_on, ended_on }: NonNullable<ImportedDirector['seat']>,
): string {
  return `${din}\t${cin}\t${copyText(designation)}\t${copyText(appointed_on)}\t${copyText(ended_on)}\n`
}

function personLine({ din, person }: ImportedDirector): string {
  let line = `${din}\t${copyText(person?.full_name ?? null)}`
  for (const fact of FACTS) line += `\t${copyText(person?.[fact] ?? null)}`
  return `${line}\n`
}
