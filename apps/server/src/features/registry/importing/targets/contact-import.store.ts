import { sql } from 'kysely'
import type { Tx } from '../../../../db/database.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { Changes, ImportContext } from '../import-target.ts'
import { lineOf, stage } from './staging.store.ts'

export interface ImportedContact {
  /** The DIN, the GSTIN, or another key of the subject. */
  key: string
  /** What a phone credit buys: mostly a phone number (E.164). */
  phone: string | null
  email: string | null
  source: string
  as_of: string | null
  /** By their names in the database. */
  facts: Readonly<Record<string, string | null>>
}

/** The table for the contacts of a kind. `own` are the columns before the shared ones. */
interface ContactTable {
  table: string
  key: readonly string[]
  own: readonly string[]
  valuesOf(row: ImportedContact): (string | null)[]
}

const SHARED = ['phone', 'email', 'source', 'as_of'] as const
const GSTIN_FACTS = ['business_name', 'legal_name', 'gstin_status', 'state', 'cin'] as const

/** Imports contacts of directors. */
export const applyDinContacts = applyTo({
  table: 'contact_din',
  key: ['din'],
  own: ['din'],
  valuesOf: ({ key }) => [key],
})

/** Imports contacts of GST numbers. */
export const applyGstinContacts = applyTo({
  table: 'contact_gstin',
  key: ['gstin'],
  own: ['gstin', ...GSTIN_FACTS],
  valuesOf: ({ key, facts }) => [key, ...GSTIN_FACTS.map((fact) => facts[fact] ?? null)],
})

/** Imports contacts of a kind without its own table. */
export const applyRecords = (kind: LookupKind) =>
  applyTo({
    table: 'contact_record',
    key: ['kind', 'subject'],
    own: ['kind', 'subject', 'facts'],
    valuesOf: ({ key, facts }) => {
      const known = Object.entries(facts).filter(([, value]) => value !== null)
      return [kind, key, JSON.stringify(Object.fromEntries(known))]
    },
  })

/** A row's contacts. The key of a vehicle's row is its owner's number. */
const valuesToCheck = ({ key, phone, email }: ImportedContact): string[] =>
  [key, phone, email].filter((value) => value !== null)

/** A row is left out if nothing of its person remains. What is public about a business stays. */
function withoutOptedOut(
  row: ImportedContact,
  hidden: ReadonlySet<string>,
  table: string,
): ImportedContact[] {
  const of = (value: string | null) => (value !== null && hidden.has(value) ? null : value)
  const [phone, email] = [of(row.phone), of(row.email)]
  const isGone = phone === null && email === null && (row.phone !== null || row.email !== null)
  const isLeftOut = hidden.has(row.key) || (isGone && table !== 'contact_gstin')
  return isLeftOut ? [] : [{ ...row, phone, email }]
}

function applyTo({ table, key, own, valuesOf }: ContactTable) {
  const columns = [...own, ...SHARED]
  const list = columns.join(', ')
  const updated = columns.filter((column) => column !== 'source' && !key.includes(column))
  // Known values stay if the new file does not have them.
  const merged = updated.map((column) =>
    column === 'facts' ? 'c.facts || EXCLUDED.facts' : `coalesce(EXCLUDED.${column}, c.${column})`,
  )
  // Another contact is as old as its own import.
  const valueOf = (name: string) => merged[updated.indexOf(name)]
  const importedOn = `CASE
    WHEN (c.phone, c.email) IS DISTINCT FROM (${valueOf('phone')}, ${valueOf('email')})
    THEN EXCLUDED.imported_on ELSE c.imported_on END`
  const contactLine = (row: ImportedContact) =>
    lineOf([...valuesOf(row), row.phone, row.email, row.source, row.as_of])

  return async (
    tx: Tx,
    { copyIn, suppressedAmong }: ImportContext,
    rows: readonly ImportedContact[],
  ): Promise<Changes> => {
    const hidden = await suppressedAmong(rows.flatMap(valuesToCheck), tx)
    const kept = hidden.size > 0 ? rows.flatMap((row) => withoutOptedOut(row, hidden, table)) : rows
    const byKey = new Map(kept.map((row) => [row.key, row]))
    await stage(tx, copyIn, { table, columns }, Array.from(byKey.values(), contactLine))
    const { rows: done } = await sql
      .raw<{ is_new: boolean }>(`
      INSERT INTO ${table} AS c (${list}) SELECT ${list} FROM staged_${table}
      ON CONFLICT (${key.join(', ')}) DO UPDATE SET source = EXCLUDED.source,
        imported_on = ${importedOn},
        ${updated.map((column, index) => `${column} = ${merged[index]}`).join(', ')}
      WHERE (c.source, ${updated.map((column) => `c.${column}`).join(', ')})
        IS DISTINCT FROM (EXCLUDED.source, ${merged.join(', ')})
      RETURNING c.xmax = 0 AS is_new`)
      .execute(tx)
    const added = done.filter(({ is_new }) => is_new).length
    return { added, updated: done.length - added, unchanged: rows.length - done.length }
  }
}
