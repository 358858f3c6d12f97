import type { Logger } from 'pino'
import { AppError } from '../../app-error.ts'
import { isDatabaseAway } from '../../db/database-away.ts'

/** Failures that affect all calls at the same time and that no caller has caused. */
export type Outage = 'database away' | 'disk full' | 'overloaded'

const MESSAGES: Readonly<Record<Outage, string>> = {
  'database away': 'the database cannot be reached. Calls get 503 until it answers again',
  'disk full': 'the disk is full. Calls that write get 503 until there is room',
  overloaded: 'calls arrive faster than the database answers. Some get 503',
}
/** A call that is refused because too many others wait for the database. */
export class OverloadError extends Error {}

/** SQLSTATE of a full disk in PostgreSQL, and system codes. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])
/** After this long without a failure, check whether the outage is over. */
const QUIET_MS = 10_000

/** The outage that an error or its causes show. Null for any other error. */
export function outageOf(error: unknown): Outage | null {
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth += 1) {
    // Already classified: a client that left during its request is not an outage.
    if (one instanceof AppError) return null
    if (one instanceof OverloadError) return 'overloaded'
    if ('code' in one && FULL.has(String(one.code))) return 'disk full'
    if (isDatabaseAway(one)) return 'database away'
  }
  return null
}

interface Running {
  since: number
  last: number
  failures: number
  /** Looks for its end. */
  timer: NodeJS.Timeout
}
/** The outages of a process, by its log. */
interface Watched {
  running: Map<Outage, Running>
  /** Each returns true if its outage is over. */
  checks: Partial<Record<Outage, () => Promise<boolean>>>
}
const watched = new WeakMap<Logger, Watched>()

function watchedBy(log: Logger): Watched {
  const known = watched.get(log) ?? { running: new Map<Outage, Running>(), checks: {} }
  watched.set(log, known)
  return known
}

/**
 * Sets the checks for the end of an outage. Without a check, it ends after a while without
 * failures.
 */
export function setOutageChecks(log: Logger, checks: Watched['checks']): void {
  watchedBy(log).checks = checks
}

/**
 * Logs an error. For an outage, logs only its start (without a stack) and its end (with the number
 * of failures). `fields` are added to any other error.
 */
export function logError(log: Logger, error: unknown, fields: object, message: string): void {
  const outage = outageOf(error)
  if (outage === null) return log.error({ ...fields, error: describe(error) }, message)
  const { running } = watchedBy(log)
  const known = running.get(outage)
  if (known) {
    known.last = Date.now()
    known.failures += 1
    return
  }
  running.set(outage, begun(log, outage))
  log.error(
    { outage, cause: error instanceof Error ? error.message : String(error) },
    MESSAGES[outage],
  )
}

/** An outage that has begun now, and ends when its check says so. */
function begun(log: Logger, outage: Outage): Running {
  const { running, checks } = watchedBy(log)
  let isChecking = false
  const look = async () => {
    if (isChecking || Date.now() - state.last < QUIET_MS) return
    isChecking = true
    // Without calls nothing fails either, so silence alone proves nothing.
    const hasEnded = (await checks[outage]?.().catch(() => false)) ?? true
    isChecking = false
    if (!hasEnded) return void (state.last = Date.now())
    clearInterval(state.timer)
    running.delete(outage)
    const { since, last, failures } = state
    log.info({ outage, seconds: Math.round((last - since) / 1000), failures }, 'the outage is over')
  }
  const timer = setInterval(() => void look(), QUIET_MS / 10).unref()
  const state = { since: Date.now(), last: Date.now(), failures: 1, timer }
  return state
}

/** Looks no more for the end of outages, because what the checks ask is about to end. */
export function stopOutageChecks(log: Logger): void {
  for (const { timer } of watchedBy(log).running.values()) clearInterval(timer)
}

/** Whether it has started and is not over. */
export function isOutageRunning(log: Logger, outage: Outage): boolean {
  return watched.get(log)?.running.has(outage) ?? false
}

/**
 * Name, message and stack only, because the parameters of a failed query may hold personal data.
 */
export function describe(
  error: unknown,
): { name: string; message: string; stack?: string } | undefined {
  if (error === undefined) return undefined
  if (!(error instanceof Error)) return { name: typeof error, message: 'not an Error' }
  const { name, stack } = error
  return { name, message: error.message, stack }
}
