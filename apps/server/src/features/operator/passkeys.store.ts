import type { Insertable } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'
import type { Schema } from '../../db/schema.ts'

export type Purpose = 'add' | 'confirm'

/** Keeps what the next passkey of a session must sign. An earlier one of the purpose ends. */
export async function saveChallenge(
  tx: Tx,
  kept: { sessionId: number; purpose: Purpose; challenge: string; expiresAt: Date },
): Promise<void> {
  const { sessionId: session_id, purpose, challenge, expiresAt: expires_at } = kept
  await tx
    .insertInto('operator_challenge')
    .values({ session_id, purpose, challenge, expires_at })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'purpose']).doUpdateSet({ challenge, expires_at }),
    )
    .execute()
}

/** Takes the challenge, which works once. Undefined if there is none, or if it has expired. */
export async function takeChallenge(
  tx: Tx,
  sessionId: number,
  purpose: Purpose,
  now: Date,
): Promise<string | undefined> {
  const taken = await tx
    .deleteFrom('operator_challenge')
    .where('session_id', '=', sessionId)
    .where('purpose', '=', purpose)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst()
  return taken && taken.expires_at > now ? taken.challenge : undefined
}

const COLUMNS = [
  'id',
  'credential_id',
  'public_key',
  'counter',
  'transports',
  'name',
  'created_at',
  'last_used_at',
] as const

/** The passkeys of an operator, oldest first. */
export async function listPasskeys(reader: Reader, userId: number) {
  return reader
    .selectFrom('operator_passkey')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number]

/** A passkey of the operator, locked, so that its counter is compared once. */
export async function lockPasskey(tx: Tx, userId: number, credentialId: string) {
  return tx
    .selectFrom('operator_passkey')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()
}

/** Adds a passkey. Undefined if somebody has it already. */
export async function insertPasskey(
  tx: Tx,
  passkey: Insertable<Schema['operator_passkey']>,
): Promise<PasskeyRow | undefined> {
  return tx
    .insertInto('operator_passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
}

export async function noteUse(tx: Tx, id: string, counter: number, at: Date): Promise<void> {
  await tx
    .updateTable('operator_passkey')
    .set({ counter, last_used_at: at })
    .where('id', '=', id)
    .execute()
}

/** False if the operator has no such passkey. */
export async function deletePasskey(tx: Tx, userId: number, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('operator_passkey')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}
