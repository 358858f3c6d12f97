import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'

export type Origin = 'person' | 'operator' | 'list'

export interface NewSuppression {
  listId: number
  /** Of the number or the mailbox. */
  hash: Buffer
  unit: 'phone' | 'email' | null
  origin: Origin
  reference: string | null
  now: Date
}

/** Adds an opt-out. Null if the list has it already. */
export async function insertSuppression(tx: Tx, added: NewSuppression) {
  const row = await tx
    .insertInto('suppression')
    .values({
      list_id: added.listId,
      hash: added.hash,
      mailbox: added.unit === 'email' ? added.hash : null,
      unit: added.unit,
      origin: added.origin,
      reference: added.reference,
      created_at: added.now,
    })
    .onConflict((conflict) => conflict.columns(['list_id', 'hash']).doNothing())
    .returning(['id', 'reference', 'created_at'])
    .executeTakeFirst()
  return row ?? null
}

/** The first opt-out of a contact, by any of its hashes. */
export async function findSuppression(reader: Reader, listId: number, hashes: readonly Buffer[]) {
  return reader
    .selectFrom('suppression')
    .select(['id', 'reference', 'created_at'])
    .where('list_id', '=', listId)
    .where(sql<boolean>`hash = ANY (${[...hashes]}::bytea[])
      OR mailbox = ANY (${[...hashes]}::bytea[])`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Notes of the entries with these hashes, in turn, to which mailbox they belong. */
export async function noteMailboxes(
  tx: Tx,
  listId: number,
  entries: readonly { hash: Buffer; mailbox: Buffer }[],
): Promise<void> {
  await sql`
    UPDATE suppression s SET mailbox = n.mailbox
    FROM unnest(
      ${entries.map(({ hash }) => hash)}::bytea[],
      ${entries.map(({ mailbox }) => mailbox)}::bytea[]) n (hash, mailbox)
    WHERE s.list_id = ${listId} AND s.hash = n.hash AND s.mailbox IS NULL`.execute(tx)
}

export async function hasAny(reader: Reader): Promise<boolean> {
  const row = await reader.selectFrom('suppression').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

/** Which new rules have been applied to all data. */
export async function listUpgrades(reader: Reader): Promise<string[]> {
  const rows = await reader.selectFrom('suppression_upgrade').select('name').execute()
  return rows.map(({ name }) => name)
}

export async function noteUpgrade(tx: Tx, name: string, now: Date): Promise<void> {
  await tx
    .insertInto('suppression_upgrade')
    .values({ name, done_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Those of these hashes that are on their list, of a contact or of its mailbox. */
export async function findHashes(
  reader: Reader,
  listId: number,
  hashes: readonly Buffer[],
): Promise<Buffer[]> {
  const { rows } = await sql<{ hash: Buffer }>`
    SELECT hash FROM suppression
    WHERE list_id = ${listId} AND hash = ANY (${[...hashes]}::bytea[])
    UNION
    SELECT mailbox FROM suppression
    WHERE list_id = ${listId} AND mailbox = ANY (${[...hashes]}::bytea[])`.execute(reader)
  return rows.map(({ hash }) => hash)
}

/** Opt-outs whose reference begins so, newest first. */
export async function listSuppressions(
  reader: Reader,
  { begins, limit, before }: { begins: string; limit: number; before: number | null },
) {
  return reader
    .selectFrom('suppression')
    .select(['id', 'reference', 'unit', 'origin', 'created_at'])
    .where('list_id', '=', 0)
    .where(sql<boolean>`starts_with(reference, ${begins})`)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countSuppressions(reader: Reader, begins: string) {
  const { rows } = await sql<{ own: number; lists: number }>`
    SELECT count(*) FILTER (WHERE list_id = 0 AND starts_with(reference, ${begins})) AS own,
      count(*) FILTER (WHERE list_id > 0) AS lists
    FROM suppression`.execute(reader)
  return rows[0]!
}

/** Whether there is an opt-out with this reference. */
export async function hasReference(reader: Reader, reference: string): Promise<boolean> {
  const row = await reader
    .selectFrom('suppression')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row !== undefined
}

export async function listLists(reader: Reader) {
  return reader.selectFrom('suppression_list').selectAll().orderBy('id').execute()
}

/** Adds a list whose hashes have another key. Returns its number. */
export async function insertList(tx: Tx, list: { name: string; key: Buffer; now: Date }) {
  const { id } = await tx
    .insertInto('suppression_list')
    .values({ name: list.name, key: list.key, created_at: list.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Keeps a contact sealed until everything of it is removed. */
export async function insertSweep(
  tx: Tx,
  id: number,
  { contact, now, endsAt }: { contact: Buffer; now: Date; endsAt: Date },
): Promise<void> {
  await tx
    .insertInto('suppression_sweep')
    .values({ suppression_id: id, contact, next_at: now, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('suppression_id').doUpdateSet({ next_at: now, ends_at: endsAt }),
    )
    .execute()
}

/** Claims sweeps that are due until the commit. */
export async function claimSweeps(tx: Tx, now: Date, limit: number) {
  return tx
    .selectFrom('suppression_sweep as w')
    .innerJoin('suppression as s', 's.id', 'w.suppression_id')
    .select(['w.suppression_id as id', 'w.contact', 'w.ends_at', 's.unit'])
    .where('w.next_at', '<=', now)
    .orderBy('w.next_at')
    .limit(limit)
    .forUpdate('w')
    .skipLocked()
    .execute()
}

/** The next turn of sweeps, or their end. */
export async function moveSweeps(tx: Tx, ids: readonly number[], now: Date, nextAt: Date) {
  await sql`
    DELETE FROM suppression_sweep
    WHERE suppression_id = ANY (${[...ids]}::bigint[]) AND ends_at <= ${now}`.execute(tx)
  await sql`
    UPDATE suppression_sweep SET next_at = ${nextAt}
    WHERE suppression_id = ANY (${[...ids]}::bigint[])`.execute(tx)
}
