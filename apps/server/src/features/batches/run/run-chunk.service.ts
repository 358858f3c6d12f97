import { setTimeout as sleep } from 'node:timers/promises'
import type { CreditAmounts } from '@dastak/contract/credits.ts'
import { inTransaction } from '../../../db/database.ts'
import { asHolder, LOST, type Lost } from '../../../jobs/lease.ts'
import { inSpan } from '../../../watch/spans.ts'
import type { Accounts } from '../../accounts/accounts.service.ts'
import type { Credits } from '../../credits/credits.service.ts'
import type { Lookups } from '../../lookups/lookups.service.ts'
import { askSlice, type Slice, type SliceOptions } from './ask-slice.service.ts'
import * as store from './chunks.store.ts'
import { spentOn, waitingIndexes, withFirstFailed } from './outcome.rules.ts'
import * as run from './run-state.store.ts'
import { affordable, nextOutsideSize, OUTSIDE_MAX, QUICK_MS, sliceSize } from './slices.rules.ts'

export interface ChunkOptions extends SliceOptions {
  lookups: SliceOptions['lookups'] & Pick<Lookups, 'releaseSet' | 'priceOf'>
  credits: Pick<Credits, 'payingBalance' | 'isMember'>
  /** Whether the user may still run batches of this type. */
  isPermitted: (userId: number, type: store.ClaimedChunk['type']) => Promise<boolean>
  accounts: { apiKeys: Pick<Accounts['apiKeys'], 'limitOf'> }
  /**
   * A worker that is silent for this long counts as dead: longer than any vendor call. Set only by
   * tests.
   */
  leaseMs?: number
}

interface Deps extends ChunkOptions {
  /** The last measured number of subjects that a kind's vendor can answer in one call. */
  outsideSizes: Map<store.ClaimedChunk['kind'], number>
}

/** The chunk after a turn, and why the turn ended early, if it did. */
type Turn = Pick<Slice, 'chunk' | 'pause'>

export const LEASE_MS = 25_000
/**
 * How many workers may crash on a chunk before its subjects are looked up one by one. A crash
 * during a vendor call is mostly caused by a subject; any other crash mostly has another cause.
 */
const CRASHES = { asking: 1, elsewhere: 3 }
/** After this time a worker lets the next user have a turn. */
const TURN_MS = 2_000
/** How often, and how long apart, a worker tries to find a chunk that is not locked. */
const [LOOKS, LOOK_AGAIN_MS] = [10, 20]
/** The pause before a lookup at which the vendor failed is repeated. */
const FAULT_WAIT_MS = 5_000

/**
 * Looks up the subjects of chunks, slice by slice. The outcomes of a slice are written in the
 * transaction that charges them. So any worker can run a chunk again at any time without a second
 * charge.
 */
export function createRunChunk(options: ChunkOptions) {
  const deps = { ...options, outsideSizes: new Map() }

  /** Works on one chunk for a while. False if there was none. */
  return async function runChunk(signal: AbortSignal): Promise<boolean> {
    const claimed = await claim(deps)
    if (!claimed) return false
    // An error here has the effect of a crash: the lease ends, and the next try is counted.
    const span = { name: 'batch chunk', attributes: { 'dastak.kind': claimed.kind } }
    const turn = await inSpan(span, () => work(deps, claimed, signal))
    if (turn !== LOST) await putBack(deps, turn)
    return true
  }
}

/** Null if there is nothing to do, or if everything stays locked. */
async function claim(deps: Deps): Promise<store.ClaimedChunk | null> {
  const { db, clock, leaseMs: ms = LEASE_MS } = deps
  for (let look = 1; look <= LOOKS; look += 1) {
    const now = clock.now()
    const open = await store.listOpenBatches(db.kysely, now)
    if (open.length === 0) return null
    for (const id of open) {
      const chunk = await inTransaction(db, (tx) => store.claimChunk(tx, id, { now, ms }))
      if (chunk) return chunk
    }
    // Other workers are claiming there. Leaving now would mean a second of idle time although there
    // are open chunks.
    await sleep(LOOK_AGAIN_MS * (0.5 + Math.random()))
  }
  return null
}

async function work(
  deps: Deps,
  claimed: store.ClaimedChunk,
  signal: AbortSignal,
): Promise<Turn | Lost> {
  const { lookups, isPermitted } = deps
  if (claimed.lookup_id !== null) await lookups.releaseSet(claimed.lookup_id)
  if (!(await isPermitted(claimed.user_id, claimed.type)))
    return { chunk: claimed, pause: { stop: 'permission' } }
  const terms = await termsOf(deps, claimed)
  const chunk = isSuspect(claimed) ? await goOneByOne(deps, claimed, terms) : claimed
  return chunk === LOST ? LOST : askUntil(deps, chunk, terms, endOfTurn(signal))
}

/** Values that stay the same for a whole turn. */
interface Terms {
  price: CreditAmounts
  isOutside: boolean
  isMember: boolean
  /** What may be spent before the user's own maximum is reached. */
  left: number
}

async function termsOf(
  { db, lookups, credits }: Deps,
  { batch_id: id, kind, user_id: userId, max_credits: most }: store.ClaimedChunk,
): Promise<Terms> {
  return {
    price: await lookups.priceOf(kind),
    isOutside: lookups.mayFindMore(kind),
    isMember: await credits.isMember(db.kysely, userId),
    left: most === null ? Infinity : most - (await store.readSpent(db.kysely, id)),
  }
}

function endOfTurn(signal: AbortSignal): () => boolean {
  const until = performance.now() + TURN_MS
  return () => signal.aborted || performance.now() >= until
}

/** Looks up slice by slice until the turn is over, or until nothing can be looked up now. */
async function askUntil(
  deps: Deps,
  claimed: store.ClaimedChunk,
  terms: Terms,
  isOver: () => boolean,
): Promise<Turn | Lost> {
  let chunk = claimed
  let hasFailed = false
  for (;;) {
    const waiting = waitingIndexes(chunk.outcomes)
    if (waiting.length === 0 || (await run.isStopped(deps.db.kysely, chunk.batch_id)))
      return { chunk, pause: null }
    const most = await mostOf(deps, chunk, {
      ...terms,
      left: terms.left - costOf(chunk) + costOf(claimed),
    })
    if ('stop' in most) return { chunk, pause: most }
    // Subjects at which the vendor failed in this turn get a pause, also if the turn is over.
    const indexes = hasFailed ? waiting.filter((index) => chunk.outcomes[index] === '.') : waiting
    if (indexes.length === 0) return { chunk, pause: { waitMs: FAULT_WAIT_MS } }
    if (isOver()) return { chunk, pause: null }
    const next = indexes.slice(0, most.count)
    const startedAt = performance.now()
    const slice = await askSlice(deps, chunk, next)
    if (slice === LOST) return LOST
    const tookMs = performance.now() - startedAt
    // A quick refusal does not show that the vendor can take more, and neither does a slice that
    // was cut short.
    const isReliable = next.length === most.usual && (slice.pause === null || tookMs > QUICK_MS)
    if (terms.isOutside && isReliable)
      deps.outsideSizes.set(chunk.kind, nextOutsideSize(most.usual, tookMs))
    if (slice.pause) return slice
    chunk = slice.chunk
    hasFailed ||= /[12]/.test(chunk.outcomes)
  }
}

/**
 * How many subjects may be looked up next, within the limits of a transaction and of the credits.
 * If the credits do not pay for one, the reason.
 */
async function mostOf(
  { db, credits, accounts, outsideSizes }: Deps,
  { kind, user_id: userId, api_key: key, one_by_one: oneByOne }: store.ClaimedChunk,
  { price, isOutside, isMember, left }: Terms,
): Promise<{ count: number; usual: number } | { stop: 'maximum' | 'key_limit' }> {
  const balance = isOutside ? await credits.payingBalance(db.kysely, userId) : null
  const usual = sliceSize({ isMember, isOutside, lastOutside: outsideSizes.get(kind) })
  const limit = key === null ? null : await accounts.apiKeys.limitOf(key)
  const ofKey = limit?.left ?? Infinity
  const most = affordable(price, { balance, left: Math.min(left, ofKey) })
  const count = Math.min(oneByOne > 0 ? 1 : usual, most)
  return count > 0 ? { count, usual } : { stop: ofKey < left ? 'key_limit' : 'maximum' }
}

/**
 * Whether the subjects must be looked up one by one; if they are already, whether workers keep
 * crashing.
 */
function isSuspect(chunk: store.ClaimedChunk): boolean {
  const times = chunk.one_by_one > 0 ? 2 : 1
  return (
    chunk.crashes_asking >= CRASHES.asking * times || chunk.crashes >= CRASHES.elsewhere * times
  )
}

/**
 * Switches to one by one. If that was on already, the subject on which workers crash is given up.
 */
async function goOneByOne(
  { db }: Deps,
  claimed: store.ClaimedChunk,
  terms: Terms,
): Promise<store.ClaimedChunk | Lost> {
  const chunk =
    claimed.one_by_one > 0
      ? { ...withFirstFailed(claimed), one_by_one: claimed.one_by_one - 1 }
      : { ...claimed, one_by_one: sliceSize({ ...terms, lastOutside: OUTSIDE_MAX }) }
  const kept = await asHolder(db, chunk.lease, (tx) => store.saveChunk(tx, chunk))
  return kept === LOST ? LOST : chunk
}

async function putBack({ db, clock }: Deps, { chunk, pause }: Turn): Promise<void> {
  const isDone = waitingIndexes(chunk.outcomes).length === 0
  const waitUntil =
    pause && 'waitMs' in pause ? new Date(clock.now().getTime() + pause.waitMs) : null
  await asHolder(db, chunk.lease, async (tx) => {
    if (pause && 'stop' in pause) await run.stopRun(tx, chunk.batch_id, pause.stop)
    await store.putBackChunk(tx, chunk, { isDone, waitUntil })
  })
}

function costOf(chunk: store.ClaimedChunk): number {
  const { phone, email } = spentOn(chunk)
  return phone + email
}
