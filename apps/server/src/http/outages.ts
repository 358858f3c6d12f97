import type { Logger } from 'pino'
import { AppError } from '../app-error.ts'
import { isDatabaseAway } from '../db/database-away.ts'
import { describe } from './describe-error.ts'

/** What everything fails of at once, and nobody who calls has done. */
export type Outage = 'database away' | 'disk full'

const TOLD: Readonly<Record<Outage, string>> = {
  'database away': 'the database cannot be reached: calls are answered 503 until it can',
  'disk full': 'the disk is full: what has to be written is answered 503 until there is room',
}
/** SQLSTATE of PostgreSQL's disk, and codes of ours. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])
/** An outage is over when nothing has failed of it for so long. */
const QUIET_MS = 10_000

/** Of which outage an error tells, itself or by its causes; null for any other error. */
export function outageOf(error: unknown): Outage | null {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth += 1) {
    // Somebody has judged it already: a client that left in the middle of his request is no outage.
    if (one instanceof AppError) return null
    if ('code' in one && FULL.has(String(one.code))) return 'disk full'
    if (isDatabaseAway(one)) return 'database away'
  }
  return null
}

interface Running {
  since: number
  last: number
  failures: number
}
/** Those of a process, which has one log. */
const running = new WeakMap<Logger, Map<Outage, Running>>()

/**
 * Logs an error; one of an outage once, when that begins, without a stack, and when it is over with how many there were. `fields` go with every other
 * error.
 */
export function logError(log: Logger, error: unknown, fields: object, message: string): void {
  const outage = outageOf(error)
  if (outage === null) return log.error({ ...fields, error: describe(error) }, message)
  const now = Date.now()
  const all = running.get(log) ?? new Map<Outage, Running>()
  running.set(log, all)
  const known = all.get(outage)
  if (known) {
    known.last = now
    known.failures += 1
    return
  }
  all.set(outage, { since: now, last: now, failures: 1 })
  log.error({ outage, cause: error instanceof Error ? error.message : String(error) }, TOLD[outage])
  const timer = setInterval(() => {
    const state = all.get(outage)
    if (state && Date.now() - state.last < QUIET_MS) return
    clearInterval(timer)
    all.delete(outage)
    if (state)
      log.info(
        { outage, seconds: Math.round((state.last - state.since) / 1000), failures: state.failures },
        'the outage is over',
      )
  }, QUIET_MS / 10).unref()
}

/** Whether something failed of it in the last seconds. */
export function isRunning(log: Logger, outage: Outage): boolean {
  return running.get(log)?.has(outage) ?? false
}
