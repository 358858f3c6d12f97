import type { AppError } from '../../../app-error.ts'
import { inTransaction, type Db, type Tx } from '../../../db/database.ts'
import { savepoint } from '../../../db/savepoint.ts'
import { keyRefusalOf } from '../../../keys/key-limit.rules.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import { KINDS } from '../kinds/kinds.ts'
import type { KindOf } from '../kinds/lookup-kind.ts'
import { hasOtherHolds, refreshStatistics } from './lookup-state.store.ts'
import * as store from './lookups.store.ts'
import type { Misses } from './misses.service.ts'
import type { Call, OutsideSetRow, OutsideSets } from './reveal-outside.service.ts'
import type { ManyRow } from './reveal.rules.ts'
import { testRowsAmong } from '../kinds/test-subjects.rules.ts'

interface RevealSetsOptions {
  db: Db
  clock: Clock
  misses: Misses
  isLocal: (kind: LookupKind) => boolean
  outsideSets: OutsideSets
}

/** The subjects of a call: in their one spelling, and different from each other. */
type SetCall = Omit<Call, 'kind' | 'foundAt'> & {
  /** They count against the limit of reveals that found nothing. Batches are exempt from it. */
  isLimited?: boolean
  /** The account that is to pay, where it must be this one. */
  payer?: number
}

/** A set whose credits are held, and for which nobody has been asked yet. */
export interface OpenSet {
  /** One of its questions, by which it can be given back; null where no source is to be asked. */
  lookupId: number | null
  /** There were too few credits for all of it. */
  isShort: boolean
  kind: LookupKind
  call: SetCall
  moment: store.Moment
  /** The subjects that `rows` are of; what is known of all others is told already. */
  others: readonly string[]
  rows: readonly OutsideSetRow[]
  told: readonly ManyRow[]
}

/**
 * Why a set was not opened: another account pays by now; or the limit of the key that asks is too
 * small for all of it, and fewer may be asked.
 */
export type SetRefusal = { by: 'payer' } | { by: 'key'; error: AppError }

/**
 * Reveals of many subjects of a kind in one call, which is one charge. Three steps: `openSet` and
 * `settleSet` each in a transaction of the caller's, who writes there what must be so with the set
 * or not at all, and `askSet` between them with nothing open. Where `lookupId` is null there is
 * nobody to ask, and the set is settled where it was opened. Who dies in between leaves a hold that
 * expires.
 */
export function createRevealSets({ db, clock, misses, isLocal, outsideSets }: RevealSetsOptions) {
  let [asked, known] = [0, SMALL]
  /**
   * The planner hears early of the first leads of an installation, once a set is settled: see
   * `lookup_refresh_statistics`.
   */
  async function noteAsked(count: number): Promise<void> {
    asked += count
    if (asked <= known) return
    const since = asked
    asked = 0
    known = Math.max(SMALL, await refreshStatistics(db.pool, since))
  }

  /**
   * His wallets are locked then, and what the set can cost is held. A single question for which a
   * key's limit is too small ends as if there were no credits.
   */
  async function openSet(
    tx: Tx,
    kind: LookupKind,
    call: SetCall,
  ): Promise<{ set: OpenSet } | { refusal: SetRefusal }> {
    const { userId, actor, without, isLimited = false } = call
    const { tests, others } = testRowsAmong(KINDS[kind], call.subjects)
    const moment = misses.momentOf(!isLimited)
    const none = { kind, call, moment, others, lookupId: null, isShort: false, rows: [] }
    if (others.length === 0) return { set: { ...none, told: tests } }
    const undo = await savepoint(tx)
    try {
      const questions = others.map((subject) => ({ userId, subject, actor }))
      const rows = isLocal(kind)
        ? await store.revealLocalSet(tx, { ...moment, kind, without }, questions)
        : await outsideSets.open(tx, { ...moment, kind, without }, questions)
      const payer = rows[0]?.payer ?? null
      if (call.payer !== undefined && payer !== null && payer !== call.payer) {
        await undo()
        return { refusal: { by: 'payer' } }
      }
      const held = isLocal(kind) ? undefined : rows.find(({ outcome }) => outcome === 'asked')
      const lookupId = held?.lookup_id ?? null
      return { set: { ...none, lookupId, isShort: isShort(KINDS[kind], rows), rows, told: tests } }
    } catch (error) {
      const refusal = keyRefusalOf(error, clock.now())
      if (!refusal) throw error
      await undo()
      const [subject = ''] = call.subjects
      return call.subjects.length > 1
        ? { refusal: { by: 'key', error: refusal } }
        : { set: { ...none, isShort: true, told: [{ ...NOT_PAID, subject }] } }
    }
  }

  const askSet = ({ kind, call, others, rows }: OpenSet): Promise<store.Answer[]> =>
    outsideSets.ask({ ...call, kind, subjects: others }, rows)

  /** Charges what was found, gives the rest back, keeps the leads; what the subjects came to. */
  async function settleSet(
    tx: Tx,
    { kind, call, moment, others, rows, told }: OpenSet,
    answers: readonly store.Answer[] = [],
  ): Promise<ManyRow[]> {
    const settled = answers.length > 0 ? await outsideSets.settle(tx, kind, rows, answers) : rows
    const found = settled.map((row) => ({ ...row, subject: others[row.place - 1] ?? '' }))
    await misses.note(tx, kind, call.userId, found, moment)
    return [...found.map((row) => manyRowOf(KINDS[kind], row)), ...told]
  }

  return {
    openSet,
    askSet,
    settleSet,
    noteAsked,

    /** All three. Errors: credits_exhausted (the limit of the key that asks about several). */
    async revealMany(kind: LookupKind, call: SetCall): Promise<ManyRow[]> {
      if (call.subjects.length === 0) return []
      const { set, rows } = await inTransaction(db, async (tx) => {
        const opened = await openSet(tx, kind, call)
        if ('refusal' in opened)
          throw opened.refusal.by === 'key' ? opened.refusal.error : new Error('nobody was to pay')
        const isDone = opened.set.lookupId === null
        return { ...opened, rows: isDone ? await settleSet(tx, opened.set) : null }
      })
      const answers = rows ? [] : await askSet(set)
      const came = rows ?? (await inTransaction(db, (tx) => settleSet(tx, set, answers)))
      await noteAsked(call.subjects.length)
      return came
    },

    /**
     * Whether another question of the user's holds credits, beside those of the set of this lookup:
     * they may come back.
     */
    hasOtherHolds,

    /** Gives back what a set holds that nobody will settle any more; nothing where it was. */
    async giveBackSet(lookupId: number): Promise<void> {
      await store.giveBack(db.pool, lookupId, 'expired', clock.now())
    },

    /**
     * The subject that a cell of a file holds, in its one spelling; null where it holds none. What
     * spreadsheets do to numbers is undone.
     */
    readCell: (kind: LookupKind, cell: string): string | null => KINDS[kind].parseCell(cell),
    /** Whether a cell holds a subject as it is properly written. */
    isSubject: (kind: LookupKind, cell: string): boolean =>
      KINDS[kind].isProper?.(cell) ?? KINDS[kind].parseSubject(cell) !== null,
    /** Words for a cell that holds none, and for a subject that nobody has. */
    malformed: (kind: LookupKind): string => KINDS[kind].malformed,
    unknown: (kind: LookupKind): string => KINDS[kind].unknown,
  }
}

/** Below so many leads it does not matter how they are found. */
const SMALL = 400

const NOT_PAID: Omit<ManyRow, 'subject'> = {
  phone: null,
  email: null,
  outcome: 'exhausted',
  charged: { phone: 0, email: 0 },
  asks: { phone: false, email: false },
  isFromTeam: false,
  isPart: false,
  isAsked: false,
  isTest: false,
}

function isShort(kind: KindOf<unknown>, rows: readonly OutsideSetRow[]): boolean {
  return rows.some(
    (row) => row.outcome === 'exhausted' || row.outcome === 'limited' || isPart(kind, row),
  )
}

function isPart({ sells }: KindOf<unknown>, row: OutsideSetRow): boolean {
  if (row.outcome === 'unknown' || row.outcome === 'under_way') return false
  return sells.some((field) => row[field] === null && !row[`asks_${field}`])
}

function manyRowOf(kind: KindOf<unknown>, row: OutsideSetRow & { subject: string }): ManyRow {
  return {
    subject: row.subject,
    phone: row.phone,
    email: row.email,
    outcome: OUTCOMES[row.outcome],
    charged: { phone: row.charged_phone, email: row.charged_email },
    asks: { phone: row.asks_phone, email: row.asks_email },
    isFromTeam: row.is_shared,
    isPart: isPart(kind, row),
    isAsked: row.outcome === 'asked' || row.outcome === 'failed' || row.outcome === 'expired',
    isTest: false,
  }
}

const OUTCOMES = {
  unknown: 'unknown',
  owned: 'answered',
  missed: 'answered',
  asked: 'answered',
  exhausted: 'exhausted',
  limited: 'limited',
  under_way: 'under_way',
  failed: 'not_answered',
  expired: 'not_answered',
} as const
