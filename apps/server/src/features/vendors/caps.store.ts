import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'

interface CappedStep {
  vendor_id: number
  kind: string
}

/**
 * Takes calls of a day within the cap, before they are sent. Returns how many it got. All processes
 * take from the same number.
 */
export async function takeCalls(
  tx: Tx,
  { vendor_id: id, kind }: CappedStep,
  { day, count, cap }: { day: string; count: number; cap: number },
): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    SELECT vendor_take_calls(${id}, ${kind}, ${day}, ${count}, ${cap}) AS taken`.execute(tx)
  return rows[0]!.taken
}

/** Gives back calls that were not sent. */
export async function giveBackCalls(
  tx: Tx,
  { vendor_id: id, kind }: CappedStep,
  { day, count }: { day: string; count: number },
): Promise<void> {
  await sql`
    UPDATE vendor_cap SET calls = greatest(0, calls - ${count})
    WHERE vendor_id = ${id} AND kind = ${kind} AND day = ${day}`.execute(tx)
}

/** The calls of a day that count against caps. */
export async function listUsed(reader: Reader, day: string) {
  return reader
    .selectFrom('vendor_cap')
    .select(['vendor_id', 'kind', 'calls'])
    .where('day', '=', day)
    .execute()
}
