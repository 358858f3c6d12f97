import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { AppError } from '../../app-error.ts'
import { readCursor, writeCursor } from '../../cursor.ts'
import { addDays, dayOf, startOfDay } from '../../days.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ContactSource, LookupKind } from '../../ports/contacts.ts'
import type { Actor } from '../../principal.ts'
import type { Credits, LedgerRule } from '../credits/credits.service.ts'
import type { AskLimits, OnSourceFailure } from './ask-contacts.ts'
import { KINDS } from './kinds.ts'
import { LEAD_RULES } from './lead-check.store.ts'
import { createLeadId } from './lead-id.ts'
import * as leads from './leads.store.ts'
import type { KindOf } from './lookup-kind.ts'
import * as store from './lookups.store.ts'
import { createRevealOutside, type Call, type OutsideReveal } from './reveal-outside.service.ts'
import { createRevealQueue } from './reveal-queue.ts'
import { hasContact, outcomeOf, type RevealOutcome } from './reveal.rules.ts'

export interface LookupsOptions {
  db: Db
  clock: Clock
  credits: Credits
  /** Asked in this order; the first that finds a field wins. */
  contacts: readonly ContactSource[]
  /** The zone that days are counted in. */
  timeZone: string
  /** Reveals that found nothing, which a user may have. */
  missLimits: { perMinute: number; perDay: number }
  onSourceFailure?: OnSourceFailure
  limits?: AskLimits
  holdSeconds?: number
  /** How long a twin waits for the first of its kind. */
  twinWaitMs?: number
}

export interface Reveal<Facts> {
  subject: string
  name: string
  companyName: string | null
  designation: string | null
  /** Without a contact only what its kind tells then. */
  facts: Facts
  /** What the registry has beside the subject. */
  related: unknown
  lead: store.LeadFields
  outcome: RevealOutcome
}

export interface RevealRequest {
  userId: number
  subject: string
  actor: Actor
  idempotencyKey?: string | undefined
}

/** What one of many subjects came to; `not_answered`: to be asked again later, nothing was charged. */
export interface ManyRow extends store.LeadFields, store.SubjectFields {
  subject: string
  outcome: 'unknown' | 'answered' | 'exhausted' | 'limited' | 'not_answered'
  charged: { phone: number; email: number }
}

export interface LeadPage {
  rows: leads.LeadRow[]
  nextCursor: string | null
  total: number
}

const NOTHING = { phone: 0, email: 0 }
const DAY_MS = 86_400_000
const leadId = z.uuid()

/**
 * Lookups of every kind: reveals that cost what they find and never twice, and the leads that they leave. A kind whose sources are all in
 * this database is answered in one transaction; any other takes two, with nothing open while its sources are asked.
 */
export function createLookups(options: LookupsOptions) {
  const { db, clock, credits, contacts, timeZone, missLimits, twinWaitMs = 20_000 } = options
  const revealOutside = createRevealOutside({
    limits: { sourceMs: 8_000, totalMs: 10_000 },
    holdSeconds: 60,
    ...options,
    onSourceFailure: options.onSourceFailure ?? (() => undefined),
  })
  const sourcesOf = (kind: LookupKind) => contacts.filter((source) => source.kinds.includes(kind))
  const isLocal = (kind: LookupKind) => sourcesOf(kind).every((source) => source.isLocal)

  function momentOf(misses: store.Moment['misses']): store.Moment {
    const now = clock.now()
    return { now, day: dayOf(now, timeZone), misses }
  }

  const openingOf = (kind: LookupKind, misses: store.Moment['misses']) => ({
    ...momentOf(misses),
    kind,
    isListed: KINDS[kind].isListed,
  })

  const queue = createRevealQueue<Call & { subject: string }, store.LocalReveal>(
    ({ userId }) => userId,
    async (calls) => {
      const answers: store.LocalReveal[] = []
      for (const kind of new Set(calls.map((call) => call.kind))) {
        const asked = calls
          .map((call, place) => ({ ...call, place, leadId: createLeadId() }))
          .filter((call) => call.kind === kind)
        const opening = { ...openingOf(kind, missLimits), isOneCall: false }
        const rows = await store.revealLocal(db.pool, opening, asked)
        for (const row of rows) answers[asked[row.place - 1]!.place] = row
      }
      return answers
    },
  )

  /** One reveal, whichever way its kind is answered; what found nothing is remembered before anybody is told. */
  async function revealOnce(call: Call & { subject: string }): Promise<OutsideReveal | store.LocalReveal> {
    const moment = momentOf(missLimits)
    const row = isLocal(call.kind) ? await queue(call) : (await revealOutside(call, moment))[0]
    if (!row) throw new Error('A reveal came back without its row.')
    if (isMiss(row)) await store.noteMisses(db.pool, call.kind, [{ ...call, ...row }], moment)
    return row
  }

  async function reveal(
    kind: KindOf<unknown>,
    request: RevealRequest,
  ): Promise<{ row: store.LeadFields & store.SubjectFields & { related: unknown }; outcome: RevealOutcome }> {
    const call = { ...request, kind: kind.kind, subjects: [request.subject] }
    const patience = performance.now() + twinWaitMs
    for (;;) {
      const row = await revealOnce(call)
      if (row.outcome === 'unknown') throw new AppError('not_found', { message: kind.unknown })
      if (row.outcome === 'exhausted') throw new AppError('credits_exhausted')
      if (row.outcome === 'limited') throw await tooManyMisses(request.userId)
      // The answer came after the hold had expired: its credits are back already, so it can't be had.
      if (row.outcome === 'failed' || row.outcome === 'expired') throw new AppError('provider_unavailable')
      if (row.outcome !== 'under_way' || row.twin === null) {
        const charged = { phone: row.charged_phone, email: row.charged_email }
        return { row, outcome: outcomeOf(row, charged, { phone: row.left_phone, email: row.left_email }) }
      }
      const twin = await waitForTwin(call, row.twin, patience)
      if (twin) return twin
    }
  }

  /** The first one's result, for free; null when the first died and this one may try itself. */
  async function waitForTwin(call: Call & { subject: string }, lookupId: number, patience: number) {
    for (let pause = 5; ; pause = Math.min(pause * 2, 250)) {
      await sleep(pause)
      const twin = await store.readLookup(db.kysely, lookupId)
      if (twin.state === 'failed') throw new AppError('provider_unavailable')
      if (twin.state === 'settled') {
        const [row, left] = await Promise.all([
          store.readSubject(db.kysely, call),
          credits.payingBalance(db.kysely, call.userId),
        ])
        return { row, outcome: outcomeOf({ ...row, ...twin }, NOTHING, left) }
      }
      const isOverdue = twin.state === 'asking' && twin.expires_at <= clock.now()
      if (isOverdue) await store.giveBack(db.pool, lookupId, 'expired', clock.now())
      if (isOverdue || twin.state === 'expired') return null
      if (performance.now() > patience) throw new AppError('conflict')
    }
  }

  async function tooManyMisses(userId: number): Promise<AppError> {
    const { now, day } = momentOf(missLimits)
    const count = await store.readMissCount(db.kysely, userId)
    const isDayOver = count?.day === day && count.in_day >= missLimits.perDay
    const until = isDayOver
      ? startOfDay(addDays(day, 1), timeZone)
      : new Date(Math.floor(now.getTime() / 60_000 + 1) * 60_000)
    return new AppError('rate_limited', {
      message: isDayOver
        ? 'Too many of your searches found no contact today. What you have found stays yours; please go on tomorrow.'
        : 'Too many of your searches found no contact. Please go on in a minute.',
      retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
    })
  }

  return {
    /** What `credits.check` should prove besides the ledger's own rules. */
    ledgerRules: LEAD_RULES as readonly LedgerRule[],

    /**
     * Reveals one subject of a kind, charging what is found; what the user has revealed before is free.
     * Errors: not_found (no such subject), credits_exhausted, rate_limited (too many that found nothing), provider_unavailable, conflict (the
     * same is still being asked); validation_failed (a subject that is none, an idempotency key used twice). Nothing is charged with any of them.
     */
    async reveal<Facts>(kind: KindOf<Facts>, request: RevealRequest): Promise<Reveal<Facts>> {
      const { userId, subject, idempotencyKey } = request
      const call = { userId, key: idempotencyKey, call: `reveal ${kind.kind}`, input: { subject } }
      let row: Awaited<ReturnType<typeof reveal>>['row'] | undefined
      const outcome = await credits.once(call, async () => {
        const first = await reveal(KINDS[kind.kind], request)
        row = first.row
        return first.outcome
      })
      // Told again: the outcome was kept, the contact is read from the lead.
      row ??= await store.readSubject(db.kysely, { kind: kind.kind, userId, subject })
      const facts = kind.facts.parse(row.facts ?? {})
      const isTold = hasContact(outcome)
      return {
        subject,
        name: row.name ?? subject,
        companyName: row.company_name,
        designation: row.designation,
        facts: isTold ? facts : kind.factsWithoutContact(facts),
        related: row.related,
        lead: row,
        outcome,
      }
    },

    /**
     * Reveals many subjects of a kind in one call, which is one charge. They are different from each other. Not counted against the limit of
     * reveals that found nothing: for batches.
     */
    async revealMany(kind: LookupKind, { userId, subjects, actor }: Omit<Call, 'kind'>): Promise<ManyRow[]> {
      if (subjects.length === 0) return []
      const moment = momentOf(null)
      const rows = isLocal(kind)
        ? await store.revealLocal(
            db.pool,
            { ...openingOf(kind, null), isOneCall: true },
            subjects.map((subject) => ({ userId, subject, leadId: createLeadId(), actor })),
          )
        : await revealOutside({ kind, userId, subjects, actor }, moment)
      const missed = rows.filter(isMiss).map((row) => ({ ...row, userId, subject: subjects[row.place - 1] ?? '' }))
      if (missed.length > 0) await store.noteMisses(db.pool, kind, missed, moment)
      return rows.map((row) => ({
        ...row,
        subject: subjects[row.place - 1] ?? '',
        outcome: MANY_OUTCOMES[row.outcome],
        charged: { phone: row.charged_phone, email: row.charged_email },
      }))
    },

    /** A page of the user's leads of a kind, newest first. Errors: validation_failed (cursor). */
    async leads(
      kind: LookupKind,
      userId: number,
      { limit, cursor }: { limit: number; cursor?: string | undefined },
    ): Promise<LeadPage> {
      const list = `leads ${kind} ${userId}`
      const before = readCursor(list, cursor, leadId)
      const [rows, total] = await Promise.all([
        leads.listLeads(db.kysely, { userId, kind, limit: limit + 1, before }),
        leads.countLeads(db.kysely, userId, kind),
      ])
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1) : undefined
      return { rows: page, total, nextCursor: last ? writeCursor(list, last.id) : null }
    },

    /** What the user has revealed about some subjects, by subject. */
    async revealed(kind: LookupKind, userId: number, subjects: readonly string[]) {
      const rows = await leads.listRevealed(db.kysely, userId, kind, subjects)
      return new Map(rows.map(({ subject, phone, email }) => [subject, { phone, email }]))
    },

    /** Whether an outside source may know what this database does not. */
    mayFindMore: (kind: LookupKind): boolean => !isLocal(kind),

    /** Gives back the credits of questions whose time is over. Returns how many there were. */
    async releaseOverdue(): Promise<number> {
      let released = 0
      for (const id of await store.listOverdue(db.kysely, clock.now(), 1000))
        released += await store.giveBack(db.pool, id, 'expired', clock.now())
      return released
    },

    /** Forgets questions that found nothing more than a day ago. */
    forgetMisses: () => inTransaction(db, (tx) => store.deleteMisses(tx, new Date(clock.now().getTime() - DAY_MS))),

    /** Fields that a kind sells and that have no price, as `kind/unit`: with one of them the product can't start. */
    async unpriced(): Promise<string[]> {
      const prices = await store.listPrices(db.kysely)
      return Object.values(KINDS).flatMap(({ kind, sells }) =>
        sells
          .filter((unit) => !prices.some((price) => price.kind === kind && price.unit === unit))
          .map((unit) => `${kind}/${unit}`),
      )
    },
  }
}
export type Lookups = ReturnType<typeof createLookups>

const MANY_OUTCOMES = {
  unknown: 'unknown',
  owned: 'answered',
  missed: 'answered',
  asked: 'answered',
  exhausted: 'exhausted',
  limited: 'limited',
  under_way: 'not_answered',
  failed: 'not_answered',
  expired: 'not_answered',
} as const

/** Asked for, and nothing is there: neither found now nor owned before. */
function isMiss(row: { outcome: string } & Pick<store.LeadFields, 'phone' | 'email'>): boolean {
  return row.outcome === 'asked' && row.phone === null && row.email === null
}
