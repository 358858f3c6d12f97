import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'
import type { VendorKind } from '../../config/contact-requests.ts'

export interface VendorRow {
  id: number
  name: string
  preset: string | null
  sealed: Buffer
  at_once: number
  is_enabled: boolean
  /** Where its requests are sent, without paths. */
  addresses: string[]
  /** Keys of customers are used. Never of a vendor from a file. */
  takes_own_keys: boolean
}

/** A vendor in the chain of a kind. */
export interface StepRow {
  vendor_id: number
  kind: VendorKind
  place: number
  price_paise: number
  charged_per: 'hit' | 'call'
  cap_a_day: number | null
  timeout_ms: number
  needs_mobile: boolean
  floor_percent: number
}
export type StepValues = Omit<StepRow, 'vendor_id' | 'kind'>

/** Changes of the vendors wait for each other: each is written after what was before it. */
export async function lockVendors(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('dastak vendors'))`.execute(tx)
}

const VENDOR = [
  'id',
  'name',
  'preset',
  'sealed',
  'at_once',
  'is_enabled',
  'addresses',
  'takes_own_keys',
] as const

/** All vendors by their names. */
export async function listVendors(reader: Reader): Promise<VendorRow[]> {
  return reader.selectFrom('vendor').select(VENDOR).orderBy('name').execute()
}

export async function findVendor(reader: Reader, name: string): Promise<VendorRow | undefined> {
  return reader.selectFrom('vendor').select(VENDOR).where('name', '=', name).executeTakeFirst()
}

/** All steps, in the order of their chains. */
export async function listSteps(reader: Reader): Promise<StepRow[]> {
  return (await reader
    .selectFrom('vendor_step')
    .selectAll()
    .orderBy('kind')
    .orderBy('place')
    .orderBy('vendor_id')
    .execute()) as StepRow[]
}

export async function insertVendor(
  tx: Tx,
  vendor: Omit<VendorRow, 'id'> & { created_at: Date },
): Promise<number> {
  const row = await tx.insertInto('vendor').values(vendor).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function updateVendor(
  tx: Tx,
  id: number,
  change: Partial<Omit<VendorRow, 'id' | 'name'>>,
): Promise<void> {
  await tx.updateTable('vendor').set(change).where('id', '=', id).execute()
}

export async function saveStep(tx: Tx, step: StepRow): Promise<void> {
  const { vendor_id: _vendor, kind: _kind, ...values } = step
  await tx
    .insertInto('vendor_step')
    .values(step)
    .onConflict((conflict) => conflict.columns(['vendor_id', 'kind']).doUpdateSet(values))
    .execute()
}

export async function deleteStep(tx: Tx, vendorId: number, kind: VendorKind): Promise<void> {
  await tx
    .deleteFrom('vendor_step')
    .where('vendor_id', '=', vendorId)
    .where('kind', '=', kind)
    .execute()
}

/** The kinds whose order learns. */
export async function listLearning(reader: Reader): Promise<VendorKind[]> {
  const rows = await reader
    .selectFrom('vendor_kind')
    .select('kind')
    .where('learns', '=', true)
    .execute()
  return rows.map(({ kind }) => kind as VendorKind)
}

export async function saveLearning(tx: Tx, kind: VendorKind, learns: boolean): Promise<void> {
  await tx
    .insertInto('vendor_kind')
    .values({ kind, learns })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ learns }))
    .execute()
}

export interface Change {
  name: string
  before: object | null
  after: object | null
}

export async function insertChange(
  tx: Tx,
  { name, before, after }: Change,
  by: { who: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('vendor_change')
    .values({
      changed_at: by.at,
      changed_by: by.who,
      name,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .execute()
}

/** The latest changes, of one vendor or kind if there is a name. */
export async function listChanges(
  reader: Reader,
  { name, limit, before = null }: { name: string | null; limit: number; before?: number | null },
) {
  let query = reader
    .selectFrom('vendor_change')
    .select(['id', 'changed_at', 'changed_by', 'name', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(limit)
  if (name !== null) query = query.where('name', '=', name)
  if (before !== null) query = query.where('id', '<', before)
  return query.execute()
}

export async function countChanges(reader: Reader, name: string | null): Promise<number> {
  let query = reader
    .selectFrom('vendor_change')
    .select(({ fn }) => fn.countAll<number>().as('count'))
  if (name !== null) query = query.where('name', '=', name)
  return (await query.executeTakeFirstOrThrow()).count
}
