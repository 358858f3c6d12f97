import type { Reader, Tx } from '../../db/database.ts'

export type Method = 'code' | 'passkey'

/** Saves that a session was confirmed now. */
export async function saveConfirmation(
  tx: Tx,
  { sessionId: session_id, method, at }: { sessionId: number; method: Method; at: Date },
): Promise<void> {
  await tx
    .insertInto('operator_confirmation')
    .values({ session_id, method, confirmed_at: at })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'method']).doUpdateSet({ confirmed_at: at }),
    )
    .execute()
}

/** When the session was last confirmed, by one of these methods. */
export async function lastConfirmation(
  reader: Reader,
  sessionId: number,
  methods: readonly Method[],
): Promise<Date | null> {
  const row = await reader
    .selectFrom('operator_confirmation')
    .select('confirmed_at')
    .where('session_id', '=', sessionId)
    .where('method', 'in', [...methods])
    .orderBy('confirmed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.confirmed_at ?? null
}
