import type { Logger } from 'pino'
import { AppError } from '../../app-error.ts'
import { isDatabaseAway } from '../../db/database-away.ts'

/** What everything fails of at once, and nobody who calls has done. */
export type Outage = 'database away' | 'disk full'

const TOLD: Readonly<Record<Outage, string>> = {
  'database away': 'the database cannot be reached: calls are answered 503 until it can',
  'disk full': 'the disk is full: what has to be written is answered 503 until there is room',
}
/** SQLSTATE of PostgreSQL's disk, and codes of ours. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])
/** Nothing has failed of it for so long: it may be over. */
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
/** What is known of a process, which has one log. */
interface Watched {
  running: Map<Outage, Running>
  /** Tells whether an outage is over. */
  isOver: Partial<Record<Outage, () => Promise<boolean>>>
}
const watched = new WeakMap<Logger, Watched>()

function watchedBy(log: Logger): Watched {
  const known = watched.get(log) ?? { running: new Map<Outage, Running>(), isOver: {} }
  watched.set(log, known)
  return known
}

/** How outages are known to be over; where nobody can tell, when it has not failed for a while. */
export function proveOver(log: Logger, isOver: Watched['isOver']): void {
  watchedBy(log).isOver = isOver
}

/**
 * Logs an error; one of an outage once, when that begins, without a stack, and when it is over with
 * how many there were. `fields` go with every other error.
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
  const state = { since: Date.now(), last: Date.now(), failures: 1 }
  running.set(outage, state)
  log.error({ outage, cause: error instanceof Error ? error.message : String(error) }, TOLD[outage])
  endWhenOver(log, outage, state)
}

function endWhenOver(log: Logger, outage: Outage, state: Running): void {
  const { running, isOver } = watchedBy(log)
  let isAsking = false
  const look = async () => {
    if (isAsking || Date.now() - state.last < QUIET_MS) return
    isAsking = true
    // Where nobody calls nothing fails either.
    const isProved = (await isOver[outage]?.().catch(() => false)) ?? true
    isAsking = false
    if (!isProved) return void (state.last = Date.now())
    clearInterval(timer)
    running.delete(outage)
    const { since, last, failures } = state
    log.info({ outage, seconds: Math.round((last - since) / 1000), failures }, 'the outage is over')
  }
  const timer = setInterval(() => void look(), QUIET_MS / 10).unref()
}

/** Whether it has begun and is not over. */
export function isRunning(log: Logger, outage: Outage): boolean {
  return watched.get(log)?.running.has(outage) ?? false
}

/** Name, message and stack only: the parameters of a failed query may hold personal data. */
export function describe(
  error: unknown,
): { name: string; message: string; stack?: string } | undefined {
  if (error === undefined) return undefined
  if (!(error instanceof Error)) return { name: typeof error, message: 'not an Error' }
  const { name, stack } = error
  return { name, message: error.message, stack }
}
