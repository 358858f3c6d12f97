import { asHolder, LOST, type Lost } from '../../../jobs/lease.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { Lookups, ManyRow } from '../../lookups/lookups.service.ts'
import * as store from './chunks.store.ts'
import { afterSlice, withCustomers } from './outcome.rules.ts'
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
    'foundAt' | 'openSet' | 'askSet' | 'settleSet' | 'noteLookups' | 'hasOtherHolds' | 'mayFindMore'
  >
  /** Which subjects are known customers of the user. */
  areCustomers: (
    kind: LookupKind,
    userId: number,
    subjects: readonly string[],
  ) => Promise<boolean[]>
}

/**
 * A chunk after one of its slices, and the reason not to continue with the next, if there is one.
 */
export interface Slice {
  chunk: store.ClaimedChunk
  pause: Pause
  /** Missing if no source was called. */
  vendor?: VendorFinding
}
type Opened = Extract<Awaited<ReturnType<Lookups['openSet']>>, { set: unknown }>['set']

/**
 * Looks up the subjects at some indexes of a chunk: in one transaction, or in two with the vendor's
 * answer between them. The outcomes are written in the transaction that charges them.
 */
export async function askSlice(
  deps: SliceOptions,
  claimed: store.ClaimedChunk,
  wanted: readonly number[],
): Promise<Slice | Lost> {
  const { db, lookups } = deps
  const narrowed = await leaveOutCustomers(deps, claimed, wanted)
  if (narrowed === LOST) return LOST
  const { chunk, indexes } = narrowed
  if (indexes.length === 0) return { chunk, pause: null }
  const opened = await asHolder(db, chunk.lease, (tx) => openSlice(deps, tx, chunk, indexes))
  if (opened === LOST) return LOST
  const slice = 'set' in opened ? await askOutside(deps, opened, chunk, indexes) : opened
  if (slice === LOST) return LOST
  if (!slice.vendor) return slice
  await lookups.noteLookups(indexes.length)
  if (!slice.vendor.seemsDown) return slice
  const pause = await waitForVendor(deps, slice.chunk)
  return pause === LOST ? LOST : { ...slice, pause }
}

/** Without the known customers, if the user wants to leave them out. */
async function leaveOutCustomers(
  { db, areCustomers }: SliceOptions,
  before: store.ClaimedChunk,
  indexes: readonly number[],
): Promise<{ chunk: store.ClaimedChunk; indexes: readonly number[] } | Lost> {
  if (!before.leaves_out_customers) return { chunk: before, indexes }
  const { kind, user_id: userId } = before
  const are = await areCustomers(kind, userId, subjectsAt(before, indexes))
  const customers = indexes.filter((_, place) => are[place])
  if (customers.length === 0) return { chunk: before, indexes }
  const chunk = withCustomers(before, customers)
  const saved = await asHolder(db, chunk.lease, (tx) => store.saveChunk(tx, chunk))
  return saved === LOST ? LOST : { chunk, indexes: indexes.filter((_, place) => !are[place]) }
}

/**
 * Opens the set, and settles it immediately if no vendor has to be called. The wallets are locked
 * in this transaction, so the payer and other holds cannot change.
 */
async function openSlice(
  deps: SliceOptions,
  tx: Tx,
  chunk: store.ClaimedChunk,
  indexes: readonly number[],
): Promise<Slice | { set: Opened; mayHaveMore: boolean }> {
  const { lookups } = deps
  const pairs = indexes.flatMap((at) => {
    const cin = chunk.found_at?.[at]
    return cin ? [{ subject: chunk.subjects[at]!, cin }] : []
  })
  const opened = await lookups.openSet(tx, chunk.kind, {
    userId: chunk.user_id,
    subjects: subjectsAt(chunk, indexes),
    actor: { kind: 'batch', id: chunk.public_id },
    payer: chunk.payer_account_id,
    ...(chunk.found_at && { foundAt: await lookups.foundAt(tx, chunk.kind, pairs) }),
  })
  // `waitMs: 0`: the key was used elsewhere meanwhile, so its limit is checked again.
  if ('refusal' in opened)
    return { chunk, pause: opened.refusal === 'payer' ? { stop: 'team' } : { waitMs: 0 } }
  const { set } = opened
  const mayHaveMore = set.isShort && (await lookups.hasOtherHolds(tx, chunk.user_id, set.lookupId))
  if (set.lookupId === null)
    return saveSlice(deps, tx, chunk, indexes, await lookups.settleSet(tx, set), mayHaveMore)
  await store.noteOpenSet(tx, chunk, set.lookupId)
  return { set, mayHaveMore }
}

async function askOutside(
  deps: SliceOptions,
  { set, mayHaveMore }: { set: Opened; mayHaveMore: boolean },
  chunk: store.ClaimedChunk,
  indexes: readonly number[],
): Promise<Slice | Lost> {
  const answers = await deps.lookups.askSet(set)
  return asHolder(deps.db, chunk.lease, async (tx) => {
    const rows = await deps.lookups.settleSet(tx, set, answers)
    return saveSlice(deps, tx, chunk, indexes, rows, mayHaveMore)
  })
}

async function saveSlice(
  { lookups }: SliceOptions,
  tx: Tx,
  before: store.ClaimedChunk,
  indexes: readonly number[],
  results: readonly ManyRow[],
  mayHaveMore: boolean,
): Promise<Slice> {
  const rows = new Map(results.map((row) => [row.subject, row]))
  const fresh = new Set(
    subjectsAt(
      before,
      indexes.filter((index) => before.outcomes[index] === '.'),
    ),
  )
  const vendor = vendorFinding(results, (subject) => fresh.has(subject))
  const state = afterSlice(before, indexes, rows, { mayHaveMore, isDown: vendor.isDown })
  const chunk = { ...before, ...state, one_by_one: Math.max(0, before.one_by_one - 1) }
  await store.saveChunk(tx, chunk)
  if (vendor.hasAnswered && lookups.mayFindMore(chunk.kind))
    await run.clearVendorFailures(tx, chunk.batch_id)
  return { chunk, vendor, pause: pauseAfter(chunk, rows, mayHaveMore) }
}

/** One failure of the vendor counts for the whole batch. */
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

function subjectsAt({ subjects }: store.ClaimedChunk, indexes: readonly number[]): string[] {
  return indexes.map((index) => subjects[index] ?? '')
}
