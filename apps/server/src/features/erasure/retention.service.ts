import { AppError } from '../../app-error.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Accounts } from '../accounts/accounts.service.ts'
import { eraseUser, listErasedSince, listInactive } from './erasure.store.ts'
import * as store from './retention.store.ts'

/** How many days each kind is kept. 0 keeps it for ever. Batches have their own job. */
export type KeptDays = Readonly<Record<store.RetentionKind | 'batches', number>>

interface RetentionOptions {
  db: Db
  clock: Clock
  keptDays: KeptDays
  accounts: Pick<Accounts, 'referrals'>
  erase: (userId: number) => Promise<void>
}

const SETTINGS: Readonly<Record<keyof KeptDays, string>> = {
  sign_ins: 'KEEP_SIGN_INS_DAYS',
  profile_pages: 'KEEP_PROFILE_PAGES_DAYS',
  contacts: 'KEEP_CONTACTS_DAYS',
  accounts: 'KEEP_INACTIVE_ACCOUNTS_DAYS',
  batches: 'BATCH_KEEP_DAYS',
}
const DAY_MS = 86_400_000
const SLICE = 5_000

/** Removes data that is older than its operator wants, every night. */
export function createRetention(options: RetentionOptions) {
  const { db, clock, keptDays, accounts, erase } = options

  async function removeOld(
    kind: Exclude<store.RetentionKind, 'accounts'>,
    before: Date,
    signal: AbortSignal,
  ): Promise<number> {
    let all = 0
    for (let removed = SLICE; removed >= SLICE && !signal.aborted; all += removed)
      removed = await inTransaction(db, (tx) => store.removeOld(tx, kind, before, SLICE))
    return all
  }

  async function eraseInactive(before: Date, signal: AbortSignal): Promise<number> {
    let all = 0
    const inactive = await listInactive(db.kysely, { before, now: clock.now(), limit: SLICE })
    for (const userId of inactive) {
      if (signal.aborted) break
      try {
        await erase(userId)
        all += 1
      } catch (error) {
        // The user has come back meanwhile.
        if (!(error instanceof AppError)) throw error
      }
    }
    return all
  }

  return {
    /** What is kept for how long, and what the last run removed. */
    async list() {
      const runs = await store.listRuns(db.kysely)
      return ([...store.RETENTION_KINDS, 'batches'] as const).map((kind) => ({
        kind,
        days: keptDays[kind],
        setting: SETTINGS[kind],
        run: runs.find((run) => run.kind === kind) ?? null,
      }))
    },

    /** Removes what is too old, and once more what has reached an erased account meanwhile. */
    async run(signal: AbortSignal): Promise<void> {
      const now = clock.now()
      for (const userId of await listErasedSince(db.kysely, new Date(now.getTime() - 2 * DAY_MS)))
        await inTransaction(db, async (tx) => {
          await accounts.referrals.hashInvitee(tx, userId)
          await eraseUser(tx, userId, null, now)
        })
      for (const kind of store.RETENTION_KINDS) {
        if (keptDays[kind] === 0 || signal.aborted) continue
        const before = new Date(now.getTime() - keptDays[kind] * DAY_MS)
        const removed = await (kind === 'accounts'
          ? eraseInactive(before, signal)
          : removeOld(kind, before, signal))
        await inTransaction(db, (tx) => store.saveRun(tx, kind, { at: now, removed }))
      }
    },
  }
}
export type Retention = ReturnType<typeof createRetention>
