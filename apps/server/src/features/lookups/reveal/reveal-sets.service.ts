import type { Db, Tx } from '../../../db/database.ts'
import { keyRefusalOf } from '../../../keys/key-limit.rules.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import { KINDS } from '../kinds/kinds.ts'
import type { KindOf } from '../kinds/lookup-kind.ts'
import { hasOtherHolds, refreshStatistics } from './lookup-state.store.ts'
import * as store from './lookups.store.ts'
import type { Misses } from './misses.service.ts'
import type { Call, OutsideSetRow, RevealSet } from './reveal-outside.service.ts'
import type { ManyRow } from './reveal.rules.ts'
import { inSet, type OpenSet, type SetSteps } from './set-steps.ts'
import { testRowsAmong } from '../kinds/test-subjects.rules.ts'

interface RevealSetsOptions {
  db: Db
  clock: Clock
  misses: Misses
  isLocal: (kind: LookupKind) => boolean
  revealSet: RevealSet
}

/** The subjects of a call: in their one spelling, and different from each other. */
type SetCall = Omit<Call, 'kind' | 'foundAt'> & {
  /** They count against the limit of reveals that found nothing. Batches are exempt from it. */
  isLimited?: boolean
}

/** Reveals of many subjects of a kind in one call, which is one charge. */
export function createRevealSets({ db, clock, misses, isLocal, revealSet }: RevealSetsOptions) {
  let [asked, known] = [0, SMALL]
  /**
   * The planner hears early of the first leads of an installation: see `lookup_refresh_statistics`.
   */
  async function noteAsked(count: number): Promise<void> {
    asked += count
    if (asked <= known) return
    const since = asked
    asked = 0
    known = Math.max(SMALL, await refreshStatistics(db.pool, since))
  }

  async function revealInSteps(
    kind: LookupKind,
    call: SetCall,
    steps: SetSteps<ManyRow>,
  ): Promise<void> {
    await askInSteps(kind, call, steps).catch((error: unknown) => endAtKeyLimit(error, call, steps))
    await noteAsked(call.subjects.length)
  }

  /**
   * Nothing was written. A single question ends as if there were no credits; who asks many can ask
   * fewer. Errors: credits_exhausted.
   */
  async function endAtKeyLimit(
    error: unknown,
    { subjects }: SetCall,
    steps: SetSteps<ManyRow>,
  ): Promise<void> {
    const refusal = keyRefusalOf(error, clock.now())
    const [subject] = subjects
    if (!refusal || subject === undefined || subjects.length > 1) throw refusal ?? error
    await inSet(db, steps, async (tx) => {
      await steps.opened(tx, { lookupId: null, payer: null, isShort: true })
      await steps.settled(tx, [{ ...NOT_PAID, subject }])
    })
  }

  async function askInSteps(
    kind: LookupKind,
    { userId, subjects, actor, without, isLimited = false }: SetCall,
    steps: SetSteps<ManyRow>,
  ): Promise<void> {
    const { tests, others } = testRowsAmong(KINDS[kind], subjects)
    const moment = misses.momentOf(!isLimited)
    const settled = async (tx: Tx, found: readonly SetRow[]) => {
      const rows = found.map((row) => ({ ...row, subject: others[row.place - 1] ?? '' }))
      await misses.note(tx, kind, userId, rows, moment)
      await steps.settled(tx, [...rows.map((row) => manyRowOf(KINDS[kind], row)), ...tests])
    }
    if (others.length === 0) return inSet(db, steps, (tx) => settled(tx, []))
    if (!isLocal(kind)) {
      const opened = (tx: Tx, rows: readonly store.OpenedSetRow[]) => {
        const held = rows.find(({ outcome }) => outcome === 'asked')
        return steps.opened(tx, openSetOf(KINDS[kind], rows, held?.lookup_id ?? null))
      }
      return revealSet({ kind, userId, subjects: others, actor, without }, moment, {
        ...steps,
        opened,
        settled,
      })
    }
    await inSet(db, steps, async (tx) => {
      const asked = others.map((subject) => ({ userId, subject, actor }))
      const rows = await store.revealLocalSet(tx, { ...moment, kind, without }, asked)
      await steps.opened(tx, openSetOf(KINDS[kind], rows, null))
      await settled(tx, rows)
    })
  }

  return {
    async revealMany(kind: LookupKind, call: SetCall): Promise<ManyRow[]> {
      let rows: readonly ManyRow[] = []
      if (call.subjects.length === 0) return []
      const nothing = async () => undefined
      const settled = async (_: unknown, came: readonly ManyRow[]) => void (rows = came)
      await revealInSteps(kind, call, { begin: nothing, opened: nothing, settled })
      return [...rows]
    },

    /**
     * As `revealMany`; what `steps` write is there with the set or not at all. Throws what they
     * throw. Errors: credits_exhausted (many were asked about in the name of a key, whose limit
     * they may exceed).
     */
    revealInSteps,

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

type SetRow = store.LocalSetRow | OutsideSetRow

type OpenRow = store.OpenedSetRow | store.LocalSetRow

function openSetOf(
  kind: KindOf<unknown>,
  rows: readonly OpenRow[],
  lookupId: number | null,
): OpenSet {
  const isShort = rows.some(
    (row) => row.outcome === 'exhausted' || row.outcome === 'limited' || isPart(kind, row),
  )
  return { lookupId, payer: rows[0]?.payer ?? null, isShort }
}

function isPart({ sells }: KindOf<unknown>, row: OpenRow | SetRow): boolean {
  if (row.outcome === 'unknown' || row.outcome === 'under_way') return false
  return sells.some((field) => row[field] === null && !row[`asks_${field}`])
}

function manyRowOf(kind: KindOf<unknown>, row: SetRow & { subject: string }): ManyRow {
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
