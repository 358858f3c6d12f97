import { AppError } from '../../app-error.ts'
import { inTransaction, type Db, type Reader } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Accounts } from '../accounts/accounts.service.ts'
import type { Billing } from '../billing/billing.service.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { Ledger } from '../ledger/ledger.service.ts'
import { ownDataFile } from './own-data.ts'
import { createRetention, type KeptDays } from './retention.service.ts'
import * as store from './erasure.store.ts'

interface ErasureOptions {
  db: Db
  clock: Clock
  accounts: Pick<
    Accounts,
    'ownCode' | 'lockUsers' | 'invalidatePrincipal' | 'erasedHash' | 'referrals'
  >
  billing: Pick<Billing, 'sync'>
  credits: Pick<Credits, 'lockWallets'>
  ledger: Pick<Ledger, 'allLines'>
  /** How long the kinds of old data are kept. */
  keptDays: KeptDays
}

const WHAT_TO_DO: Readonly<Record<store.Hindrance, string>> = {
  operator: 'You are an operator. Have that permission revoked first.',
  owner: 'Delete your teams first.',
  member: 'Leave your team first.',
  plan: 'Cancel your plan first.',
  work: 'Your reveals or bulk requests are still running. Wait for their end, or cancel them.',
}

/**
 * A user's own account: a copy of all its data, and its end. The ledger, payments and invoices stay
 * without a name, number or address, except that the invoices have their buyer.
 */
export function createErasure(options: ErasureOptions) {
  const { db, clock, accounts, billing, credits, ledger } = options

  async function refuseIfHindered(reader: Reader, userId: number): Promise<void> {
    const found = await store.findHindrance(reader, userId, clock.now())
    if (found !== null) throw new AppError('conflict', { message: WHAT_TO_DO[found] })
  }

  /** Errors: conflict, provider_unavailable. */
  async function erase(userId: number): Promise<void> {
    // The message about a payment may be on its way.
    await billing.sync.sync(userId)
    await inTransaction(db, async (tx) => {
      await accounts.lockUsers(tx, [userId])
      // A sync that comes later finds the account erased.
      await billing.sync.lockCustomer(tx, userId)
      // Reveals lock the wallets, so none ends in between.
      await credits.lockWallets(tx, [userId])
      await refuseIfHindered(tx, userId)
      await accounts.referrals.hashInvitee(tx, userId)
      await store.eraseUser(tx, userId, await accounts.erasedHash(tx, userId), clock.now())
    })
    accounts.invalidatePrincipal(userId)
  }

  return {
    retention: createRetention({ ...options, erase }),
    erase,

    /** Sends a code. Errors: conflict, rate_limited, provider_unavailable. */
    async sendCode(userId: number, ip: string): Promise<string> {
      await billing.sync.sync(userId)
      await refuseIfHindered(db.kysely, userId)
      return accounts.ownCode.send(userId, 'erasure', ip)
    },

    /** Errors: validation_failed, otp_ended, conflict, rate_limited, provider_unavailable. */
    async eraseWithCode(
      userId: number,
      attempt: { id: string; code: string },
      caller: Caller,
    ): Promise<void> {
      await accounts.ownCode.submit({ userId, purpose: 'erasure' }, attempt, caller)
      await erase(userId)
    },

    /** All data of a user as a file. */
    ownData: (userId: number) => ownDataFile({ db, clock, ledger }, userId),
  }
}
export type Erasure = ReturnType<typeof createErasure>
