import { sql } from 'kysely'
import type { Tx } from '../../../../db/database.ts'
import { copyText } from '../../../../db/copy-text.rules.ts'
import type { CompanyRow } from '../../records/company-record.rules.ts'
import { COMPANY_DETAILS as FACTS } from '../../records/records.store.ts'
import {
  COMPANY_FACTS,
  companySearchRow,
  type CompanyFacts,
} from '../../indexing/search-rows.rules.ts'
import { saveSearchRows } from '../../indexing/search-rows.store.ts'
import { renamed } from './company-names.rules.ts'
import { differ, each, stage } from './staging.store.ts'
import type { ImportContext } from '../import-target.ts'

export interface ImportedCompany extends Omit<CompanyRow, 'former_names'> {
  /** The file only lists names: it does not change the spacing of a known name. */
  isThin: boolean
  row_hash: number
}

const COLUMNS = ['cin', 'name', ...FACTS, 'row_hash'] as const
const assigned = ['name', 'former_names', ...FACTS]
const changes = differ(assigned, 'c', 'm')
// Known values are never overwritten by missing ones. A thin file only fills gaps.
const merged = each(FACTS, (column) => `coalesce(s.${column}, c.${column}) AS ${column}`)
const filled = each(FACTS, (column) => `coalesce(c.${column}, s.${column}) AS ${column}`)

/** Imports companies, with the former names of those that were renamed, and their search rows. */
export async function applyCompanies(
  tx: Tx,
  context: ImportContext,
  rows: readonly ImportedCompany[],
) {
  const { copyIn, isIndexed } = context
  const byCin = new Map(rows.map((row) => [row.cin, row]))
  const known = await findKnown(tx, [...byCin.keys()])
  const newRows = [...byCin.values()].filter(({ cin }) => !known.has(cin))
  await copyIn(`COPY company (${COLUMNS.join(', ')}) FROM STDIN`, newRows.map(companyLine))
  if (isIndexed) {
    const found = newRows.map((row) => companySearchRow({ ...row, former_names: null }))
    await saveSearchRows(tx, copyIn, 'company', found, true)
  }
  const others = [...byCin.values()].filter(({ cin }) => known.has(cin))
  const updated = others.length === 0 ? 0 : await update(tx, context, others)
  return { added: newRows.length, updated, unchanged: rows.length - newRows.length - updated }
}

async function findKnown(tx: Tx, cins: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    cin: string
  }>`SELECT cin FROM company WHERE cin = ANY (${[...cins]})`.execute(tx)
  return new Set(rows.map(({ cin }) => cin))
}

/** Updates known companies. Returns how many have changed. */
async function update(
  tx: Tx,
  { copyIn, isIndexed }: ImportContext,
  rows: readonly ImportedCompany[],
) {
  const isThin = rows[0]?.isThin ?? false
  const staged = { table: 'company', columns: COLUMNS, empty: ['former_names'] }
  await stage(tx, copyIn, staged, rows.map(companyLine))
  await stageNames(tx, isThin)
  const { rows: updated } = await sql<
    CompanyFacts & { is_changed: boolean; needs_reindex: boolean }
  >`
    WITH merged AS (
      SELECT s.cin, s.name, s.former_names, s.row_hash, ${isThin ? filled : merged}
      FROM staged_company s
      JOIN company c USING (cin)),
    compared AS (
      SELECT m.*, ${changes} AS is_changed,
        ${differ(COMPANY_FACTS, 'c', 'm')} AS needs_reindex
      FROM merged m
      JOIN company c USING (cin)
      WHERE c.row_hash IS DISTINCT FROM m.row_hash OR ${changes})
    UPDATE company c
    SET ${each(assigned, (column) => `${column} = m.${column}`)}, row_hash = m.row_hash,
      updated_at = CASE WHEN m.is_changed THEN now() ELSE c.updated_at END
    FROM compared m WHERE c.cin = m.cin
    RETURNING c.cin, ${each(COMPANY_FACTS, (column) => `c.${column}`)}, m.is_changed,
      m.needs_reindex`.execute(tx)
  if (isIndexed) {
    const found = updated.filter(({ needs_reindex }) => needs_reindex).map(companySearchRow)
    await saveSearchRows(tx, copyIn, 'company', found, false)
  }
  return updated.filter(({ is_changed }) => is_changed).length
}

/** Sets the present and former names of companies whose name differs. */
async function stageNames(tx: Tx, isThin: boolean): Promise<void> {
  const { rows } = await sql<{
    cin: string
    name: string
    known: string
    former_names: string[] | null
  }>`
    SELECT s.cin, s.name, c.name AS known, c.former_names
    FROM staged_company s
    JOIN company c USING (cin)
    WHERE s.name <> c.name OR c.former_names IS NOT NULL`.execute(tx)
  if (rows.length === 0) return
  const names = rows.map((row) => ({ cin: row.cin, ...renamed(row, isThin) }))
  await sql`
    UPDATE staged_company s SET name = n.name, former_names = n.former_names
    FROM jsonb_to_recordset(${JSON.stringify(names)}::jsonb) AS n (cin text, name text,
      former_names text[])
    WHERE s.cin = n.cin`.execute(tx)
}

function companyLine(row: ImportedCompany): string {
  let line = `${row.cin}\t${copyText(row.name)}\t`
  for (const fact of FACTS) line += `${copyText(row[fact])}\t`
  return `${line}${row.row_hash}\n`
}
