import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { copyText, type CopyIn } from '../../../db/session.ts'
import type { CompanyRow } from '../company-record.rules.ts'
import { tsvectorText } from '../name-words.rules.ts'
import type { Changes } from './import-target.ts'
import { moveWordCounts, createWordCounts } from './word-counts.store.ts'

export interface ImportedCompany extends CompanyRow {
  squash: string
  words: readonly string[]
  shard: number
  /** The file is a list of names alone: it does not respace a name that is known. */
  isThin: boolean
}

const FACTS = [
  'status',
  'roc_name',
  'category',
  'subcategory',
  'class',
  'incorporated_on',
  'listing',
  'state',
  'nic_code',
  'industry',
  'address',
  'authorised_capital',
  'paid_up_capital',
  'last_agm_on',
  'balance_sheet_on',
] as const
const COLUMNS = ['cin', 'name', ...FACTS, 'name_squash', 'words', 'shard'] as const
const list = sql.raw(COLUMNS.join(', '))
const assignments = sql.raw(
  COLUMNS.slice(1)
    .map((column) => `${column} = m.${column}`)
    .join(', '),
)
const differs = sql.raw(
  `(${COLUMNS.slice(1)
    .map((column) => `c.${column}`)
    .join(', ')}) IS DISTINCT FROM (${COLUMNS.slice(1)
    .map((column) => `m.${column}`)
    .join(', ')})`,
)
// What is known is never blanked by a file that does not tell it; a thin file only fills gaps.
const told = sql.raw(FACTS.map((column) => `coalesce(s.${column}, c.${column}) AS ${column}`).join(', '))
const filled = sql.raw(FACTS.map((column) => `coalesce(c.${column}, s.${column}) AS ${column}`).join(', '))

/** Brings companies in: new ones, changed ones, and the dictionary of their words with them. */
export async function applyCompanies(tx: Tx, copyIn: CopyIn, rows: readonly ImportedCompany[]): Promise<Changes> {
  const byCin = new Map(rows.map((row) => [row.cin, row]))
  const isThin = rows[0]?.isThin ?? false
  await sql`CREATE TEMP TABLE IF NOT EXISTS staged_company AS SELECT ${list} FROM company WITH NO DATA`.execute(tx)
  await sql`TRUNCATE staged_company`.execute(tx)
  await copyIn(`COPY staged_company (${COLUMNS.join(', ')}) FROM STDIN`, Array.from(byCin.values(), companyLine))
  const counts = createWordCounts()

  const { rows: known } = await sql`SELECT 1 FROM staged_company s JOIN company c USING (cin) LIMIT 1`.execute(tx)
  let updated = 0
  if (known.length > 0) {
    const renamed = await sql<{ cin: string; old: string }>`
      SELECT c.cin, array_to_string(tsvector_to_array(c.words), ' ') AS old FROM staged_company s JOIN company c USING (cin)
      WHERE c.words IS DISTINCT FROM s.words AND NOT (${isThin} AND c.name_squash = s.name_squash)`.execute(tx)
    for (const { cin, old } of renamed.rows) {
      counts.add(old.split(' '), -1)
      counts.add(byCin.get(cin)?.words ?? [], 1)
    }
    const changed = await sql`
      WITH merged AS (
        SELECT s.cin, ${isThin ? filled : told}, s.name_squash,
          CASE WHEN ${isThin} AND c.name_squash = s.name_squash THEN c.name ELSE s.name END AS name,
          CASE WHEN ${isThin} AND c.name_squash = s.name_squash THEN c.words ELSE s.words END AS words,
          CASE WHEN s.status IS NULL THEN c.shard ELSE s.shard END AS shard
        FROM staged_company s JOIN company c USING (cin))
      UPDATE company c SET ${assignments}, updated_at = now() FROM merged m WHERE c.cin = m.cin AND ${differs}`.execute(
      tx,
    )
    updated = Number(changed.numAffectedRows ?? 0)
  }
  const added = await sql<{ cin: string }>`
    INSERT INTO company (${list}) SELECT ${list} FROM staged_company ON CONFLICT (cin) DO NOTHING RETURNING cin`.execute(
    tx,
  )
  for (const { cin } of added.rows) counts.add(byCin.get(cin)?.words ?? [], 1)
  await moveWordCounts(tx, 'company', counts.deltas)
  return { added: added.rows.length, updated, unchanged: rows.length - added.rows.length - updated }
}

function companyLine(row: ImportedCompany): string {
  let line = `${row.cin}\t${copyText(row.name)}\t`
  for (const fact of FACTS) line += `${copyText(row[fact])}\t`
  return `${line}${row.squash}\t${tsvectorText(row.words)}\t${row.shard}\n`
}
