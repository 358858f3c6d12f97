import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { PUT_BACK } from '../../jobs/lease.ts'
import { IS_UNFINISHED } from './run/chunks.store.ts'
import { OPEN_AGAIN } from './run/outcome.rules.ts'

/** A staged or submitted batch of the user, locked until the commit; undefined if there is none. */
export async function lockBatch(tx: Tx, userId: number, publicId: string) {
  return tx
    .selectFrom('batch')
    .select(['id', 'type', 'status', 'created_at', 'emptied_at'])
    .where('user_id', '=', userId)
    .where('public_id', '=', publicId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * The number of the user's batches that have not ended. Until the commit the user cannot submit
 * another one.
 */
export async function countUnfinished(tx: Tx, userId: number): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('batches', ${userId}))`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM batch
    WHERE user_id = ${userId} AND ${IS_UNFINISHED}`.execute(tx)
  return rows[0]?.count ?? 0
}

interface Submission {
  payer: number
  maxCredits: number | null
  /** The key that starts the run; null if a person starts it. */
  apiKey: string | null
  now: Date
}

/** Starts a staged batch. */
export async function submitBatch(
  tx: Tx,
  id: number,
  {
    payer,
    maxCredits,
    apiKey,
    now,
    purpose,
    leavesOutCustomers,
  }: Submission & { purpose: string | null; leavesOutCustomers: boolean },
) {
  await tx
    .updateTable('batch')
    .set({
      status: 'PENDING',
      run: 1,
      payer_account_id: payer,
      max_credits: maxCredits,
      api_key: apiKey,
      purpose,
      leaves_out_customers: leavesOutCustomers,
      created_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Starts a new run of the subjects that were left out and keeps what was found. `maxCredits`
 * applies to the new run.
 */
export async function resumeBatch(
  tx: Tx,
  id: number,
  { payer, maxCredits, apiKey }: Omit<Submission, 'now'>,
): Promise<void> {
  const again = OPEN_AGAIN.join('')
  await sql`
    UPDATE batch_chunk
    SET state = 'waiting', outcomes = translate(outcomes, ${again}, ${'.'.repeat(again.length)}),
      done = length(translate(outcomes, ${again}, '')),
      careful = 0, deaths = 0, deaths_asking = 0, wait_until = NULL, ${PUT_BACK}
    WHERE batch_id = ${id} AND translate(outcomes, ${again}, '') <> outcomes`.execute(tx)
  await sql`
    UPDATE batch
    SET status = 'PENDING', stop = NULL, run = run + 1, retry_at = NULL, vendor_failures = 0,
      payer_account_id = ${payer}, api_key = ${apiKey},
      max_credits = ${maxCredits}::bigint + charged_phone + charged_email,
      started_at = NULL, finished_at = NULL,
      found = NULL, not_found = NULL, failed = NULL, not_processed = NULL, left_out = NULL
    WHERE id = ${id}`.execute(tx)
}
