import type { OperatorVerb } from '@dastak/contract/operator/log.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'

/** Facts of an action: ids, numbers and words. Never a contact, never a key. */
export type Detail = Readonly<Record<string, string | number | boolean | null>>

export interface Target {
  type:
    | 'user'
    | 'report'
    | 'batch'
    | 'job'
    | 'delivery'
    | 'push'
    | 'import'
    | 'payment'
    | 'passkey'
    | 'vendor'
    | 'opt-out'
  id: string
}

export interface NewAction {
  at: Date
  userId: number | null
  verb: OperatorVerb
  target: Target | null
  detail: Detail
  reason: string | null
}

/** Adds a line to the log. Returns its id. */
export async function insertAction(tx: Tx, action: NewAction): Promise<number> {
  const { at, userId: user_id, verb, target, detail, reason } = action
  const { id } = await tx
    .insertInto('operator_action')
    .values({
      at,
      user_id,
      verb,
      target_type: target?.type ?? null,
      target_id: target?.id ?? null,
      detail: JSON.stringify(detail),
      reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** How the contract names a user. */
export async function publicIdOf(reader: Reader, userId: number): Promise<string> {
  const { public_id } = await reader
    .selectFrom('user_account')
    .select('public_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return public_id
}

interface Outcome {
  at: Date
  outcome: 'done' | 'failed'
  errorCode: string | null
  detail: Detail
}

export async function insertOutcome(tx: Tx, actionId: number, ended: Outcome): Promise<void> {
  const { at, outcome, errorCode: error_code, detail } = ended
  await tx
    .insertInto('operator_outcome')
    .values({ action_id: actionId, at, outcome, error_code, detail: JSON.stringify(detail) })
    .execute()
}

export interface ActionRow {
  id: number
  at: Date
  user_public_id: string | null
  user_name: string | null
  verb: string
  target_type: string | null
  target_id: string | null
  target_name: string | null
  detail: Record<string, string | number | boolean | null>
  reason: string | null
  outcome: 'done' | 'failed' | null
  error_code: string | null
  ended_at: Date | null
}

export interface ActionFilter {
  verb: string | null
  /** The public id of a user, or `command line`. */
  person: string | null
  targetId: string | null
  from: Date | null
  to: Date | null
}

/** A page of the log, newest first, and how many lines match. */
export async function listActions(
  reader: Reader,
  { verb, person, targetId, from, to }: ActionFilter,
  { limit, before }: { limit: number; before: number | null },
) {
  const matches = sql`
    (${verb}::text IS NULL OR a.verb = ${verb})
    AND (${person}::text IS NULL
      OR (${person} = 'command line' AND a.user_id IS NULL)
      OR a.user_id = (SELECT p.id FROM user_account p WHERE p.public_id::text = ${person}))
    AND (${targetId}::text IS NULL OR a.target_id = ${targetId})
    AND (${from}::timestamptz IS NULL OR a.at >= ${from})
    AND (${to}::timestamptz IS NULL OR a.at < ${to})`
  const [{ rows }, total] = await Promise.all([
    sql<ActionRow>`
      SELECT a.id, a.at, u.public_id AS user_public_id, u.name AS user_name, a.verb, a.target_type,
        a.target_id, t.name AS target_name, a.detail || coalesce(o.detail, '{}') AS detail,
        a.reason, o.outcome, o.error_code, o.at AS ended_at
      FROM operator_action a
        LEFT JOIN operator_outcome o ON o.action_id = a.id
        LEFT JOIN user_account u ON u.id = a.user_id
        LEFT JOIN user_account t ON a.target_type = 'user' AND t.public_id::text = a.target_id
      WHERE ${matches} AND (${before}::bigint IS NULL OR a.id < ${before})
      ORDER BY a.id DESC
      LIMIT ${limit}`.execute(reader),
    sql<{ total: number }>`
      SELECT count(*) AS total FROM operator_action a WHERE ${matches}`.execute(reader),
  ])
  return { rows, total: total.rows[0]!.total }
}

/** Everyone who ever did something. A null id is the command line. */
export async function listPeople(reader: Reader) {
  const { rows } = await sql<{ user_id: string | null; name: string | null }>`
    WITH RECURSIVE people (id) AS (
      (SELECT user_id FROM operator_action WHERE user_id IS NOT NULL ORDER BY user_id LIMIT 1)
      UNION ALL
      SELECT (
        SELECT a.user_id FROM operator_action a
        WHERE a.user_id > p.id ORDER BY a.user_id LIMIT 1)
      FROM people p WHERE p.id IS NOT NULL)
    SELECT u.public_id AS user_id, u.name
    FROM people p JOIN user_account u ON u.id = p.id
    UNION ALL
    SELECT NULL, NULL WHERE EXISTS (SELECT FROM operator_action WHERE user_id IS NULL)`.execute(
    reader,
  )
  return rows
}
