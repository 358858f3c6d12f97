import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { copyText, type CopyIn } from '../../../db/session.ts'
import type { Changes } from './import-target.ts'

const GSTIN_FACTS = ['business_name', 'legal_name', 'gstin_status', 'state', 'cin'] as const

export interface ImportedContact {
  /** The DIN or GSTIN. */
  key: string
  /** E.164. */
  phone: string | null
  email: string | null
  source: string
  as_of: string | null
  facts: Partial<Record<(typeof GSTIN_FACTS)[number], string | null>>
}

/** Brings contacts of directors in. */
export async function applyDinContacts(tx: Tx, copyIn: CopyIn, rows: readonly ImportedContact[]): Promise<Changes> {
  return apply(tx, copyIn, rows, 'contact_din', 'din', [])
}

/** Brings contacts of GST numbers in. */
export async function applyGstinContacts(tx: Tx, copyIn: CopyIn, rows: readonly ImportedContact[]): Promise<Changes> {
  return apply(tx, copyIn, rows, 'contact_gstin', 'gstin', GSTIN_FACTS)
}

type Facts = readonly (typeof GSTIN_FACTS)[number][]

async function apply(
  tx: Tx,
  copyIn: CopyIn,
  rows: readonly ImportedContact[],
  name: string,
  keyName: string,
  facts: Facts,
): Promise<Changes> {
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const columns = [keyName, ...facts, 'phone', 'email', 'source', 'as_of']
  const staged = `staged_${name}`
  const list = sql.raw(columns.join(', '))
  const kept = ['phone', 'email', 'as_of', ...facts]
  await sql`CREATE TEMP TABLE IF NOT EXISTS ${sql.raw(staged)} AS SELECT ${list} FROM ${sql.table(name)} WITH NO DATA`.execute(
    tx,
  )
  await sql`TRUNCATE ${sql.raw(staged)}`.execute(tx)
  await copyIn(
    `COPY ${staged} (${columns.join(', ')}) FROM STDIN`,
    Array.from(byKey.values(), (row) => lineOf(row, facts)),
  )
  // What is known stays where the new file does not tell it.
  const { rows: done } = await sql<{ is_new: boolean }>`
    INSERT INTO ${sql.table(name)} AS c (${list}) SELECT ${list} FROM ${sql.raw(staged)}
    ON CONFLICT (${sql.ref(keyName)}) DO UPDATE SET source = EXCLUDED.source,
      ${sql.raw(kept.map((column) => `${column} = coalesce(EXCLUDED.${column}, c.${column})`).join(', '))}
    WHERE (c.source, ${sql.raw(kept.map((column) => `c.${column}`).join(', '))}) IS DISTINCT FROM
      (EXCLUDED.source, ${sql.raw(kept.map((column) => `coalesce(EXCLUDED.${column}, c.${column})`).join(', '))})
    RETURNING c.xmax = 0 AS is_new`.execute(tx)
  const added = done.filter(({ is_new }) => is_new).length
  return { added, updated: done.length - added, unchanged: rows.length - done.length }
}

function lineOf(row: ImportedContact, facts: Facts): string {
  let line = `${row.key}\t`
  for (const fact of facts) line += `${copyText(row.facts[fact] ?? null)}\t`
  return `${line}${copyText(row.phone)}\t${copyText(row.email)}\t${copyText(row.source)}\t${copyText(row.as_of)}\n`
}
