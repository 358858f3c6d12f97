import { sql } from 'kysely'
import type { Tx } from '../../../../db/database.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { Changes, Into } from '../import-target.ts'
import { lineOf, stage } from './staging.store.ts'

export interface ImportedContact {
  /** The DIN or GSTIN, or whatever it is kept by. */
  key: string
  /** What a phone credit buys: mostly E.164. */
  phone: string | null
  email: string | null
  source: string
  as_of: string | null
  /** By their names in the database. */
  facts: Readonly<Record<string, string | null>>
}

/** Where contacts of a kind are kept: `own` are the columns before those that all have. */
interface Place {
  table: string
  key: readonly string[]
  own: readonly string[]
  valuesOf(row: ImportedContact): (string | null)[]
}

const SHARED = ['phone', 'email', 'source', 'as_of'] as const
const GSTIN_FACTS = ['business_name', 'legal_name', 'gstin_status', 'state', 'cin'] as const

/** Brings contacts of directors in. */
export const applyDinContacts = applyTo({
  table: 'contact_din',
  key: ['din'],
  own: ['din'],
  valuesOf: ({ key }) => [key],
})

/** Brings contacts of GST numbers in. */
export const applyGstinContacts = applyTo({
  table: 'contact_gstin',
  key: ['gstin'],
  own: ['gstin', ...GSTIN_FACTS],
  valuesOf: ({ key, facts }) => [key, ...GSTIN_FACTS.map((fact) => facts[fact] ?? null)],
})

/** Brings contacts of a kind in that has no table of its own. */
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

function applyTo({ table, key, own, valuesOf }: Place) {
  const columns = [...own, ...SHARED]
  const list = columns.join(', ')
  const kept = columns.filter((column) => column !== 'source' && !key.includes(column))
  // What is known stays where the new file does not tell it.
  const merged = kept.map((column) =>
    column === 'facts' ? 'c.facts || EXCLUDED.facts' : `coalesce(EXCLUDED.${column}, c.${column})`,
  )
  const contactLine = (row: ImportedContact) =>
    lineOf([...valuesOf(row), row.phone, row.email, row.source, row.as_of])

  return async (tx: Tx, { copyIn }: Into, rows: readonly ImportedContact[]): Promise<Changes> => {
    const byKey = new Map(rows.map((row) => [row.key, row]))
    await stage(tx, copyIn, { table, columns }, Array.from(byKey.values(), contactLine))
    const { rows: done } = await sql
      .raw<{ is_new: boolean }>(`
      INSERT INTO ${table} AS c (${list}) SELECT ${list} FROM staged_${table}
      ON CONFLICT (${key.join(', ')}) DO UPDATE SET source = EXCLUDED.source,
        ${kept.map((column, at) => `${column} = ${merged[at]}`).join(', ')}
      WHERE (c.source, ${kept.map((column) => `c.${column}`).join(', ')})
        IS DISTINCT FROM (EXCLUDED.source, ${merged.join(', ')})
      RETURNING c.xmax = 0 AS is_new`)
      .execute(tx)
    const added = done.filter(({ is_new }) => is_new).length
    return { added, updated: done.length - added, unchanged: rows.length - done.length }
  }
}
