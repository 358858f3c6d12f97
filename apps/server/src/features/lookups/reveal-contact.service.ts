import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ContactSource } from '../../ports/contacts.ts'
import type { Actor } from '../../principal.ts'
import type { Balance, Credits } from '../credits/credits.service.ts'
import { askContacts, type AskLimits, type OnSourceFailure } from './ask-contacts.ts'
import { createLeadId } from './lead-id.ts'
import { readLead } from './leads.store.ts'
import * as store from './lookups.store.ts'

/** `found`: the lead has it. `none`: asked for, nobody knows it. `locked`: not asked for, the credits for it are used up. */
export type FieldOutcome = 'found' | 'none' | 'locked'

/** What a reveal came to, without the personal data itself: ids, outcomes and counts. */
export interface RevealOutcome {
  phone: FieldOutcome
  email: FieldOutcome
  charged: Balance
  left: Balance
}

export interface Reveal {
  outcome: RevealOutcome
  lead: store.LeadFields
}

export interface RevealOptions {
  db: Db
  clock: Clock
  credits: Credits
  contacts: readonly ContactSource[]
  onSourceFailure: OnSourceFailure
  limits?: AskLimits
  /** After this time a question counts as dead and its credits go back. Longer than the longest ask, at most 15 minutes. */
  holdSeconds?: number
  /** How long a twin waits for the first of its kind. */
  twinWaitMs?: number
}

const NOTHING: Balance = { phone: 0, email: 0 }
const NOT_ASKED = { asks_phone: false, asks_email: false }

/**
 * A paid question: hold, ask, settle or release. Transaction 1 opens the lookup and holds its price; nothing is open while the sources
 * are asked; transaction 2 charges what was found, gives the rest back and saves the lead. A process that dies in between leaves a hold
 * that expires. The second of two equal questions waits for the first and answers from its lead.
 * Errors: credits_exhausted, provider_unavailable, conflict (the first is still not done). Nothing is charged with any of them.
 */
export function createRevealContact(options: RevealOptions) {
  const { db, clock, credits, contacts, onSourceFailure } = options
  const limits = options.limits ?? { sourceMs: 8_000, totalMs: 10_000 }
  const holdSeconds = options.holdSeconds ?? 60
  const twinWaitMs = options.twinWaitMs ?? 20_000

  return async function revealContact(key: store.LookupKey, title: store.LeadTitle, actor: Actor): Promise<Reveal> {
    const patience = performance.now() + twinWaitMs
    for (;;) {
      const opened = await store.openLookup(db.pool, key, actor, holdSeconds)
      const left = { phone: opened.left_phone, email: opened.left_email }
      if (opened.outcome === 'exhausted') throw new AppError('credits_exhausted')
      if (opened.outcome === 'owned' || opened.lookup_id === null)
        return { lead: opened, outcome: outcomeOf(opened, NOT_ASKED, NOTHING, left) }
      if (opened.outcome === 'opened') return settle(key, title, opened.lookup_id, opened)
      const twin = await waitForTwin(key, opened.lookup_id, patience)
      if (twin) return twin
    }
  }

  async function settle(
    key: store.LookupKey,
    title: store.LeadTitle,
    lookupId: number,
    asked: store.OpenedLookup,
  ): Promise<Reveal> {
    const fields = (['phone', 'email'] as const).filter((field) => asked[`asks_${field}`])
    const question = { kind: key.kind, subject: key.subject, fields }
    const { found, hasFailure } = await askContacts(contacts, question, { clock, limits, onSourceFailure })
    if (hasFailure && !found.phone && !found.email) {
      await store.giveBack(db.kysely, lookupId, 'failed')
      throw new AppError('provider_unavailable')
    }
    const settled = await store.settleLookup(db.pool, key, lookupId, { id: createLeadId(), ...title }, found)
    // The answer came after the hold had expired: its credits are back already, so it can't be had.
    if (!settled) throw new AppError('provider_unavailable')
    const charged = { phone: settled.charged_phone, email: settled.charged_email }
    const left = { phone: settled.left_phone, email: settled.left_email }
    return { lead: settled, outcome: outcomeOf(settled, asked, charged, left) }
  }

  /** The first one's result, for free; null when the first died and this one may try itself. */
  async function waitForTwin(key: store.LookupKey, lookupId: number, patience: number): Promise<Reveal | null> {
    for (let pause = 5; ; pause = Math.min(pause * 2, 250)) {
      await sleep(pause)
      const twin = await store.readLookup(db.kysely, lookupId)
      if (twin.state === 'failed') throw new AppError('provider_unavailable')
      if (twin.state === 'settled') {
        const [lead, left] = await Promise.all([readLead(db.kysely, key), credits.balance(db.kysely, key.userId)])
        return { lead, outcome: outcomeOf(lead, twin, NOTHING, left) }
      }
      if (twin.state === 'expired' || twin.is_overdue) return null
      if (performance.now() > patience) throw new AppError('conflict')
    }
  }
}

function outcomeOf(
  lead: store.LeadFields,
  asked: { asks_phone: boolean; asks_email: boolean },
  charged: Balance,
  left: Balance,
): RevealOutcome {
  return {
    phone: fieldOutcome(lead.phone, asked.asks_phone),
    email: fieldOutcome(lead.email, asked.asks_email),
    charged,
    left,
  }
}

function fieldOutcome(value: string | null, wasAsked: boolean): FieldOutcome {
  if (value !== null) return 'found'
  return wasAsked ? 'none' : 'locked'
}
