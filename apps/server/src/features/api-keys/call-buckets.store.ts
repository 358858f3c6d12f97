import { sql } from 'kysely'
import { callFunction, type Where } from '../../db/call-function.ts'
import type { Tx } from '../../db/database.ts'
import type { Taken, Taking } from '../../http/limits/shared-buckets.ts'

/** See `take_calls`. */
export async function takeCalls(where: Where, taking: Taking): Promise<Taken> {
  const { name, calls, seconds, most, now } = taking
  const values = [name, calls, seconds, most, now]
  const from = 'take_calls($1, $2, $3, $4, $5) f'
  const [taken] = await callFunction<{ granted: number; calls_left: number }>(where, from, values)
  return { granted: taken!.granted, left: taken!.calls_left }
}

/** Deletes buckets that nobody has used since then: they are full. */
export async function deleteFullBuckets(tx: Tx, since: Date): Promise<void> {
  await sql`DELETE FROM call_bucket WHERE counted_at < ${since}`.execute(tx)
}
