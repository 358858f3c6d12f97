import { LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import * as z from 'zod/mini'
import { cutPage, readCursor } from '../../lists/cursor.ts'
import type { Tx } from '../../db/database.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { ContactSource } from '../../ports/contacts.ts'
import type { Credits, LedgerRule } from '../credits/credits.service.ts'
import type { AskLimits, OnSourceFailure } from './sources/ask-contacts.ts'
import { KINDS, TOLD_LEADS } from './kinds/kinds.ts'
import { LEAD_RULES } from './leads/lead-check.store.ts'
import { createLeadLists } from './leads/lead-list.service.ts'
import * as leads from './leads/leads.store.ts'
import { resultCells, resultNames } from './leads/result-cells.ts'
import type { ToldSubject } from './leads/leads.store.ts'
import type { KindOf } from './kinds/lookup-kind.ts'
import * as state from './reveal/lookup-state.store.ts'
import * as store from './reveal/lookups.store.ts'
import { findPaidLead, listPaid } from './leads/paid-lead.store.ts'
import { createMisses, type MissesOptions } from './reveal/misses.service.ts'
import {
  revealSubject,
  type RevealOneDeps,
  type RevealRequest,
} from './reveal/reveal-one.service.ts'
import {
  openSet,
  revealMany,
  settleSet,
  type OpenSet,
  type SetCall,
} from './reveal/reveal-sets.service.ts'
import type { Answer } from './reveal/lookups.store.ts'
import { askCall, statementOf } from './reveal/reveal.service.ts'
import { createSingleQuestions } from './reveal/single-questions.service.ts'
import { createNoteAsked } from './reveal/statistics.service.ts'
import { testRowsAmong } from './kinds/test-subjects.rules.ts'

export interface LookupsOptions extends MissesOptions {
  credits: Credits
  /** Asked in this order; the first that finds a field wins. */
  contacts: readonly ContactSource[]
  onSourceFailure?: OnSourceFailure
  limits?: AskLimits
  holdSeconds?: number
  /** How long a twin waits for the first of its kind. */
  twinWaitMs?: number
}

export type { LeadRow, ToldSubject } from './leads/leads.store.ts'
export type { ManyRow } from './reveal/many-rows.rules.ts'

interface LeadPage {
  rows: leads.LeadRow[]
  nextCursor: string | null
  total: number
}

const leadId = z.uuid()

/**
 * Lookups of every kind: reveals that cost what they find and never twice, and the leads that they
 * leave. A kind whose sources are all in this database is answered in one transaction; any other
 * takes two, with nothing open while its sources are asked.
 */
export function createLookups(options: LookupsOptions) {
  const { db, clock, contacts } = options
  const isLocal = (kind: LookupKind) =>
    contacts.every((source) => source.isLocal === true || !source.kinds.includes(kind))
  const misses = createMisses(options)
  const leadLists = createLeadLists(options)
  const shared = {
    limits: { sourceMs: 8_000, totalMs: 10_000 },
    holdSeconds: 60,
    twinWaitMs: 20_000,
    ...options,
    onSourceFailure: options.onSourceFailure ?? (() => undefined),
    misses,
    isLocal,
    noteAsked: createNoteAsked(db),
  }
  const single = (kind: LookupKind) => statementOf(shared, { kind, isLimited: true })
  const deps: RevealOneDeps = { ...shared, singles: createSingleQuestions(db, single) }

  return {
    /** What `credits.check` should prove besides the ledger's own rules. */
    ledgerRules: LEAD_RULES satisfies readonly LedgerRule[],

    reveal: <Facts>(kind: KindOf<Facts>, request: RevealRequest) =>
      revealSubject(deps, kind, request),
    revealMany: (kind: LookupKind, call: SetCall) => revealMany(deps, kind, call),
    openSet: (tx: Tx, kind: LookupKind, call: SetCall) => openSet(deps, tx, kind, call),
    askSet: (set: OpenSet) => askCall(deps, set),
    settleSet: (tx: Tx, set: OpenSet, answers?: readonly Answer[]) =>
      settleSet(deps, tx, set, answers),
    noteAsked: deps.noteAsked,

    /**
     * Whether another question of the user's holds credits, beside those of the set of this lookup:
     * they may come back.
     */
    hasOtherHolds: state.hasOtherHolds,

    /** Gives back what a set holds that nobody will settle any more; nothing where it was. */
    async giveBackSet(lookupId: number): Promise<void> {
      await store.giveBack(db.pool, lookupId, clock.now())
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

    /** A page of the user's leads of a kind, newest first. Errors: validation_failed (cursor). */
    async leads(
      kind: LookupKind,
      userId: number,
      {
        limit = LIST_MAX_ROWS,
        cursor,
      }: { limit?: number | undefined; cursor?: string | undefined },
    ): Promise<LeadPage> {
      const list = `leads ${kind} ${userId}`
      const before = readCursor(list, cursor, leadId)
      const [rows, total] = await Promise.all([
        leads.listLeads(db.kysely, { userId, kind, limit: limit + 1, before }),
        leads.countLeads(db.kysely, userId, kind),
      ])
      return { ...cutPage(list, rows, limit), total }
    },

    /**
     * The user's leads of a kind, searched, filtered, sorted and counted: see `createLeadLists`.
     */
    queryLeads: leadLists.query,
    exportLeads: leadLists.export,
    leadOfId: leadLists.leadOfId,
    /** Leads of each kind as the API tells them. */
    toldLeads: TOLD_LEADS,
    /** What the results of batches have of a subject. */
    resultNames,
    resultCells,

    /**
     * What the user has revealed about some subjects, by subject, with the source and date of each
     * field, and his reports.
     */
    async revealed(kind: LookupKind, userId: number, subjects: readonly string[]) {
      const rows = await leads.listRevealed(db.kysely, userId, kind, subjects)
      return new Map(rows.map(({ subject, ...lead }) => [subject, lead]))
    },

    /**
     * What the user's leads of some subjects say, by subject, with the facts of their kind; also
     * the test numbers that are found.
     */
    async leadsOf(
      kind: LookupKind,
      userId: number,
      subjects: readonly string[],
    ): Promise<Map<string, ToldSubject>> {
      const { tests, others } = testRowsAmong(KINDS[kind], subjects)
      const rows: ToldSubject[] = [
        ...(await leads.listToldSubjects(db.kysely, userId, kind, others)),
        ...tests,
      ]
      return new Map(
        rows.map((row) => [
          row.subject,
          { ...row, facts: KINDS[kind].facts.parse(row.facts ?? {}) },
        ]),
      )
    },

    /**
     * Which fields of some subjects are free for the user because a team-mate has them, by subject.
     */
    async teamHas(kind: LookupKind, userId: number, subjects: readonly string[]) {
      const rows = await leads.listTeamHas(db.kysely, userId, kind, subjects)
      return new Map(rows.map(({ subject, ...fields }) => [subject, fields]))
    },

    /**
     * The user's lead of one subject, with the facts that came with a contact he may still see;
     * null where he has none.
     */
    async lead<Facts>(kind: KindOf<Facts>, userId: number, subject: string) {
      const row = await leads.readLead(db.kysely, { kind: kind.kind, userId, subject })
      if (!row) return null
      const facts = kind.facts.parse(row.facts ?? {})
      const isTold = row.phone !== null || row.email !== null
      return { ...row, facts: isTold ? facts : kind.factsWithoutContact(facts) }
    },

    /**
     * A lead by its id alone, and what the questions cost that found its fields: for what gives
     * credits back.
     */
    paidLead: findPaidLead,
    paidFor: listPaid,

    /** Whether an outside source may know what this database does not. */
    mayFindMore: (kind: LookupKind): boolean => !isLocal(kind),

    /** Gives back the credits of questions whose time is over. Returns how many there were. */
    async releaseOverdue(): Promise<number> {
      let released = 0
      for (const id of await state.listOverdue(db.kysely, clock.now(), 1000))
        released += await store.giveBack(db.pool, id, clock.now())
      return released
    },

    /** Forgets questions that found nothing more than a day ago. */
    forgetMisses: misses.forget,

    /** What each field of a kind costs; 0 for one that it does not sell. */
    async priceOf(kind: LookupKind): Promise<{ phone: number; email: number }> {
      const prices = await state.listPrices(db.kysely)
      const amount = (unit: string) =>
        prices.find((price) => price.kind === kind && price.unit === unit)?.amount ?? 0
      return { phone: amount('phone'), email: amount('email') }
    },

    /**
     * Fields that a kind sells and that have no price, as `kind/unit`: with one of them the product
     * can't start.
     */
    async unpriced(): Promise<string[]> {
      const prices = await state.listPrices(db.kysely)
      return Object.values(KINDS).flatMap(({ kind, sells }) =>
        sells
          .filter((unit) => !prices.some((price) => price.kind === kind && price.unit === unit))
          .map((unit) => `${kind}/${unit}`),
      )
    },
  }
}
export type Lookups = ReturnType<typeof createLookups>
