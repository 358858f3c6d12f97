import { LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import * as z from 'zod/mini'
import { AppError, invalidField } from '../../app-error.ts'
import { cutPage, readCursor } from '../../lists/cursor.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { ContactSource } from '../../ports/contacts.ts'
import type { Actor } from '../../keys/principal.ts'
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
import { createRevealOne, type RevealedRow } from './reveal/reveal-one.service.ts'
import { createRevealOutside } from './reveal/reveal-outside.service.ts'
import { createRevealSets } from './reveal/reveal-sets.service.ts'
import { outcomeOf, told, type Told } from './reveal/reveal.rules.ts'
import { testRowOf, testRowsAmong } from './kinds/test-subjects.rules.ts'

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

export interface Reveal<Facts> extends Told<Facts> {
  /** A number to try a program with: nothing was asked or charged, and there is no lead. */
  isTest: boolean
}

interface RevealRequest {
  userId: number
  subject: string
  actor: Actor
  idempotencyKey?: string | undefined
  /** The company at which he was found: a new lead is filed under it. */
  foundAt?: string | undefined
}

export type { LeadRow, ToldSubject } from './leads/leads.store.ts'
export type { ManyRow } from './reveal/reveal.rules.ts'

interface LeadPage {
  rows: leads.LeadRow[]
  nextCursor: string | null
  total: number
}

const leadId = z.uuid()
const NOTHING = { phone: 0, email: 0 }

/**
 * Lookups of every kind: reveals that cost what they find and never twice, and the leads that they
 * leave. A kind whose sources are all in this database is answered in one transaction; any other
 * takes two, with nothing open while its sources are asked.
 */
export function createLookups(options: LookupsOptions) {
  const { db, clock, credits, contacts, twinWaitMs = 20_000 } = options
  const isLocal = (kind: LookupKind) =>
    contacts.every((source) => source.isLocal === true || !source.kinds.includes(kind))
  const misses = createMisses(options)
  const { revealOutside, sets: outsideSets } = createRevealOutside({
    limits: { sourceMs: 8_000, totalMs: 10_000 },
    holdSeconds: 60,
    ...options,
    onSourceFailure: options.onSourceFailure ?? (() => undefined),
  })
  const leadLists = createLeadLists(options)
  const revealOne = createRevealOne({
    db,
    clock,
    credits,
    misses,
    isLocal,
    revealOutside,
    twinWaitMs,
  })

  /**
   * Where a new lead is to be filed; null where none is asked for, or where there is a lead, which
   * stays where it is.
   */
  async function placeOf(
    kind: KindOf<unknown>,
    userId: number,
    subject: string,
    cin: string | undefined,
  ) {
    if (cin === undefined) return null
    const {
      place,
      has_lead: hasLead,
      is_known: isKnown,
    } = await leads.readPlace(db.kysely, {
      kind: kind.kind,
      userId,
      subject,
      cin,
    })
    if (place !== null || hasLead) return place
    if (!isKnown) throw new AppError('not_found', { message: kind.unknown })
    throw invalidField(
      'identification_number',
      'This company is none of those that the registry has for this number.',
    )
  }

  return {
    /** What `credits.check` should prove besides the ledger's own rules. */
    ledgerRules: LEAD_RULES satisfies readonly LedgerRule[],

    /**
     * Reveals one subject of a kind, however it is spelled, charging what is found; what the user
     * has revealed before is free. Errors: not_found (no such subject), credits_exhausted,
     * rate_limited (too many that found nothing), provider_unavailable, conflict (the same is still
     * being asked); validation_failed (an idempotency key used twice, or a company that has nothing
     * to do with the subject). Nothing is charged with any of them. Where it was found is no part
     * of the question: with the same key it may be another company.
     */
    async reveal<Facts>(kind: KindOf<Facts>, request: RevealRequest): Promise<Reveal<Facts>> {
      const { userId, actor, idempotencyKey } = request
      const subject = kind.parseSubject(request.subject)
      if (subject === null) throw new AppError('not_found', { message: kind.unknown })
      const call = { userId, key: idempotencyKey, call: `reveal ${kind.kind}`, input: { subject } }
      let row: RevealedRow | undefined
      const outcome = await credits.once(call, async () => {
        const test = testRowOf(kind, subject)
        if (test) {
          const left = await credits.payingBalance(db.kysely, userId)
          return outcomeOf(
            { ...test, asks_phone: true, asks_email: true },
            kind.sells,
            NOTHING,
            left,
          )
        }
        const foundAt = await placeOf(kind, userId, subject, request.foundAt)
        const first = await revealOne({ kind: kind.kind, userId, subject, actor, foundAt })
        row = first.row
        return first.outcome
      })
      const test = testRowOf(kind, subject)
      if (test) return { ...told(kind, subject, test, outcome), isTest: true }
      // Told again: the outcome was kept, the contact is read from the lead.
      row ??= await leads.readSubject(db.kysely, { kind: kind.kind, userId, subject })
      return { ...told(kind, subject, row, outcome), isTest: false }
    },

    ...createRevealSets({ ...options, misses, isLocal, outsideSets }),

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
        released += await store.giveBack(db.pool, id, 'expired', clock.now())
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
