import type { DeliveryState } from '@dastak/contract/webhooks/webhooks.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'

export async function insertTest(tx: Tx, webhookId: string, key: string, now: Date): Promise<void> {
  await tx
    .insertInto('webhook_delivery')
    .values({
      webhook_id: webhookId,
      type: 'test',
      reference_type: 'webhook',
      reference_id: webhookId,
      data: '{}',
      key,
      happened_at: now,
      next_at: now,
    })
    .execute()
}

const SHOWN = [
  'id',
  'message_id',
  'type',
  'happened_at',
  'state',
  'attempts',
  'last_at',
  'last_status',
  'last_problem',
  'next_at',
] as const

/** The log of an address, newest first, after the id `before`. */
export async function listDeliveries(
  reader: Reader,
  webhookId: string,
  { state, before, limit }: { state?: DeliveryState; before: number | null; limit: number },
) {
  const all = reader
    .selectFrom('webhook_delivery')
    .where('webhook_id', '=', webhookId)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
  const page = before === null ? all : all.where('id', '<', before)
  const [rows, { total }] = await Promise.all([
    page.select(SHOWN).orderBy('id', 'desc').limit(limit).execute(),
    all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>['rows'][number]

/** Locked, so that nobody sends it meanwhile. */
export async function lockDelivery(
  tx: Tx,
  webhookId: string,
  messageId: string,
): Promise<DeliveryRow | undefined> {
  return tx
    .selectFrom('webhook_delivery')
    .select(SHOWN)
    .where('message_id', '=', messageId)
    .where('webhook_id', '=', webhookId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Makes it due immediately. One that was waiting keeps its position in the waits; one that had
 * ended starts again.
 */
export async function sendAgain(tx: Tx, id: number, now: Date): Promise<DeliveryRow> {
  return tx
    .updateTable('webhook_delivery')
    .set({
      tries_before: sql`
        CASE WHEN state = 'waiting' THEN least(tries_before + 1, attempts) ELSE attempts END`,
      state: 'waiting',
      next_at: now,
      last_status: null,
      last_problem: null,
    })
    .where('id', '=', id)
    .returning(SHOWN)
    .executeTakeFirstOrThrow()
}

/** Deletes a piece of an address's log. Returns how many rows it deleted. */
export async function deletePieceOfLog(tx: Tx, webhookId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM webhook_delivery
    WHERE id = ANY (ARRAY (
      SELECT id FROM webhook_delivery
      WHERE webhook_id = ${webhookId}
      ORDER BY id
      LIMIT 10000))`.execute(tx)
  return Number(numAffectedRows)
}

/**
 * Deletes the oldest deliveries from before a time, including those that still wait: retries last a
 * day, and longer only if the address is off. Ids grow with time, which has no index. Returns how
 * many it deleted.
 */
export async function deletePieceBefore(tx: Tx, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM webhook_delivery
    WHERE happened_at < ${before} AND id = ANY (ARRAY (
      SELECT id FROM webhook_delivery ORDER BY id LIMIT 10000))`.execute(tx)
  return Number(numAffectedRows)
}
