import type { OperatorVerb } from '@dastak/contract/operator/log.ts'
import { AppError } from '../../app-error.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import * as store from './actions.store.ts'

/** Who acts: an operator in the console, or the command line. */
export type By = { userId: number } | 'command line'

export interface Doing<T> {
  verb: OperatorVerb
  target?: store.Target | null
  detail?: store.Detail
  reason?: string | undefined
  /** What it came to, for the log. */
  resultOf?: (result: T) => store.Detail
}

interface ActOptions {
  db: Db
  clock: Clock
  /** An action ended, but its outcome could not be written. The log shows it as not finished. */
  onLostOutcome: (error: unknown) => void
}

/**
 * Every change that an operator makes goes through here. The action is written before it is done
 * and its outcome after it, so that a crash in between can be seen.
 */
export function createAct({ db, clock, onLostOutcome }: ActOptions) {
  async function end(id: number, errorCode: string | null, detail: store.Detail): Promise<void> {
    const outcome = errorCode === null ? 'done' : 'failed'
    await inTransaction(db, (tx) =>
      store.insertOutcome(tx, id, { at: clock.now(), outcome, errorCode, detail }),
    ).catch(onLostOutcome)
  }

  return async function act<T>(
    by: By,
    { verb, target = null, detail = {}, reason, resultOf }: Doing<T>,
    action: () => Promise<T>,
  ): Promise<T> {
    const userId = by === 'command line' ? null : by.userId
    const begun = { at: clock.now(), userId, verb, target, detail, reason: reason ?? null }
    const id = await inTransaction(db, (tx) => store.insertAction(tx, begun))
    let result: T
    try {
      result = await action()
    } catch (error) {
      await end(id, error instanceof AppError ? error.code : 'internal', {})
      throw error
    }
    await end(id, null, resultOf?.(result) ?? {})
    return result
  }
}
export type Act = ReturnType<typeof createAct>
