import { setTimeout as sleep } from 'node:timers/promises'
import type { CreditAmounts } from '@dastak/contract/credits.ts'
import { inTransaction } from '../../../db/database.ts'
import { asHolder, LOST, type Lost } from '../../../jobs/lease.ts'
import type { Accounts } from '../../accounts/accounts.service.ts'
import type { Credits } from '../../credits/credits.service.ts'
import type { Lookups } from '../../lookups/lookups.service.ts'
import { askSlice, type Slice, type SliceOptions } from './ask-slice.service.ts'
import * as store from './chunks.store.ts'
import { spentOn, waitingPlaces, withFirstFailed } from './outcome.rules.ts'
import * as run from './run-state.store.ts'
import { affordable, nextOutsideSize, OUTSIDE_MOST, QUICK_MS, sliceSize } from './slices.rules.ts'

export interface ChunkOptions extends SliceOptions {
  lookups: SliceOptions['lookups'] & Pick<Lookups, 'giveBackSet' | 'priceOf'>
  credits: Pick<Credits, 'payingBalance' | 'isMember'>
  /** Whether the user may still run batches of this type. */
  isPermitted: (userId: number, type: store.ClaimedChunk['type']) => Promise<boolean>
  accounts: { apiKeys: Pick<Accounts['apiKeys'], 'limitOf'> }
  /** A worker silent for so long counts as dead: longer than any question. Set by tests only. */
  leaseMs?: number
}

interface Deps extends ChunkOptions {
  /** How many subjects of a kind its vendor can be asked about at once, as it was last seen. */
  outsideSizes: Map<store.ClaimedChunk['kind'], number>
}

/** The chunk after a turn with it, and why the turn ended before its time, if so. */
type Turn = Pick<Slice, 'chunk' | 'pause'>

export const LEASE_MS = 25_000
/**
 * So often a worker may not have died with a chunk. One that dies while it asks a vendor dies of a
 * subject, mostly; one that dies anywhere else does so for other reasons, mostly.
 */
const DEATHS = { asking: 1, elsewhere: 3 }
/** After so long a worker lets the next user have his turn. */
const TURN_MS = 2_000
/** So often, with so long between, a worker looks for a chunk that nobody has locked. */
const [LOOKS, LOOK_AGAIN_MS] = [10, 20]
/** Until a question at which the vendor failed is asked again. */
const FAULT_WAIT_MS = 5_000

/**
 * Asks about the subjects of chunks, slice by slice: what a slice came to is written in the
 * transaction that charges it, so that each chunk can be run twice, by any worker, at any time,
 * without a second charge.
 */
export function createRunChunk(options: ChunkOptions) {
  const deps = { ...options, outsideSizes: new Map() }

  /** Works on one chunk for a while. False where there was none. */
  return async function runChunk(signal: AbortSignal): Promise<boolean> {
    const claimed = await claim(deps)
    if (!claimed) return false
    // Who fails here is as one that has died: the lease ends, and the next try is counted.
    const turn = await work(deps, claimed, signal)
    if (turn !== LOST) await putBack(deps, turn)
    return true
  }
}

/** Null where nothing is to be done, or all of it stays locked. */
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
    // Others are claiming there. Who went away now would be idle for a second beside open chunks.
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
  if (claimed.lookup_id !== null) await lookups.giveBackSet(claimed.lookup_id)
  if (!(await isPermitted(claimed.user_id, claimed.type)))
    return { chunk: claimed, pause: { stop: 'permission' } }
  const terms = await termsOf(deps, claimed)
  const chunk = isSuspect(claimed) ? await takeCare(deps, claimed, terms) : claimed
  return chunk === LOST ? LOST : askUntil(deps, chunk, terms, endOfTurn(signal))
}

/** What holds for a whole turn. */
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

/** Slice by slice, until the turn is over, or nothing is to be asked now. */
async function askUntil(
  deps: Deps,
  claimed: store.ClaimedChunk,
  terms: Terms,
  isOver: () => boolean,
): Promise<Turn | Lost> {
  let chunk = claimed
  let hasFailed = false
  while (!isOver()) {
    const waiting = waitingPlaces(chunk.outcomes)
    if (waiting.length === 0 || (await run.isStopped(deps.db.kysely, chunk.batch_id))) break
    const most = await mostOf(deps, chunk, {
      ...terms,
      left: terms.left - costOf(chunk) + costOf(claimed),
    })
    if ('stop' in most) return { chunk, pause: most }
    // What the vendor has failed at in this turn gets a pause.
    const places = hasFailed ? waiting.filter((place) => chunk.outcomes[place] === '.') : waiting
    if (places.length === 0) return { chunk, pause: { waitMs: FAULT_WAIT_MS } }
    const asked = places.slice(0, most.count)
    const startedAt = performance.now()
    const slice = await askSlice(deps, chunk, asked)
    if (slice === LOST) return LOST
    const tookMs = performance.now() - startedAt
    // A quick refusal does not say that he can bear more, nor does a slice that was cut short.
    const isTelling = asked.length === most.usual && (slice.pause === null || tookMs > QUICK_MS)
    if (terms.isOutside && isTelling)
      deps.outsideSizes.set(chunk.kind, nextOutsideSize(most.usual, tookMs))
    if (slice.pause) return slice
    chunk = slice.chunk
    hasFailed ||= /[12]/.test(chunk.outcomes)
  }
  return { chunk, pause: null }
}

/**
 * How many subjects may be asked next: as many as a transaction bears and the credits pay; or what
 * it is that does not pay for one.
 */
async function mostOf(
  { db, credits, accounts, outsideSizes }: Deps,
  { kind, user_id: userId, api_key: key, careful }: store.ClaimedChunk,
  { price, isOutside, isMember, left }: Terms,
): Promise<{ count: number; usual: number } | { stop: 'maximum' | 'key_limit' }> {
  const balance = isOutside ? await credits.payingBalance(db.kysely, userId) : null
  const usual = sliceSize({ isMember, isOutside, lastOutside: outsideSizes.get(kind) })
  const limit = key === null ? null : await accounts.apiKeys.limitOf(key)
  const ofKey = limit?.left ?? Infinity
  const most = affordable(price, { balance, left: Math.min(left, ofKey) })
  const count = Math.min(careful > 0 ? 1 : usual, most)
  return count > 0 ? { count, usual } : { stop: ofKey < left ? 'key_limit' : 'maximum' }
}

/** Whether its subjects are to be asked one by one; where they are, twice as many have died. */
function isSuspect({ deaths, deaths_asking: asking, careful }: store.ClaimedChunk): boolean {
  const times = careful > 0 ? 2 : 1
  return asking >= DEATHS.asking * times || deaths >= DEATHS.elsewhere * times
}

/** Its subjects are asked one by one now; the one at which workers die again is given up. */
async function takeCare(
  { db }: Deps,
  claimed: store.ClaimedChunk,
  terms: Terms,
): Promise<store.ClaimedChunk | Lost> {
  const chunk =
    claimed.careful > 0
      ? { ...withFirstFailed(claimed), careful: claimed.careful - 1 }
      : { ...claimed, careful: sliceSize({ ...terms, lastOutside: OUTSIDE_MOST }) }
  const kept = await asHolder(db, chunk.lease, (tx) => store.keepChunk(tx, chunk))
  return kept === LOST ? LOST : chunk
}

async function putBack({ db, clock }: Deps, { chunk, pause }: Turn): Promise<void> {
  const isDone = waitingPlaces(chunk.outcomes).length === 0
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
