import { AppError } from '../../app-error.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import type { Principal } from '../../keys/principal.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Accounts } from '../accounts/accounts.service.ts'
import type { Act } from './act.service.ts'
import { lastConfirmation, saveConfirmation, type Method } from './confirmation.store.ts'

const CONFIRMED_MS = 15 * 60_000
const ANY: readonly Method[] = ['code', 'passkey']

interface ConfirmationOptions {
  db: Db
  clock: Clock
  accounts: Pick<Accounts, 'ownCode' | 'profile'>
  act: Act
}

/** A session in the console. */
export type OperatorSession = Pick<Principal, 'userId' | 'sessionId'>

/** The second factor of dangerous calls: each session is confirmed separately, for 15 minutes. */
export function createConfirmation({ db, clock, accounts, act }: ConfirmationOptions) {
  async function until({ sessionId }: OperatorSession, methods = ANY): Promise<Date | null> {
    if (sessionId === null) return null
    const at = await lastConfirmation(db.kysely, sessionId, methods)
    const end = at && new Date(at.getTime() + CONFIRMED_MS)
    return end && end > clock.now() ? end : null
  }

  /** Confirms the session after its second factor was right. Returns the end. */
  async function confirm({ userId, sessionId }: OperatorSession, method: Method): Promise<Date> {
    if (sessionId === null) throw new AppError('confirmation_required')
    const at = clock.now()
    await act({ userId }, { verb: 'session confirm', detail: { method } }, () =>
      inTransaction(db, (tx) => saveConfirmation(tx, { sessionId, method, at })),
    )
    return new Date(at.getTime() + CONFIRMED_MS)
  }

  return {
    until,
    confirm,
    /** Errors: confirmation_required. */
    async require(session: OperatorSession, methods: readonly Method[] = ANY): Promise<void> {
      if ((await until(session, methods)) === null) throw new AppError('confirmation_required')
    },

    /** Sends a code to the operator's own number. Errors: rate_limited, provider_unavailable. */
    sendCode: (userId: number, { ip }: Caller) => accounts.ownCode.send(userId, 'confirmation', ip),

    /** Errors: validation_failed, otp_ended, rate_limited. */
    async submitCode(
      session: OperatorSession,
      attempt: { id: string; code: string },
      caller: Caller,
    ): Promise<Date> {
      const { userId } = session
      await accounts.ownCode.submit({ userId, purpose: 'confirmation' }, attempt, caller)
      return confirm(session, 'code')
    },
  }
}
export type Confirmation = ReturnType<typeof createConfirmation>
