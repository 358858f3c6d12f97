import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from '../../apps/server/src/testing/server/http-caller.ts'
import type { Acknowledged } from '../reveals.support.ts'

/** A client waits this long for an answer, and then this long before it tries again. */
export const PATIENCE_MS = 15_000
const PAUSE_MS = 2_000
const TRIES = 60

/** One try of a reveal that did not succeed. Times are those of `Date.now()`. */
interface FailedTry {
  sentAt: number
  failedAt: number
  /** 0 is no answer at all. */
  status: number
  /** False for the first try of a reveal. */
  isRetry: boolean
}

export interface PacedReveals {
  acknowledged: Acknowledged[]
  /** When each was acknowledged. */
  successes: number[]
  failed: FailedTry[]
  /** Waits until each reveal that was begun is acknowledged. Throws if one never is. */
  stop(): Promise<void>
}

/**
 * Begins so many reveals a second, evenly, whether earlier ones were answered or not, by one user
 * after the other. A reveal that fails is tried again with its idempotency key after two seconds.
 */
export function startPacedReveals(
  url: string,
  sessions: readonly Session[],
  perSecond: number,
): PacedReveals {
  const acknowledged: Acknowledged[] = []
  const successes: number[] = []
  const failed: FailedTry[] = []
  const running = new Set<Promise<void>>()
  const broken: unknown[] = []
  const stopping = new AbortController()

  async function reveal({ mobile, token }: Session, din: string): Promise<void> {
    const key = randomUUID()
    for (let tries = 0; tries < TRIES; tries += 1) {
      const sentAt = Date.now()
      const answer = await send(url, { token, din, key }).catch(() => null)
      if (answer?.status === 200) {
        const { phone_no: phone, email } = answer.data
        if (typeof phone !== 'string' || typeof email !== 'string')
          throw new Error(`${din} was returned without its contact`)
        successes.push(Date.now())
        acknowledged.push({ mobile, din, phone, email })
        return
      }
      const status = answer?.status ?? 0
      failed.push({ sentAt, failedAt: Date.now(), status, isRetry: tries > 0 })
      await sleep(PAUSE_MS)
    }
    throw new Error(`${din} was never acknowledged in ${TRIES} tries`)
  }

  async function pace(): Promise<void> {
    const startedAt = Date.now()
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      await sleep(Math.max(0, startedAt + (count * 1_000) / perSecond - Date.now()))
      const session = sessions[count % sessions.length]!
      const din = String(1 + Math.floor(count / sessions.length)).padStart(8, '0')
      const one: Promise<void> = reveal(session, din)
        .catch((error: unknown) => void broken.push(error))
        .finally(() => running.delete(one))
      running.add(one)
    }
  }
  const pacing = pace()

  return {
    acknowledged,
    successes,
    failed,
    async stop() {
      stopping.abort()
      await pacing
      await Promise.all(running)
      if (broken.length > 0) throw broken[0]
    },
  }
}

async function send(url: string, { token, din, key }: { token: string; din: string; key: string }) {
  const response = await fetch(`${url}${revealDirector.path}`, {
    method: revealDirector.method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
    },
    body: JSON.stringify({ director_id: din }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const text = await response.text()
  // The proxy's own answers are not JSON.
  if (response.status !== 200) return { status: response.status, data: {} }
  const { data } = JSON.parse(text) as { data: { phone_no?: unknown; email?: unknown } }
  return { status: 200, data }
}
