import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ContactSource } from '../../ports/contacts.ts'
import type { Actor } from '../../principal.ts'
import type { Credits, LedgerRule } from '../credits/credits.service.ts'
import type { DirectorEntry, Registry } from '../registry/registry.service.ts'
import type { AskLimits, OnSourceFailure } from './ask-contacts.ts'
import { LEAD_RULES } from './lead-check.store.ts'
import * as leads from './leads.store.ts'
import * as store from './lookups.store.ts'
import { createRevealContact, type RevealOutcome } from './reveal-contact.service.ts'

export interface LookupsOptions {
  db: Db
  clock: Clock
  credits: Credits
  registry: Pick<Registry, 'directorByDin'>
  /** Asked in this order; the first that finds a field wins. */
  contacts: readonly ContactSource[]
  onSourceFailure?: OnSourceFailure
  limits?: AskLimits
  holdSeconds?: number
  twinWaitMs?: number
}

export interface DirectorReveal {
  director: DirectorEntry
  lead: store.LeadFields
  outcome: RevealOutcome
}

export interface Lookups {
  /**
   * Reveals the contact of a director, charging what is found; what the user has revealed before is free.
   * Errors: not_found (no such DIN), credits_exhausted, provider_unavailable, conflict; validation_failed (an idempotency key used twice).
   */
  revealDirector(request: {
    userId: number
    din: string
    actor: Actor
    idempotencyKey?: string | undefined
  }): Promise<DirectorReveal>
  /** A page of the user's director leads, newest first. Errors: validation_failed (cursor). */
  directorLeads(userId: number, page: { limit: number; cursor?: string | undefined }): Promise<LeadPage>
  /** What the user has revealed, by DIN. */
  revealedDirectors(
    userId: number,
    dins: readonly string[],
  ): Promise<Map<string, { phone: string | null; email: string | null }>>
  /** Gives back the credits of questions whose time is over. Answers how many there were. */
  releaseOverdue(): Promise<number>
  /** What `credits.check` should prove besides the ledger's own rules. */
  ledgerRules: readonly LedgerRule[]
}

export interface LeadPage {
  rows: leads.LeadRow[]
  nextCursor: string | null
  total: number
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function createLookups(options: LookupsOptions): Lookups {
  const { db, credits, registry } = options
  const revealContact = createRevealContact({
    ...options,
    onSourceFailure: options.onSourceFailure ?? (() => undefined),
  })

  return {
    ledgerRules: LEAD_RULES,

    async revealDirector({ userId, din, actor, idempotencyKey }) {
      const director = await registry.directorByDin(din)
      if (!director) throw new AppError('not_found', { message: 'There is no director with this DIN.' })
      const key = { userId, kind: 'din', subject: din } as const
      const title = {
        name: director.full_name,
        companyName: director.companies[0]?.company_name ?? null,
        designation: director.companies[0]?.designation ?? null,
      }
      let lead: store.LeadFields | undefined
      const call = { userId, key: idempotencyKey, call: 'revealDirector', input: { director_id: din } }
      const outcome = await credits.once(call, async () => {
        const reveal = await revealContact(key, title, actor)
        lead = reveal.lead
        return reveal.outcome
      })
      return { director, outcome, lead: lead ?? (await leads.readLead(db.kysely, key)) }
    },

    async directorLeads(userId, { limit, cursor }) {
      if (cursor !== undefined && !UUID.test(cursor))
        throw new AppError('validation_failed', {
          message: 'cursor is not valid.',
          fieldErrors: [{ path: 'cursor', message: 'cursor is not valid.' }],
        })
      const [rows, total] = await Promise.all([
        leads.listLeads(db.kysely, { userId, kind: 'din', limit: limit + 1, before: cursor ?? null }),
        leads.countLeads(db.kysely, userId, 'din'),
      ])
      const page = rows.slice(0, limit)
      return { rows: page, total, nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
    },

    async revealedDirectors(userId, dins) {
      const rows = await leads.listRevealed(db.kysely, userId, 'din', dins)
      return new Map(rows.map(({ subject, phone, email }) => [subject, { phone, email }]))
    },

    async releaseOverdue() {
      const ids = await store.listOverdue(db.kysely, 1000)
      let released = 0
      for (const id of ids) if (await store.giveBack(db.kysely, id, 'expired')) released += 1
      return released
    },
  }
}
