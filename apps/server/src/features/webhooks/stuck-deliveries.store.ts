import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'
import { countOfStuck, pageOfStuck, type StuckPage } from '../../db/stuck-item.ts'

const WEEK_MS = 7 * 86_400_000

/** They have failed at least once; given up ones are listed for a week. */
const rowsOf = (now: Date) => sql`
  SELECT d.id::text AS id,
    regexp_replace(w.url, '^[a-z]+://([^/?#]*@)?([^/?#:]*).*$', '\\2') AS title,
    d.state::text AS state, u.public_id::text AS user_id, u.name AS user_name, u.mobile,
    date_trunc('milliseconds', d.happened_at) AS since, d.attempts,
    CASE WHEN d.state = 'waiting' THEN d.next_at END AS next_at,
    d.last_problem AS problem,
    w.is_enabled AS can_retry, d.state = 'waiting' AS can_cancel
  FROM webhook_delivery d
    JOIN webhook w ON w.id = d.webhook_id
    JOIN user_account u ON u.id = w.user_id
  WHERE (d.state = 'waiting' AND d.last_problem IS NOT NULL)
    OR (d.state = 'failed' AND d.last_at > ${new Date(now.getTime() - WEEK_MS)})`

export async function listStuck(reader: Reader, page: StuckPage) {
  return (await pageOfStuck(rowsOf(page.now), page).execute(reader)).rows
}

export async function countStuck(reader: Reader, now: Date): Promise<number> {
  return (await countOfStuck(rowsOf(now)).execute(reader)).rows[0]!.total
}

/** A delivery with its address, locked so that nobody sends it meanwhile. */
export async function lockAnyDelivery(tx: Tx, id: string) {
  if (!/^\d{1,15}$/.test(id)) return undefined
  return tx
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook as w', 'w.id', 'd.webhook_id')
    .select(['d.id', 'd.state', 'd.last_at', 'w.is_enabled'])
    .where('d.id', '=', Number(id))
    .forNoKeyUpdate('d')
    .executeTakeFirst()
}

/** It is not sent any more. */
export async function cancelDelivery(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('webhook_delivery')
    .set({ state: 'cancelled' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

export async function deliveryExists(reader: Reader, id: string): Promise<boolean> {
  const number = /^\d{1,15}$/.test(id) ? Number(id) : null
  const { rows } = await sql`SELECT FROM webhook_delivery WHERE id = ${number}`.execute(reader)
  return rows.length > 0
}
