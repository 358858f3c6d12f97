import { sql, type RawBuilder } from 'kysely'
import { amountContains, anyOf, contains, isOfAmount, smallContains } from '../../db/cells.ts'
import type { Reader } from '../../db/database.ts'
import { timeConditions } from '../../db/time-cells.ts'
import type { LedgerColumn, LedgerSelection } from './ledger.store.ts'
import { isOwn, kindOf, membershipOf } from './ledger-text.store.ts'

/**
 * The conditions under which a column of a ledger line contains a text. To read few of a million
 * lines, kinds that can't match are left out, and matching leads, payments, members, keys and
 * batches are looked up first.
 */

type Sql<T> = RawBuilder<T>

/** Conditions on a line `l`; empty if all lines match. */
export async function narrowing(
  reader: Reader,
  selection: LedgerSelection,
): Promise<Sql<boolean>[]> {
  const { filters, search, unit } = selection
  const all: readonly LedgerColumn[] = ['phone', 'email', 'kind', 'actor', 'timestamp', 'about']
  const searches = [
    ...filters.map(({ column, text }) => ({ columns: [column], text })),
    ...(search ? [{ columns: all, text: search }] : []),
  ]
  const conditions = await Promise.all(
    searches.map(({ columns, text }) => anyHas(reader, selection, columns, text)),
  )
  return [...(unit ? [sql<boolean>`${sql.ref(`l.${unit}`)} <> 0`] : []), ...conditions]
}

async function anyHas(
  reader: Reader,
  selection: LedgerSelection,
  columns: readonly LedgerColumn[],
  text: string,
): Promise<Sql<boolean>> {
  return anyOf(
    (await Promise.all(columns.map((column) => has(reader, selection, column, text)))).flat(),
  )
}

/** The ways in which a column of a line can contain a text. */
async function has(
  reader: Reader,
  selection: LedgerSelection,
  column: LedgerColumn,
  text: string,
): Promise<Sql<boolean>[]> {
  const { zone, labels } = selection
  switch (column) {
    case 'timestamp':
      return timeConditions(sql`l.created_at`, zone, text)
    case 'kind': {
      const kinds = Object.keys(labels).filter((kind) => isIn(text, labels[kind]!))
      return kinds.length > 0 ? [sql`${kindOf(sql`l`)} = ANY (${kinds}::text[])`] : []
    }
    case 'actor':
      return actors(reader, selection, text)
    case 'about':
      return [sql`l.id IN (${linesAbout(selection, text)})`]
    case 'phone':
    case 'email':
      // A zero is shown as an empty cell, so it is never found.
      return isOfAmount(text)
        ? [amountContains(sql`nullif(${sql.ref(`l.${column}`)}, 0)`, text)]
        : []
  }
}

const isIn = (text: string, label: string) => label.toLowerCase().includes(text.toLowerCase())

/** Lines by their actor, with the labels of `actorOf`. */
async function actors(
  reader: Reader,
  { userId }: LedgerSelection,
  text: string,
): Promise<Sql<boolean>[]> {
  const { rows } = await sql<{ keys: string[]; batches: string[]; members: number[] }>`
    SELECT
      ARRAY (
        SELECT public_part FROM ledger_key
        WHERE user_id = ${userId} AND ${contains(sql`'API key ' || public_part`, text)}) AS keys,
      ARRAY (
        SELECT id FROM ledger_batch
        WHERE user_id = ${userId}
          AND ${contains(sql`concat('Batch ', filename)`, text)}) AS batches,
      ARRAY (
        SELECT id FROM ledger_membership
        WHERE user_id = ${userId} AND ${contains(sql`other`, text)}) AS members`.execute(reader)
  const { keys, batches, members } = rows[0]!
  const by = (kind: string, ids: readonly string[]) =>
    sql<boolean>`(l.actor_kind = ${kind}::ledger_actor AND l.actor_id = ANY (${[...ids]}::text[]))`
  const isMine = isOwn(sql`l`, userId)
  const isUsers = (condition: Sql<unknown>) =>
    sql<boolean>`(l.actor_kind = 'user' AND ${condition})`
  const isOf = sql`${isMine} IS NOT TRUE AND ${membershipOf(sql`l`)} = ANY (${members}::bigint[])`
  const isOfUnknown = sql`
    ${isMine} IS NOT TRUE
      AND NOT EXISTS (
        SELECT
        FROM ledger_membership m
        WHERE m.user_id = ${userId} AND m.id = ${membershipOf(sql`l`)})`
  const conditions: [boolean, Sql<boolean>][] = [
    [isIn(text, 'You'), isUsers(sql`${isMine} IS TRUE`)],
    [members.length > 0, isUsers(isOf)],
    [isIn(text, 'Another user'), isUsers(isOfUnknown)],
    [keys.length > 0, by('api_key', keys)],
    [batches.length > 0, by('batch', batches)],
    [isIn(text, 'Browser extension'), sql`l.actor_kind = 'extension_key'`],
    [isIn(text, 'Operator'), sql`l.actor_kind = 'operator'`],
    [isIn(text, 'Monthly budget'), isSystems(sql`l.reason = 'allot'`)],
    [isIn(text, 'System'), isSystems(sql`l.reason <> 'allot'`)],
  ]
  return conditions.flatMap(([mayFit, condition]) => (mayFit ? [condition] : []))
}
const isSystems = (condition: Sql<unknown>) =>
  sql<boolean>`(l.actor_kind = 'system' AND ${condition})`

/**
 * The ids of lines about leads, running lookups, plans, packs or people with the text in their
 * names.
 */
const linesAbout = ({ userId, accountId }: LedgerSelection, text: string) => sql`
  WITH charge AS MATERIALIZED (
    SELECT DISTINCT q.charge_id AS id
    FROM lookup q
    WHERE q.charge_id IS NOT NULL AND q.id = ANY (ARRAY (
      SELECT unnest(ARRAY[s.phone_lookup_id, s.email_lookup_id])
      FROM lead_shown s
      WHERE s.user_id = ${userId}
        AND ${smallContains(sql`s.search_text`, text)}
        AND ${contains(sql`s.name`, text)})))
  SELECT id FROM charge
  UNION ALL
  SELECT p.id
  FROM ledger_posting p
  WHERE p.corrects_posting_id = ANY (ARRAY (SELECT id FROM charge))
  UNION ALL
  SELECT q.hold_id
  FROM lookup q JOIN lookup_subject s ON s.kind = q.kind AND s.subject = q.subject
  WHERE q.user_id = ${userId} AND q.state = 'asking' AND ${contains(sql`s.name`, text)}
  UNION ALL
  SELECT l.id
  FROM (
    SELECT id, reference_type, reference_id
    FROM ledger_line_in
    WHERE account_id = ${accountId}
    UNION ALL
    SELECT id, reference_type, reference_id
    FROM ledger_line_out
    WHERE account_id = ${accountId} AND reason <> 'charge') l
  WHERE (l.reference_type, l.reference_id) IN (
    SELECT 'payment', id::text FROM ledger_payment
    WHERE user_id = ${userId} AND ${contains(sql`about`, text)}
    UNION ALL
    SELECT 'referral', id::text FROM ledger_referral
    WHERE user_id = ${userId} AND ${contains(sql`about`, text)}
    UNION ALL
    SELECT 'membership', id::text FROM ledger_membership
    WHERE user_id = ${userId} AND ${contains(sql`about`, text)})`
