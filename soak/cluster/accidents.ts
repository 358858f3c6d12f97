import { setTimeout as sleep } from 'node:timers/promises'
import type { Databases } from './databases.ts'
import { PATIENCE_MS, type PacedReveals } from './paced-reveals.ts'
import type { Unit } from './supervisor.ts'

/** A proxy notices a web process that is gone, and a service manager starts one again. */
const PROCESS_MS = 5_000
/** The longest time without the database that is allowed. */
const PROMOTION_MS = 15_000
/** A machine that is lost keeps its lock for this long, which is the least that Patroni accepts. */
const LOST_MACHINE_MS = 20_000 + PROMOTION_MS / 3
const LOST_FOR_MS = 40_000
/** Patroni looks at its server every two seconds, and says until then that all is well. */
const NOTICE_MS = 2_500
/** With a vendor, the hold of a process that was killed ends after a minute, and so does a wait. */
const HOLD_MS = 65_000

export interface Accident {
  kind: string
  name: string
  at: number
  /**
   * First tries may fail for this many ms after it; if the primary is away, after the first one
   * that failed, because a restart takes time to begin.
   */
  graceMs: number
  /** The longest time without any success that is allowed. */
  gapMs: number
  /** So may second tries, for accidents of the primary. */
  areRetriesExcused: boolean
}

interface Plan extends Pick<Accident, 'kind' | 'name' | 'graceMs' | 'gapMs' | 'areRetriesExcused'> {
  cause(): Promise<void> | void
}

/** The order of accidents: each process once, then the primary in four ways. */
export function planOf(
  units: readonly { kind: string; unit: Unit }[],
  databases: Databases,
): readonly Plan[] {
  const process = { graceMs: PROCESS_MS, gapMs: PROCESS_MS, areRetriesExcused: false }
  const promotion = { graceMs: PROMOTION_MS, gapMs: PROMOTION_MS, areRetriesExcused: true }
  const roles = () => databases.whole()
  return [
    ...units.map(({ kind, unit }) => ({
      ...process,
      kind,
      name: unit.name,
      cause: () => unit.kill(),
    })),
    {
      ...process,
      kind: 'Patroni',
      name: 'Patroni of the primary',
      cause: async () => databases.patronis[(await roles()).primary].kill(),
    },
    {
      ...process,
      kind: 'replica',
      name: 'replica with its Patroni',
      async cause() {
        const { replica } = await roles()
        databases.killPostmaster(replica)
        await databases.patronis[replica].kill()
      },
    },
    {
      ...promotion,
      kind: 'restart of the primary',
      name: 'restart of the primary',
      cause: () => databases.restartPrimary(),
    },
    {
      ...promotion,
      kind: 'primary',
      name: 'primary',
      async cause() {
        const { primary } = await roles()
        databases.killPostmaster(primary)
        await databases.whole(primary)
      },
    },
    {
      ...promotion,
      kind: 'primary with its Patroni',
      name: 'primary with its Patroni',
      async cause() {
        const { primary } = await roles()
        databases.killPostmaster(primary)
        await databases.patronis[primary].kill()
        await databases.whole(primary)
      },
    },
    {
      ...promotion,
      gapMs: LOST_MACHINE_MS,
      // What has waited for so long comes at the same time, and takes its time.
      graceMs: LOST_MACHINE_MS + PATIENCE_MS,
      kind: 'machine of the primary',
      name: `machine of the primary, for ${LOST_FOR_MS / 1_000} s`,
      async cause() {
        const { primary } = await roles()
        await databases.patronis[primary].kill(LOST_FOR_MS)
        databases.killPostmaster(primary)
        await databases.whole(primary)
      },
    },
  ]
}

/**
 * Causes each accident, once everything is whole after the last one and some time has passed. Adds
 * them to `accidents`.
 */
export async function causeAll(
  plan: readonly Plan[],
  accidents: Accident[],
  { whole, pauseMs }: { whole: () => Promise<void>; pauseMs: number },
): Promise<void> {
  for (const { cause, ...described } of plan) {
    await whole()
    await sleep(pauseMs)
    const at = Date.now()
    accidents.push({ ...described, at })
    await cause()
    await sleep(NOTICE_MS)
    await whole()
    const seconds = ((Date.now() - at) / 1_000).toFixed(1)
    process.stdout.write(`cluster: ${described.name}: whole again after ${seconds} s\n`)
  }
}

interface Judged {
  /** By kind of accident. */
  lines: string[]
  /** What was not allowed. */
  faults: string[]
}

/**
 * Assigns each failed try to an accident. A first try may fail shortly after any, a second try only
 * while the primary is away. `hasHolds`: a reveal of a process that was killed is repeated once its
 * hold has ended. Until then it waits, or is refused as a conflict.
 */
export function judge(
  accidents: readonly Accident[],
  { failed, successes }: Pick<PacedReveals, 'failed' | 'successes'>,
  { hasHolds }: { hasHolds: boolean },
): Judged {
  const faults: string[] = []
  const begun = new Map<Accident, number>()
  const kinds = new Map<string, { gapMs: number; first: number; retries: number; lastMs: number }>()
  for (const [index, { kind, name, at, gapMs: allowed }] of accidents.entries()) {
    const end = accidents[index + 1]?.at ?? Number.POSITIVE_INFINITY
    const known = kinds.get(kind) ?? { gapMs: 0, first: 0, retries: 0, lastMs: 0 }
    const gapMs = longestGap(successes, at, end)
    if (gapMs > allowed) faults.push(`${gapMs} ms without a success after ${name}`)
    known.gapMs = Math.max(known.gapMs, gapMs)
    kinds.set(kind, known)
  }
  for (const one of failed.toSorted((a, b) => a.failedAt - b.failedAt)) {
    const accident = accidents.findLast(({ at }) => at <= one.failedAt)
    const seen = accident && kinds.get(accident.kind)
    if (!accident || !seen) {
      faults.push(`a try failed before the first accident: ${one.status || 'no answer'}`)
      continue
    }
    const beganAt = begun.get(accident) ?? one.failedAt
    begun.set(accident, beganAt)
    const afterMs = one.failedAt - (accident.areRetriesExcused ? beganAt : accident.at)
    const isHeld = hasHolds && [0, 409].includes(one.status) && afterMs <= HOLD_MS
    const isExcused =
      isHeld || (afterMs <= accident.graceMs && (!one.isRetry || accident.areRetriesExcused))
    seen[one.isRetry ? 'retries' : 'first'] += 1
    seen.lastMs = Math.max(seen.lastMs, afterMs)
    if (!isExcused)
      faults.push(
        `${one.isRetry ? 'second try' : 'first try'} ${one.status || 'no answer'} ` +
          `${afterMs} ms after ${accident.name}`,
      )
  }
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
  const lines = [...kinds].map(
    ([kind, { gapMs, first, retries, lastMs }]) =>
      `${kind}: longest time without a success ${seconds(gapMs)}` +
      (first + retries === 0
        ? ', no error'
        : `, ${first} first and ${retries} second tries failed, the last after ${seconds(lastMs)}`),
  )
  return { lines, faults }
}

/** The longest time between two successes that reaches into these times. */
function longestGap(successes: readonly number[], from: number, to: number): number {
  let longest = 0
  let last = from
  for (const at of successes) {
    if (at < from) continue
    longest = Math.max(longest, Math.min(at, to) - last)
    last = at
    if (at >= to) break
  }
  return longest
}
