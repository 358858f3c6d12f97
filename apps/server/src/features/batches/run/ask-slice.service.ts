import { asHolder, LOST, type Lost } from '../../../jobs/lease.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Lookups, ManyRow } from '../../lookups/lookups.service.ts'
import * as store from './chunks.store.ts'
import { afterSlice } from './outcome.rules.ts'
import * as run from './run-state.store.ts'
import {
  pauseAfter,
  retryAfterSeconds,
  vendorFinding,
  type Pause,
  type VendorFinding,
} from './slices.rules.ts'

export interface SliceOptions {
  db: Db
  clock: Clock
  lookups: Pick<
    Lookups,
    'openSet' | 'askSet' | 'settleSet' | 'noteAsked' | 'hasOtherHolds' | 'mayFindMore'
  >
}

/** A chunk after a slice of it, and why not to go on with the next, if so. */
export interface Slice {
  chunk: store.ClaimedChunk
  pause: Pause
  /** Missing where nothing was asked. */
  vendor?: VendorFinding
}
type Opened = Extract<Awaited<ReturnType<Lookups['openSet']>>, { set: unknown }>['set']

/**
 * Asks about the subjects at some places of a chunk: in one transaction, or in two with the vendor
 * between them. What they came to is written in the transaction that charges it.
 */
export async function askSlice(
  deps: SliceOptions,
  chunk: store.ClaimedChunk,
  places: readonly number[],
): Promise<Slice | Lost> {
  const { db, lookups } = deps
  const opened = await asHolder(db, chunk.lease, (tx) => openSlice(deps, tx, chunk, places))
  if (opened === LOST) return LOST
  const asked = 'set' in opened ? await askOutside(deps, opened, chunk, places) : opened
  if (asked === LOST) return LOST
  if (!asked.vendor) return asked
  await lookups.noteAsked(places.length)
  if (!asked.vendor.seemsDown) return asked
  const pause = await waitForVendor(deps, asked.chunk)
  return pause === LOST ? LOST : { ...asked, pause }
}

/**
 * Opens the set, and ends it where there is nobody to ask. His wallets are locked then: who pays,
 * and what else holds credits, is certain.
 */
async function openSlice(
  deps: SliceOptions,
  tx: Tx,
  chunk: store.ClaimedChunk,
  places: readonly number[],
): Promise<Slice | { set: Opened; mayHaveMore: boolean }> {
  const { lookups } = deps
  const opened = await lookups.openSet(tx, chunk.kind, {
    userId: chunk.user_id,
    subjects: subjectsAt(chunk, places),
    actor: { kind: 'batch', id: chunk.public_id },
    payer: chunk.payer_account_id,
  })
  // The key has spent elsewhere meanwhile: what is left of its limit is looked at again.
  if ('refusal' in opened)
    return { chunk, pause: opened.refusal === 'payer' ? { stop: 'team' } : { waitMs: 0 } }
  const { set } = opened
  const mayHaveMore = set.isShort && (await lookups.hasOtherHolds(tx, chunk.user_id, set.lookupId))
  if (set.lookupId === null)
    return keepSlice(deps, tx, chunk, places, await lookups.settleSet(tx, set), mayHaveMore)
  await store.noteOpenSet(tx, chunk, set.lookupId)
  return { set, mayHaveMore }
}

async function askOutside(
  deps: SliceOptions,
  { set, mayHaveMore }: { set: Opened; mayHaveMore: boolean },
  chunk: store.ClaimedChunk,
  places: readonly number[],
): Promise<Slice | Lost> {
  const answers = await deps.lookups.askSet(set)
  return asHolder(deps.db, chunk.lease, async (tx) => {
    const rows = await deps.lookups.settleSet(tx, set, answers)
    return keepSlice(deps, tx, chunk, places, rows, mayHaveMore)
  })
}

async function keepSlice(
  { lookups }: SliceOptions,
  tx: Tx,
  before: store.ClaimedChunk,
  places: readonly number[],
  came: readonly ManyRow[],
  mayHaveMore: boolean,
): Promise<Slice> {
  const rows = new Map(came.map((row) => [row.subject, row]))
  const fresh = new Set(
    subjectsAt(
      before,
      places.filter((place) => before.outcomes[place] === '.'),
    ),
  )
  const vendor = vendorFinding(came, (subject) => fresh.has(subject))
  const state = afterSlice(before, places, rows, { mayHaveMore, isDown: vendor.isDown })
  const chunk = { ...before, ...state, careful: Math.max(0, before.careful - 1) }
  await store.keepChunk(tx, chunk)
  if (vendor.hasAnswered && lookups.mayFindMore(chunk.kind))
    await run.forgetVendorFailures(tx, chunk.batch_id)
  return { chunk, vendor, pause: pauseAfter(chunk, rows, mayHaveMore) }
}

/** One failure of the vendor's is for the whole batch. */
async function waitForVendor(
  { db, clock }: SliceOptions,
  { batch_id: id, lease }: store.ClaimedChunk,
): Promise<Pause | Lost> {
  return asHolder(db, lease, async (tx) => {
    const failures = await run.noteVendorFailure(tx, id)
    if (failures === null) return { waitMs: 0 }
    const seconds = retryAfterSeconds(failures)
    if (seconds === null) return { stop: 'failure' }
    await run.awaitVendor(tx, id, new Date(clock.now().getTime() + seconds * 1_000))
    return { waitMs: 0 }
  })
}

function subjectsAt({ subjects }: store.ClaimedChunk, places: readonly number[]): string[] {
  return places.map((place) => subjects[place] ?? '')
}
