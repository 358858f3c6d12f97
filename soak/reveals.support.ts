import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  callAt,
  refreshAt,
  signInAt,
  type Session,
} from '../apps/server/src/testing/server/http-caller.ts'

/** What a client received with a 200. It must never be lost. */
export interface Acknowledged {
  mobile: string
  din: string
  phone: string
  email: string
}

export interface RevealLoad {
  acknowledged: Acknowledged[]
  /** Answers other than a success, by status; 0 is no answer at all. */
  refused: Map<number, number>
  /**
   * Resolves at the next success of the client at this address, with the milliseconds until then.
   */
  nextSuccess(url: string): Promise<number>
  stop(): Promise<void>
}

/** Signs in one account for each of the clients. */
export async function signInClients(urls: readonly string[], codeFor: (mobile: string) => string) {
  const clients = []
  for (const [index, url] of urls.entries())
    clients.push({
      url,
      session: await signInAt(url, `+9198765${String(index).padStart(5, '0')}`, codeFor),
    })
  return clients
}

/**
 * Clients that reveal one director after the other as fast as they get answers, each on a separate
 * account, with an `Idempotency-Key`. A failed call is tried again with the same key, three times.
 */
export function startReveals(
  clients: readonly { url: string; session: Session }[],
  options: { firstDin?: number; keepAlive?: boolean } = {},
): RevealLoad {
  const acknowledged: Acknowledged[] = []
  const refused = new Map<number, number>()
  const waiting = new Set<{ url: string; startedAt: number; done: (ms: number) => void }>()
  const stopping = new AbortController()

  async function reveal(url: string, session: Session, din: string): Promise<void> {
    const key = randomUUID()
    for (let tries = 0; tries < 3 && !stopping.signal.aborted; tries++) {
      const sentAt = Date.now()
      const answer = await callAt(url, revealDirector, {
        token: session.token,
        body: { director_id: din },
        headers: { 'idempotency-key': key },
      }).catch(() => null)
      if (answer?.status === 200) {
        const { phone_no: phone, email } = answer.body.data
        if (typeof phone !== 'string' || typeof email !== 'string')
          throw new Error(`${din} was returned without its contact`)
        acknowledged.push({ mobile: session.mobile, din, phone, email })
        for (const waiter of waiting) {
          // Only calls sent after the accident count: earlier ones prove nothing.
          if (waiter.url !== url || sentAt < waiter.startedAt) continue
          waiting.delete(waiter)
          waiter.done(Date.now() - waiter.startedAt)
        }
        return
      }
      const status = answer?.status ?? 0
      refused.set(status, (refused.get(status) ?? 0) + 1)
      if (answer?.body.message_code === 'token_expired')
        await refreshAt(url, session).catch(() => undefined)
      await sleep(50)
    }
  }

  const running = Promise.all(
    clients.map(async ({ url, session }) => {
      for (let din = options.firstDin ?? 1; !stopping.signal.aborted; din++)
        await reveal(url, session, String(din).padStart(8, '0'))
    }),
  )
  running.catch(() => undefined)

  return {
    acknowledged,
    refused,
    nextSuccess: (url) =>
      Promise.race([
        new Promise<number>((done) => waiting.add({ url, startedAt: Date.now(), done })),
        running.then(() => Promise.reject(new Error('the clients have ended'))),
        sleep(60_000).then(() =>
          Promise.reject(new Error(`no success at ${url} for 60 s; refused: ${tally(refused)}`)),
        ),
      ]),
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** `200 ×12, 500 ×3` */
export function tally(counts: ReadonlyMap<number, number>): string {
  return (
    [...counts]
      .map(([status, count]) => `${status === 0 ? 'no answer' : status} ×${count}`)
      .join(', ') || 'none'
  )
}
