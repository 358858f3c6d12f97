import { inTransaction, type Db, type Tx } from '../../db/database.ts'
import { asHolder, LOST } from '../../jobs/lease.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Events } from '../events/events.service.ts'
import { inSpan } from '../../watch/spans.ts'
import type { Lookups, ManyRow } from '../lookups/lookups.service.ts'
import * as store from './answer-requests.store.ts'
import { nextOf } from './ending.rules.ts'
import { requestEvent } from './request-event.ts'
import { findRequest } from './requests.store.ts'

export interface AnswerOptions {
  db: Db
  clock: Clock
  lookups: Pick<Lookups, 'openSet' | 'askSet' | 'settleSet' | 'releaseSet' | 'noteLookups'>
  events: Pick<Events, 'record'>
  /**
   * A worker that is silent for this long counts as dead: longer than any vendor call. Set only by
   * tests.
   */
  leaseMs?: number
}

const LEASE_MS = 25_000
/** A request on which workers have crashed this often is given up. */
const MAX_CRASHES = 3
const NOTHING: store.Ending = {
  state: 'failed',
  locks: { phone: false, email: false },
  charged: { phone: 0, email: 0 },
  isFromTeam: false,
}

/**
 * Looks up what the pages of requested profiles did not show. The result is written in the
 * transaction that charges it. So any worker can repeat a lookup at any time without a second
 * charge.
 */
export function createAnswerRequests(deps: AnswerOptions) {
  const { db, clock, leaseMs: ms = LEASE_MS } = deps
  return {
    /**
     * Works until nothing is due. Several loops run in a process, so that a slow vendor delays few
     * requests.
     */
    async work(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        const claim = { now: clock.now(), ms }
        const request = await inTransaction(db, (tx) => store.claimRequest(tx, claim))
        if (!request) return
        await inSpan({ name: 'linkedin request' }, () => answer(deps, request))
      }
    },
  }
}
export type AnswerRequests = ReturnType<typeof createAnswerRequests>

/** Writes nothing if another worker holds the request by now. */
async function answer(deps: AnswerOptions, request: store.ClaimedRequest): Promise<void> {
  const { db, lookups } = deps
  if (request.lookup_id !== null) await lookups.releaseSet(request.lookup_id)
  if (request.crashes >= MAX_CRASHES)
    return void (await asHolder(db, request.lease, (tx) => end(deps, tx, request, NOTHING)))
  const set = await asHolder(db, request.lease, (tx) => open(deps, tx, request))
  if (set === LOST) return
  if (set !== null) {
    const answers = await lookups.askSet(set)
    await asHolder(db, request.lease, async (tx) =>
      settle(deps, tx, request, await lookups.settleSet(tx, set, answers)),
    )
  }
  await lookups.noteLookups(1)
}

/**
 * The set whose vendor must be called. Null if there is no vendor to call; the request is settled
 * then.
 */
async function open(deps: AnswerOptions, tx: Tx, request: store.ClaimedRequest) {
  const opened = await deps.lookups.openSet(tx, 'linkedin', {
    userId: request.user_id,
    subjects: [request.subject],
    actor: { kind: request.actor_kind, id: request.actor_id },
    omittedField: request.has_phone ? 'phone' : request.has_email ? 'email' : undefined,
    isLimited: true,
  })
  if ('refusal' in opened) throw new Error('the set of one profile was refused')
  const { set } = opened
  if (set.lookupId !== null) await store.noteLookup(tx, request, set.lookupId)
  else await settle(deps, tx, request, await deps.lookups.settleSet(tx, set))
  return set.lookupId === null ? null : set
}

async function settle(
  deps: AnswerOptions,
  tx: Tx,
  request: store.ClaimedRequest,
  [row]: readonly ManyRow[],
): Promise<void> {
  if (!row) return
  const has = { phone: request.has_phone, email: request.has_email }
  const next = nextOf(row, has, request.tries - request.crashes)
  if ('ending' in next) return end(deps, tx, request, next.ending)
  const at = new Date(deps.clock.now().getTime() + next.waitMs)
  await store.putBack(tx, request, { at, isTry: next.isTry })
}

/**
 * Ends the request and records the event, but not again if a repeated lookup has found nothing new.
 */
async function end(
  { events, clock }: AnswerOptions,
  tx: Tx,
  request: store.ClaimedRequest,
  ending: store.Ending,
): Promise<void> {
  await store.endRequest(tx, request, ending, clock.now())
  const isNew = ending.isFromTeam || ending.charged.phone > 0 || ending.charged.email > 0
  if (request.rounds > 1 && !isNew) return
  const shown = await findRequest(tx, { userId: request.user_id, id: request.id })
  if (shown) await events.record(tx, requestEvent(shown, request.rounds))
}
