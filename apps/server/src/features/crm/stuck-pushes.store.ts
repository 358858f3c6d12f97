import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'
import { countOfStuck, pageOfStuck, type StuckPage } from '../../db/stuck-item.ts'

const WEEK_MS = 7 * 86_400_000
const WAITS_MS = 10 * 60_000

/** Leads that wait for a CRM; those that failed are listed for a week. */
const rowsOf = (now: Date) => sql`
  SELECT p.id::text AS id, c.name AS title, p.state, u.public_id::text AS user_id,
    u.name AS user_name, u.mobile, date_trunc('milliseconds', p.requested_at) AS since,
    p.attempts, CASE WHEN p.state = 'waiting' THEN p.next_at END AS next_at,
    coalesce(p.problem, c.last_error) AS problem, c.state = 'ready' AS can_retry,
    p.state = 'waiting' AS can_cancel
  FROM crm_push p
    JOIN crm_connection c ON c.id = p.connection_id
    JOIN user_account u ON u.id = c.user_id
  WHERE (p.state = 'waiting' AND p.requested_at < ${new Date(now.getTime() - WAITS_MS)})
    OR (p.state = 'failed' AND p.last_at > ${new Date(now.getTime() - WEEK_MS)})`

export async function listStuck(reader: Reader, page: StuckPage) {
  return (await pageOfStuck(rowsOf(page.now), page).execute(reader)).rows
}

export async function countStuck(reader: Reader, now: Date): Promise<number> {
  return (await countOfStuck(rowsOf(now)).execute(reader)).rows[0]!.total
}

/** A push with its connection, locked. */
export async function lockAnyPush(tx: Tx, id: string) {
  if (!/^\d{1,15}$/.test(id)) return undefined
  return tx
    .selectFrom('crm_push as p')
    .innerJoin('crm_connection as c', 'c.id', 'p.connection_id')
    .select(['p.id', 'p.state', 'p.connection_id', 'p.lead_id', 'p.kind'])
    .select('c.state as connection_state')
    .where('p.id', '=', Number(id))
    .forNoKeyUpdate('p')
    .executeTakeFirst()
}

/** Its wait ends now. */
export async function endWait(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('crm_push')
    .set({ next_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** It is not sent any more, unless it is being sent at this moment. */
export async function cancelPush(tx: Tx, id: number, problem: string): Promise<void> {
  await tx
    .updateTable('crm_push')
    .set({ state: 'failed', problem })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

export async function pushExists(reader: Reader, id: string): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM crm_push WHERE id = ${/^\d{1,15}$/.test(id) ? Number(id) : null}`.execute(
      reader,
    )
  return rows.length > 0
}
