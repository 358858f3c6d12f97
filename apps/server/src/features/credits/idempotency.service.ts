import { createHash } from 'node:crypto'
import { AppError } from '../../app-error.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import * as store from './idempotency.store.ts'

const KEPT_HOURS = 24
/** A call without an answer after this time counts as dead, and its key may be used again. */
const LOCK_SECONDS = 60

export interface KeyedCall {
  userId: number
  /** The `Idempotency-Key` header; without one the call just runs. */
  key: string | undefined
  /** The endpoint's name. */
  call: string
  /** The parsed input. */
  input: unknown
  /**
   * True if the call, made twice at the same time, still costs once. Then the second one runs too,
   * because the process of the first may have crashed.
   */
  mayRunTwice?: boolean
}

export function createIdempotency({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /**
     * Runs a call that moves credits once per key: for 24 hours the same key with the same input
     * returns the first answer. The answer of `run` is stored, so it may contain ids and counts,
     * but no personal data. A call that throws has cost nothing and frees its key. Errors:
     * validation_failed (the key was used with another input), conflict (the first call is still
     * running), and those of `run`.
     */
    async once<Answer extends object>(
      call: KeyedCall,
      run: () => Promise<Answer>,
    ): Promise<Answer> {
      if (call.key === undefined) return run()
      const key = {
        userId: call.userId,
        keyHash: sha256(call.key),
        inputHash: sha256(stableJson([call.call, call.input])),
      }
      const now = clock.now()
      const lockedUntil = new Date(now.getTime() + LOCK_SECONDS * 1000)
      if (!(await store.claimKey(db.pool, key, now, lockedUntil))) {
        const first = await firstAnswer<Answer>(key)
        if (first) return first
        if (!call.mayRunTwice) throw new AppError('conflict')
        const second = await run()
        return (await firstAnswer<Answer>(key)) ?? second
      }
      try {
        const answer = await run()
        await store.saveAnswer(db.pool, key, lockedUntil, answer)
        return answer
      } catch (error) {
        await store.freeKey(db.pool, key, lockedUntil)
        throw error
      }
    },
    /** Deletes keys older than a day. */
    deleteOldKeys: (): Promise<void> =>
      inTransaction(db, (tx) =>
        store.deleteOldKeys(tx, new Date(clock.now().getTime() - KEPT_HOURS * 3_600_000)),
      ),
  }

  /** Null while the first call with this key has no answer. */
  async function firstAnswer<Answer>(key: store.KeyRow): Promise<Answer | null> {
    const first = await store.readCall(db.kysely, key)
    if (first && !first.input_hash.equals(key.inputHash))
      throw new AppError('validation_failed', {
        message: 'This Idempotency-Key was used for a different request.',
      })
    return (first?.answer ?? null) as Answer | null
  }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** JSON with sorted keys: the same input gives the same text, in any order. */
function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
