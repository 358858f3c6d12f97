import { setTimeout as sleep } from 'node:timers/promises'
import type { BatchStop } from '@dastak/contract/batch-types.ts'
import { AppError } from '../../../app-error.ts'
import { inTransaction, type Db, type Tx } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Accounts } from '../../accounts/accounts.service.ts'
import type { Credits } from '../../credits/credits.service.ts'
import type { Lookups, ManyRow } from '../../lookups/lookups.service.ts'
import * as store from './chunks.store.ts'
import { afterSlice, doneCount, waitingPlaces } from './outcome.rules.ts'
import * as run from './run-state.store.ts'
import {
  affordable,
  nextOutsideSize,
  OUTSIDE_MOST,
  QUICK_MS,
  retryAfterSeconds,
  sliceSize,
  vendorFinding,
  type VendorFinding,
} from './slices.rules.ts'

export interface RunOptions {
  db: Db
  clock: Clock
  lookups: Pick<
    Lookups,
    'revealInSteps' | 'giveBackSet' | 'hasOtherHolds' | 'mayFindMore' | 'priceOf'
  >
  credits: Pick<Credits, 'payingBalance' | 'isMember'>
  /** Whether the user may still run batches of this type. */
  isPermitted: (userId: number, type: store.ClaimedChunk['type']) => Promise<boolean>
  accounts: { apiKeys: Pick<Accounts['apiKeys'], 'limitOf'> }
  /**
   * A worker that is silent for so long is taken for dead. Longer than the longest slice; only
   * tests set it.
   */
  leaseMs?: number
}

/** Another worker has the chunk by now: nothing of this one's is written. */
class LostChunk extends Error {}
/** The wallet that paid when the batch was submitted is not the one that pays now. */
class OtherPayer extends Error {}

export const LEASE_MS = 25_000
/**
 * A worker that dies while it asks a vendor counts at once; who dies anywhere else with a chunk
 * does so for other reasons, mostly.
 */
const DEATHS = 3
/** After so long a worker lets the next user have his turn. */
const TURN_MS = 2_000
/** So often, with so long between, a worker looks for a chunk that nobody has locked. */
const [LOOKS, LOOK_AGAIN_MS] = [10, 20]
/** Until what is asked elsewhere, or holds credits of his, may have ended. */
const SHORT_WAIT_MS = 1_000
/** Until a question at which the vendor failed is asked again. */
const FAULT_WAIT_MS = 5_000

type Pause = { waitMs: number } | { stop: BatchStop } | null

/**
 * Asks about the subjects of chunks, slice by slice: what a slice came to is written in the
 * transaction that charges it, so that each chunk can be run twice, by any worker, at any time,
 * without a second charge.
 */
export function createRunChunk({
  db,
  clock,
  accounts,
  lookups,
  credits,
  isPermitted,
  leaseMs = LEASE_MS,
}: RunOptions) {
  /** How many subjects of a kind its vendor can be asked about at once, as it was last seen. */
  const outsideSizes = new Map<store.ClaimedChunk['kind'], number>()

  /** Works on one chunk for a while. False where there was none. */
  async function runChunk(signal: AbortSignal): Promise<boolean> {
    const chunk = await claim()
    if (!chunk) return false
    try {
      const pause = await work(chunk, signal)
      const isDone = waitingPlaces(chunk.outcomes).length === 0
      const waitUntil =
        pause && 'waitMs' in pause ? new Date(clock.now().getTime() + pause.waitMs) : null
      await asHolder(chunk, async (tx) => {
        if (pause && 'stop' in pause) await run.stopRun(tx, chunk.batch_id, pause.stop)
        await store.releaseChunk(tx, chunk, { isDone, waitUntil })
      })
    } catch (error) {
      if (error instanceof LostChunk) return true
      // As if it had died: its lease ends, and the next try is counted.
      throw error
    }
    return true
  }

  /** What the chunk's worker alone may write. */
  async function asHolder<T>(chunk: store.ClaimedChunk, write: (tx: Tx) => Promise<T>): Promise<T> {
    return inTransaction(db, async (tx) => {
      if (!(await store.holdChunk(tx, chunk))) throw new LostChunk()
      return write(tx)
    })
  }

  /**
   * Null where there is nothing to do, or all of it is locked for longer than it takes to claim a
   * chunk.
   */
  async function claim(): Promise<store.ClaimedChunk | null> {
    for (let look = 1; look <= LOOKS; look += 1) {
      const now = clock.now()
      const open = await store.listOpenBatches(db.kysely, now)
      if (open.length === 0) return null
      for (const id of open) {
        const chunk = await inTransaction(db, (tx) => store.claimChunk(tx, id, { now, leaseMs }))
        if (chunk) return chunk
      }
      // Others are claiming there. Who went away now would be idle for a second beside open chunks.
      await sleep(LOOK_AGAIN_MS * (0.5 + Math.random()))
    }
    return null
  }

  async function work(chunk: store.ClaimedChunk, signal: AbortSignal): Promise<Pause> {
    if (chunk.lookup_id !== null) await lookups.giveBackSet(chunk.lookup_id)
    if (!(await isPermitted(chunk.user_id, chunk.type))) return { stop: 'permission' }
    const price = await lookups.priceOf(chunk.kind)
    const isOutside = lookups.mayFindMore(chunk.kind)
    const isMember = await credits.isMember(db.kysely, chunk.user_id)
    if (chunk.deaths >= DEATHS * (chunk.careful > 0 ? 2 : 1))
      await takeCare(chunk, sliceSize({ isMember, isOutside, lastOutside: OUTSIDE_MOST }))
    let left =
      chunk.max_credits === null
        ? Infinity
        : chunk.max_credits - (await store.readSpent(db.kysely, chunk.batch_id))
    const until = performance.now() + TURN_MS
    let hasFailed = false
    while (!signal.aborted && performance.now() < until) {
      const waiting = waitingPlaces(chunk.outcomes)
      if (waiting.length === 0 || (await run.isStopped(db.kysely, chunk.batch_id))) return null
      const balance = isOutside ? await credits.payingBalance(db.kysely, chunk.user_id) : null
      const usual = sliceSize({ isMember, isOutside, lastOutside: outsideSizes.get(chunk.kind) })
      const ofKey =
        chunk.api_key === null ? undefined : (await accounts.apiKeys.limitOf(chunk.api_key))?.left
      const most = affordable(price, { balance, left: Math.min(left, ofKey ?? Infinity) })
      const size = Math.min(chunk.careful > 0 ? 1 : usual, most)
      if (size === 0) return { stop: ofKey !== undefined && ofKey < left ? 'key_limit' : 'maximum' }
      // What the vendor has failed at in this turn gets a pause.
      const places = hasFailed ? waiting.filter((place) => chunk.outcomes[place] === '.') : waiting
      if (places.length === 0) return { waitMs: FAULT_WAIT_MS }
      const [before, startedAt] = [spentOn(chunk), performance.now()]
      const pause = await askSlice(chunk, places.slice(0, size))
      // A quick refusal does not say that he can bear more.
      if (
        isOutside &&
        size === usual &&
        places.length >= size &&
        (pause === null || performance.now() - startedAt > QUICK_MS)
      )
        outsideSizes.set(chunk.kind, nextOutsideSize(size, performance.now() - startedAt))
      if (pause) return pause
      left -= spentOn(chunk) - before
      hasFailed ||= /[12]/.test(chunk.outcomes)
    }
    return null
  }

  /**
   * Workers have died with it: those they asked are asked one by one now, and the one at which two
   * more have died is given up.
   */
  async function takeCare(chunk: store.ClaimedChunk, count: number): Promise<void> {
    await asHolder(chunk, async (tx) => {
      const [first] = waitingPlaces(chunk.outcomes)
      if (chunk.careful > 0 && first !== undefined) {
        chunk.outcomes = `${chunk.outcomes.slice(0, first)}e${chunk.outcomes.slice(first + 1)}`
        chunk.careful -= 1
        return keep(tx, chunk)
      }
      chunk.careful = count
      return store.askCarefully(tx, chunk, count)
    })
  }

  /**
   * One slice, in one transaction or in two with the vendor between them. Says why not to go on
   * with the next, if so.
   */
  async function askSlice(chunk: store.ClaimedChunk, places: readonly number[]): Promise<Pause> {
    const subjects = places.map((place) => chunk.subjects[place] ?? '')
    const fresh = new Set(
      places.flatMap((place) =>
        chunk.outcomes[place] === '.' ? [chunk.subjects[place] ?? ''] : [],
      ),
    )
    const actor = { kind: 'batch', id: chunk.public_id } as const
    let mayHaveMore = false
    let came: ReadonlyMap<string, ManyRow> = new Map()
    let vendor: VendorFinding = { hasAnswered: false, seemsDown: false, isDown: false }
    let after = chunk
    try {
      await lookups.revealInSteps(
        chunk.kind,
        { userId: chunk.user_id, subjects, actor },
        {
          begin: async (tx) => {
            if (!(await store.holdChunk(tx, chunk))) throw new LostChunk()
          },
          // His wallets are locked now: who pays, and what else holds credits, is certain.
          opened: async (tx, { lookupId, payer, isShort }) => {
            if (payer !== null && payer !== chunk.payer_account_id) throw new OtherPayer()
            mayHaveMore = isShort && (await lookups.hasOtherHolds(tx, chunk.user_id, lookupId))
            if (lookupId !== null) await store.noteOpenSet(tx, chunk, lookupId)
          },
          settled: async (tx, rows) => {
            const bySubject = new Map(rows.map((row) => [row.subject, row]))
            vendor = vendorFinding(rows, (subject) => fresh.has(subject))
            const careful = Math.max(0, chunk.careful - 1)
            after = {
              ...chunk,
              careful,
              ...afterSlice(chunk, places, bySubject, { mayHaveMore, isDown: vendor.isDown }),
            }
            await keep(tx, after)
            if (vendor.hasAnswered && lookups.mayFindMore(chunk.kind))
              await run.forgetVendorFailures(tx, chunk.batch_id)
            came = bySubject
          },
        },
      )
    } catch (error) {
      if (error instanceof OtherPayer) return { stop: 'team' }
      // The key has spent elsewhere meanwhile: what is left of its limit is looked at again.
      if (error instanceof AppError && error.code === 'credits_exhausted') return { waitMs: 0 }
      throw error
    }
    // Only now is it certain.
    Object.assign(chunk, after)
    if (vendor.seemsDown) return waitForVendor(chunk)
    const outcomes = new Map(subjects.map((subject) => [subject, came.get(subject)?.outcome]))
    if (!mayHaveMore && [...outcomes.values()].includes('exhausted')) return { stop: 'credits' }
    // Neither he nor the vendor can do anything about what else waits: it is asked elsewhere, or
    // others hold his credits.
    const waiting = waitingPlaces(chunk.outcomes).map((place) =>
      outcomes.get(chunk.subjects[place] ?? ''),
    )
    return waiting.some((outcome) => outcome && outcome !== 'not_answered')
      ? { waitMs: SHORT_WAIT_MS }
      : null
  }

  async function waitForVendor(chunk: store.ClaimedChunk): Promise<Pause> {
    return asHolder(chunk, async (tx) => {
      const failures = await run.noteVendorFailure(tx, chunk.batch_id)
      if (failures === null) return { waitMs: 0 }
      const seconds = retryAfterSeconds(failures)
      if (seconds === null) return { stop: 'failure' }
      await run.awaitVendor(tx, chunk.batch_id, new Date(clock.now().getTime() + seconds * 1_000))
      return { waitMs: 0 }
    })
  }

  async function keep(tx: Tx, chunk: store.ClaimedChunk): Promise<void> {
    await store.keepOutcomes(tx, chunk, { ...chunk, done: doneCount(chunk.outcomes) })
  }

  return runChunk
}

function spentOn({ charged_phone, charged_email }: store.ClaimedChunk): number {
  return [...charged_phone, ...charged_email].reduce((sum, one) => sum + one, 0)
}
