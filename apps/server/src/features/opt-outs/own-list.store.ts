import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'
import type { Origin } from './suppressions.store.ts'

export interface OwnOptOut {
  /** Hexadecimal. */
  hash: string
  unit: 'phone' | 'email' | null
  origin: Origin
  reference: string | null
  at: string
}

/** How many opt-outs the own list has, and how many were lifted. */
export async function countOwn(reader: Reader): Promise<{ optOuts: number; lifts: number }> {
  const { rows } = await sql<{ optOuts: number; lifts: number }>`
    SELECT (SELECT count(*) FROM suppression WHERE list_id = 0) AS "optOuts",
      (SELECT count(*) FROM suppression_lifted) AS lifts`.execute(reader)
  return rows[0]!
}

/** Pages of the own list, in the order of their ids. */
export async function listOwn(reader: Reader, limit: number, after: number) {
  return reader
    .selectFrom('suppression')
    .select(['id', 'hash', 'unit', 'origin', 'reference', 'created_at'])
    .where('list_id', '=', 0)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Pages of the references that were lifted. */
export async function listLifted(reader: Reader, limit: number, after: string) {
  return reader
    .selectFrom('suppression_lifted')
    .select(['reference', 'lifted_at'])
    .where('reference', '>', after)
    .orderBy('reference')
    .limit(limit)
    .execute()
}

/** Adds opt-outs to a list, without those that were lifted. Returns how many are new. */
export async function insertTakenBack(tx: Tx, listId: number, added: readonly OwnOptOut[]) {
  const column = (pick: (one: OwnOptOut) => unknown) => added.map(pick)
  const { numAffectedRows } = await sql`
    INSERT INTO suppression (list_id, hash, unit, origin, reference, created_at)
    SELECT ${listId}, decode(hash, 'hex'), unit, origin, reference, created_at
    FROM unnest(
      ${column(({ hash }) => hash)}::text[], ${column(({ unit }) => unit)}::text[],
      ${column(({ origin }) => origin)}::text[], ${column(({ reference }) => reference)}::text[],
      ${column(({ at }) => at)}::timestamptz[]) AS t (hash, unit, origin, reference, created_at)
    WHERE NOT EXISTS (SELECT FROM suppression_lifted l WHERE l.reference = t.reference)
    ON CONFLICT DO NOTHING`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Lifts opt-outs. Returns how many of them were there. */
export async function lift(tx: Tx, lifted: readonly { reference: string; at: string | Date }[]) {
  const references = lifted.map(({ reference }) => reference)
  await sql`
    INSERT INTO suppression_lifted (reference, lifted_at)
    SELECT * FROM unnest(${references}::text[], ${lifted.map(({ at }) => at)}::timestamptz[])
    ON CONFLICT DO NOTHING`.execute(tx)
  const { numAffectedRows } = await sql`
    DELETE FROM suppression WHERE reference = ANY (${references}::text[])`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
