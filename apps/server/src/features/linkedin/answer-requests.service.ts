import { inTransaction, type Db, type Tx } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Events } from '../events/events.service.ts'
import type { Lookups, ManyRow } from '../lookups/lookups.service.ts'
import * as store from './answer-requests.store.ts'
import { nextOf } from './ending.rules.ts'
import { requestEvent } from './request-event.ts'
import { findRequest } from './requests.store.ts'

interface AnswerOptions {
  db: Db
  clock: Clock
  lookups: Pick<Lookups, 'revealInSteps' | 'giveBackSet'>
  events: Pick<Events, 'record'>
  /**
   * A worker that is silent for so long is taken for dead. Longer than the longest question; only
   * tests set it.
   */
  leaseMs?: number
}

/** Another worker has the request by now: nothing of this one's is written. */
class LostRequest extends Error {}

const LEASE_MS = 25_000
/** A request whose worker died so often is given up. */
const MOST_DEATHS = 3
const NOTHING: store.Ending = {
  state: 'failed',
  locks: { phone: false, email: false },
  charged: { phone: 0, email: 0 },
  isFromTeam: false,
}

/**
 * Asks about what the pages of requested profiles did not show. What a question came to is written
 * in the transaction that charges it, so that a request can be asked about twice, by any worker, at
 * any time, without a second charge.
 */
export function createAnswerRequests({
  db,
  clock,
  lookups,
  events,
  leaseMs = LEASE_MS,
}: AnswerOptions) {
  /**
   * Ends it, and tells once what has become of it: not again where it was asked again and nothing
   * was found.
   */
  async function end(tx: Tx, request: store.ClaimedRequest, ending: store.Ending): Promise<void> {
    await store.endRequest(tx, request, ending, clock.now())
    const isNew = ending.isFromTeam || ending.charged.phone > 0 || ending.charged.email > 0
    if (request.rounds > 1 && !isNew) return
    const shown = await findRequest(tx, { userId: request.user_id, id: request.id })
    if (shown) await events.record(tx, requestEvent(shown, request.rounds))
  }

  async function settle(tx: Tx, request: store.ClaimedRequest, row: ManyRow): Promise<void> {
    const next = nextOf(
      row,
      { phone: request.has_phone, email: request.has_email },
      request.tries - request.deaths,
    )
    if ('ending' in next) await end(tx, request, next.ending)
    else
      await store.putBack(tx, request, {
        at: new Date(clock.now().getTime() + next.waitMs),
        isTry: next.isTry,
      })
  }

  async function answer(request: store.ClaimedRequest): Promise<void> {
    const { user_id: userId, subject } = request
    const begin = async (tx: Tx) => {
      if (!(await store.holdRequest(tx, request))) throw new LostRequest()
    }
    if (request.lookup_id !== null) await lookups.giveBackSet(request.lookup_id)
    if (request.deaths >= MOST_DEATHS)
      return inTransaction(db, async (tx) => {
        await begin(tx)
        await end(tx, request, NOTHING)
      })
    const actor = { kind: request.actor_kind, id: request.actor_id }
    const without = request.has_phone ? 'phone' : request.has_email ? 'email' : undefined
    await lookups.revealInSteps(
      'linkedin',
      { userId, subjects: [subject], actor, without, isLimited: true },
      {
        begin,
        opened: (tx, { lookupId }) => store.noteQuestion(tx, request, lookupId),
        async settled(tx, [row]) {
          if (row) await settle(tx, request, row)
        },
      },
    )
  }

  return {
    /**
     * Until nothing is due. Several of them run in a process, so that a slow vendor does not keep
     * everybody else waiting.
     */
    async work(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        const request = await inTransaction(db, (tx) =>
          store.claimRequest(tx, { now: clock.now(), leaseMs }),
        )
        if (!request) return
        await answer(request).catch((error: unknown) => {
          if (!(error instanceof LostRequest)) throw error
        })
      }
    },
  }
}
export type AnswerRequests = ReturnType<typeof createAnswerRequests>
