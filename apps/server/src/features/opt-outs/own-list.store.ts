import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'
import type { Origin } from './suppressions.store.ts'

export interface OwnOptOut {
  /** Hexadecimal. */
  hash: string
  /** The hash of its mailbox, if that is known. */
  mailbox?: string | null
  unit: 'phone' | 'email' | null
  origin: Origin
  reference: string | null
  at: string
}

/**
 * How many opt-outs the own list has, and how many were lifted. One whose mailbox is known counts
 * twice, because that is something new in the list.
 */
export async function countOwn(reader: Reader): Promise<{ optOuts: number; lifts: number }> {
  const { rows } = await sql<{ optOuts: number; lifts: number }>`
    SELECT (SELECT count(*) + count(mailbox) FROM suppression WHERE list_id = 0) AS "optOuts",
      (SELECT count(*) FROM suppression_lifted) AS lifts`.execute(reader)
  return rows[0]!
}

/** Pages of the own list, in the order of their ids. */
export async function listOwn(reader: Reader, limit: number, after: number) {
  return reader
    .selectFrom('suppression')
    .select(['id', 'hash', 'mailbox', 'unit', 'origin', 'reference', 'created_at'])
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

/**
 * Adds opt-outs to a list, without those that were lifted. Those that are there get their mailbox,
 * if the list knows it. Returns how many are new.
 */
export async function insertTakenBack(tx: Tx, listId: number, added: readonly OwnOptOut[]) {
  const column = (pick: (one: OwnOptOut) => unknown) => added.map(pick)
  const { numAffectedRows } = await sql`
    WITH taken AS (
      SELECT decode(hash, 'hex') AS hash, decode(mailbox, 'hex') AS mailbox, unit, origin,
        reference, created_at
      FROM unnest(
        ${column(({ hash }) => hash)}::text[], ${column(({ mailbox }) => mailbox ?? null)}::text[],
        ${column(({ unit }) => unit)}::text[], ${column(({ origin }) => origin)}::text[],
        ${column(({ reference }) => reference)}::text[], ${column(({ at }) => at)}::timestamptz[]
      ) AS u (hash, mailbox, unit, origin, reference, created_at)),
    joined AS (
      UPDATE suppression s SET mailbox = t.mailbox FROM taken t
      WHERE s.list_id = ${listId} AND s.reference = t.reference AND s.mailbox IS NULL
        AND t.mailbox IS NOT NULL)
    INSERT INTO suppression (list_id, hash, mailbox, unit, origin, reference, created_at)
    SELECT ${listId}, hash, mailbox, unit, origin, reference, created_at
    FROM taken t
    WHERE NOT EXISTS (SELECT FROM suppression_lifted l WHERE l.reference = t.reference)
    ON CONFLICT DO NOTHING`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Lifts opt-outs, with all others of their mailboxes. Returns how many were there. */
export async function lift(tx: Tx, lifted: readonly { reference: string; at: string | Date }[]) {
  const { rows } = await sql<{ count: number }>`
    WITH named AS (
      SELECT *
      FROM unnest(
        ${lifted.map(({ reference }) => reference)}::text[],
        ${lifted.map(({ at }) => at)}::timestamptz[]) n (reference, at)),
    mailbox AS (
      SELECT s.list_id, coalesce(s.mailbox, s.hash) AS hash, n.at
      FROM named n JOIN suppression s USING (reference)),
    gone AS (
      DELETE FROM suppression s USING mailbox m
      WHERE s.list_id = m.list_id AND (s.hash = m.hash OR s.mailbox = m.hash)
      RETURNING s.reference, m.at),
    noted AS (
      INSERT INTO suppression_lifted (reference, lifted_at)
      SELECT * FROM named UNION SELECT * FROM gone WHERE reference IS NOT NULL
      ON CONFLICT DO NOTHING)
    SELECT count(DISTINCT reference)::integer AS count FROM gone`.execute(tx)
  return rows[0]!.count
}
