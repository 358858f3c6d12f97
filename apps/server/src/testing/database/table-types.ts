import { capitalized } from '@dastak/contract/capitalized.ts'
import type pg from 'pg'

/** The TypeScript type of a column if the database does not know it, or only a wider one. */
const NARROWER: Readonly<Record<string, string>> = {
  'batch.type': `BatchType | 'LINKEDIN' | 'DIRECTORS'`,
  'batch.result_formats': 'TableFormat[]',
  'batch_block.subjects': '(string | null)[]',
  'batch_reading.type': `BatchType | 'LINKEDIN' | 'DIRECTORS'`,
  'billing_payment.buyer': 'Buyer',
  'billing_payment.seller': 'StoredSeller',
  'lead_report.report': 'LeadReport',
  'linkedin_request_shown.status': 'LinkedinStatus',
  'otp_failure.channel': 'OtpCodeChannel',
  'otp_send.channel': 'OtpCodeChannel',
  'sandbox_checkout.buyer': 'Buyer',
  'sandbox_payment.buyer': 'Buyer',
  'sandbox_payment.kind': 'BillingPaymentKind',
  'sandbox_payment.status': 'BillingPaymentStatus',
  'sandbox_subscription.status': 'BillingSubscriptionStatus',
}

/**
 * The views that Kysely reads, and which of their columns can be null, because the catalogues do
 * not say.
 */
const NULLABLE: Readonly<Record<string, readonly string[]>> = {
  contact: ['phone', 'email', 'as_of'],
  lead_report: [],
  lead_shown: [
    'cin',
    'company_name',
    'designation',
    'companies',
    'phone',
    'phone_source',
    'phone_fetched_at',
    'email',
    'email_source',
    'email_fetched_at',
  ],
  linkedin_request_shown: [
    'lead_id',
    'name',
    'headline',
    'phone',
    'phone_source',
    'email',
    'email_source',
  ],
  spent_number: [],
}

const HEAD = `/** Written by \`npm run db:types\` from the migrated database: not by hand. */

import type { BatchType } from '@dastak/contract/batch-types.ts'
import type { LinkedinStatus } from '@dastak/contract/linkedin/requests.ts'
import type { LeadReport } from '@dastak/contract/reports.ts'
import type { TableFormat } from '@dastak/contract/tables/table-format.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Buyer, StoredSeller } from './stored-json.ts'

/** A column that the application may insert, but not update. */
type Final<Read, Insert = Read> = ColumnType<Read, Insert, never>
/** JSON is written as text. */
type Json<Read, Insert, Update> = ColumnType<Read, Insert, Update>

`

const SCHEMA = `
/**
 * Every table and view that the application may read. \`GeneratedAlways\` is what it never writes,
 * \`Generated\` what has a default.
 */
export interface Schema {
`

const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  timestamptz: 'Date',
}

interface Column {
  relation: string
  is_view: boolean
  name: string
  type: string
  is_array: boolean
  labels: string[] | null
  check: string | null
  is_not_null: boolean
  has_default: boolean
  may_insert: boolean
  may_update: boolean
}

const COLUMNS = `
  SELECT
    c.relname AS relation,
    c.relkind = 'v' AS is_view,
    a.attname AS name,
    coalesce(e.typname, t.typname) AS type,
    e.oid IS NOT NULL AS is_array,
    (SELECT array_agg(l.enumlabel::text ORDER BY l.enumsortorder)
      FROM pg_enum l WHERE l.enumtypid = t.oid) AS labels,
    (SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k
      WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]) AS check,
    a.attnotnull AS is_not_null,
    a.atthasdef OR a.attidentity <> '' AS has_default,
    c.relkind = 'r' AND a.attgenerated = '' AND a.attidentity <> 'a'
      AND has_column_privilege('dastak_app', c.oid, a.attnum, 'INSERT') AS may_insert,
    c.relkind = 'r' AND a.attgenerated = '' AND a.attidentity <> 'a'
      AND has_column_privilege('dastak_app', c.oid, a.attnum, 'UPDATE') AS may_update
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  JOIN pg_type t ON t.oid = a.atttypid
  LEFT JOIN pg_type e ON e.oid = t.typelem AND t.typcategory = 'A'
  WHERE c.relnamespace = 'public'::regnamespace
    AND (c.relkind = 'r' OR c.relname = ANY ($1))
    AND has_any_column_privilege('dastak_app', c.oid, 'SELECT')
  ORDER BY c.relname, a.attnum`

/** The text of `db/schema.ts`, formatted. */
export async function tableTypes(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Column>(COLUMNS, [Object.keys(NULLABLE)])
  const unions = new Map(
    rows.flatMap((column) => {
      const values = valuesOf(column)
      return values ? [[unionName(column), union(unionName(column), values)]] : []
    }),
  )
  const relations = Map.groupBy(rows, ({ relation }) => relation)
  const body = Array.from(relations, ([name, columns]) => [
    `  ${name}: {`,
    ...columns.map((column) => `    ${column.name}: ${columnType(column)}`),
    '  }',
  ])
  return [HEAD, ...unions.values(), SCHEMA, ...body.flat().map((line) => `${line}\n`), '}\n'].join(
    '',
  )
}

/** The values that a column may have: the labels of its type, or those of its check. */
function valuesOf({ labels, check }: Column): string[] | null {
  const listed = / = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(check ?? '')?.[1]
  return labels ?? listed?.match(/(?<=')\w+(?=')/g) ?? null
}

function unionName({ relation, name, type, labels }: Column): string {
  const words = (labels ? type : `${relation}_${name}`).split('_')
  return words.map(capitalized).join('')
}

function union(name: string, values: readonly string[]): string {
  const short = `export type ${name} = ${values.map((value) => `'${value}'`).join(' | ')}`
  if (short.length <= 100) return `${short}\n`
  return `export type ${name} =\n${values.map((value) => `  | '${value}'\n`).join('')}`
}

function columnType(column: Column): string {
  const { relation, name, type, is_view, is_not_null, has_default, may_insert, may_update } = column
  const isNull = is_view ? NULLABLE[relation]?.includes(name) : !is_not_null
  const orNull = (known: string) => (isNull && known !== 'unknown' ? `${known} | null` : known)
  const read = orNull(readType(column))
  if (is_view) return read
  if (!may_insert && !may_update) return `GeneratedAlways<${read}>`
  const isJson = type.startsWith('json')
  const written = isJson ? orNull('string') : read
  const inserted = has_default ? `${written} | undefined` : written
  if (isJson) return `Json<${read}, ${inserted}, ${may_update ? written : 'never'}>`
  if (!may_insert) return `ColumnType<${read}, never, ${read}>`
  if (!may_update) return has_default ? `Final<${read}, ${inserted}>` : `Final<${read}>`
  return has_default ? `Generated<${read}>` : read
}

function readType(column: Column): string {
  const narrower = NARROWER[`${column.relation}.${column.name}`]
  if (narrower) return narrower
  if (valuesOf(column)) return unionName(column)
  return `${TYPES[column.type] ?? 'string'}${column.is_array ? '[]' : ''}`
}

/**
 * The bitmaps of the search are read as a whole, so they are stored uncompressed (`pm`), whatever
 * the version accepts in CREATE TABLE.
 */
export const STORAGE_OF_BITMAPS = `
  SELECT string_agg(attstorage::text, '' ORDER BY attname) AS kinds FROM pg_attribute
  WHERE attrelid = 'company_bitmap'::regclass AND attname IN ('bits', 'packed')`
