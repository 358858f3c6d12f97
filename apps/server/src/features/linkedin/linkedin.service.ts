import { LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import { linkedinProfile } from '@dastak/contract/linkedin/profile.ts'
import { PROFILE_EXPECTED, whyNoProfile } from '@dastak/contract/linkedin/words.ts'
import * as z from 'zod/mini'
import { AppError, invalidField } from '../../app-error.ts'
import { readEmail, readPhone } from '../../contact-values/contact-values.rules.ts'
import { cutPage, readCursor } from '../../lists/cursor.ts'
import { inTransaction } from '../../db/database.ts'
import type { Schema } from '../../db/schema.ts'
import type { Actor } from '../../keys/principal.ts'
import { createTimeOrderedId } from '../../time/time-ordered-id.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { Lookups } from '../lookups/lookups.service.ts'
import { createAnswerRequests, type AnswerOptions } from './answer-requests.service.ts'
import { requestEvent } from './request-event.ts'
import { createRequestList } from './request-list.service.ts'
import { findListed } from './request-list.store.ts'
import * as store from './requests.store.ts'
import { testProfileOf, testRequestOf } from './test-request.ts'

export interface LinkedinOptions extends AnswerOptions {
  timeZone: string
  credits: Pick<Credits, 'payingBalance' | 'once'>
  lookups: AnswerOptions['lookups'] &
    Pick<Lookups, 'revealMany' | 'priceOf' | 'teamHas' | 'leadsOf'>
}

/** A profile as it was sent. */
interface SentProfile {
  url: string
  name?: string | undefined
  headline?: string | undefined
  phone?: string | undefined
  email?: string | undefined
  idempotencyKey?: string | undefined
}

export type { RequestRow } from './request-list.store.ts'

const requestId = z.uuid()
const EMPTY_PAGE: store.PageFields = { name: null, headline: null, phone: null, email: null }

/**
 * LinkedIn requests: profiles that users send. What a page showed is free; what is missing is asked
 * about by workers, and costs what is found.
 */
export function createLinkedin(options: LinkedinOptions) {
  const { db, clock, credits, lookups, events } = options
  const list = createRequestList(options)

  /**
   * Keeps a profile in one transaction, and has what is missing asked about, or ends it where
   * nothing can be. Errors: credits_exhausted (and there is nothing to show).
   */
  async function keep(
    userId: number,
    actor: Actor,
    profile: { id: string; address: string },
    page: store.PageFields,
  ) {
    // Before the transaction: within it no other connection is waited for.
    const [price, shared] = await Promise.all([
      lookups.priceOf('linkedin'),
      lookups.teamHas('linkedin', userId, [profile.id]),
    ])
    const mate = shared.get(profile.id)
    return inTransaction(db, async (tx) => {
      const now = clock.now()
      const made = {
        userId,
        id: createTimeOrderedId(),
        subject: profile.id,
        address: profile.address,
        page,
        actor,
        now,
      }
      const sent = await store.sendRequest(tx, made)
      const which = { userId, id: sent.id }
      // What is under way goes on.
      if (sent.state === 'ended' || sent.state === 'failed') {
        const shown = found(await store.findRequest(tx, which))
        const missing = { phone: shown.phone === null, email: shown.email === null }
        const left = await credits.payingBalance(tx, userId)
        const canHave = (field: 'phone' | 'email') =>
          missing[field] && (price[field] <= left[field] || mate?.[field])
        if (canHave('phone') || canHave('email')) await store.askAgain(tx, which, actor, now)
        else if (missing.phone && missing.email) throw new AppError('credits_exhausted')
        else {
          await store.endUnasked(tx, which, missing, now)
          if (sent.is_new)
            await events.record(tx, requestEvent(found(await store.findRequest(tx, which)), 0))
        }
      }
      return { id: sent.id }
    })
  }

  async function sendOnce(
    userId: number,
    actor: Actor,
    {
      profile,
      page,
      key,
    }: {
      profile: { id: string; address: string }
      page: store.PageFields
      key: string | undefined
    },
  ) {
    const call = {
      userId,
      key,
      call: 'submit linkedin request',
      input: { subject: profile.id, ...page },
    }
    const { id } = await credits.once(call, () => keep(userId, actor, profile, page))
    return found(await findListed(db.kysely, userId, id))
  }

  /** Errors: not_found. */
  async function find(userId: number, typed: string) {
    const id = requestId.safeParse(typed).data
    const row = id === undefined ? undefined : await findListed(db.kysely, userId, id)
    if (!row) throw new AppError('not_found', { message: 'There is no such request.' })
    return row
  }

  return {
    /**
     * Takes a profile, however its address is written; sent again it is the same request. Returns
     * it as it is now. Errors: validation_failed (also an idempotency key that was used with
     * another profile), credits_exhausted, conflict (a key under way).
     */
    async submit(userId: number, actor: Actor, sent: SentProfile) {
      const profile = linkedinProfile(sent.url)
      if (!profile) throw invalidField('profile_url', whyNoProfile(sent.url) ?? PROFILE_EXPECTED)
      const page = {
        name: sent.name ?? null,
        headline: sent.headline ?? null,
        phone: sent.phone === undefined ? null : (readPhone(sent.phone)?.e164 ?? null),
        email: sent.email === undefined ? null : readEmail(sent.email),
      }
      if (sent.phone !== undefined && page.phone === null)
        throw invalidField(
          'phone_no',
          'This is no phone number. Leave it empty to have it looked up.',
        )
      if (sent.email !== undefined && page.email === null)
        throw invalidField('email', 'Please enter a valid email address')
      const test = await testRequestOf(lookups, clock, { userId, actor, profile, page })
      const row =
        test ?? (await sendOnce(userId, actor, { profile, page, key: sent.idempotencyKey }))
      return { row, isTest: test !== null, left: await credits.payingBalance(db.kysely, userId) }
    },

    /** One request of the user, with what he has left. Errors: not_found. */
    async find(userId: number, actor: Actor, typed: string) {
      const profile = linkedinProfile(`https://www.linkedin.com/in/${testProfileOf(typed) ?? ''}`)
      const test =
        profile &&
        (await testRequestOf(lookups, clock, { userId, actor, profile, page: EMPTY_PAGE }))
      const row = test ?? (await find(userId, typed))
      return { row, isTest: test !== null, left: await credits.payingBalance(db.kysely, userId) }
    },

    /** The lead whose contacts it shows; null where no source told any. Errors: not_found. */
    leadOf: async (userId: number, typed: string): Promise<string | null> =>
      (await find(userId, typed)).lead_id,

    /** Newest first. Errors: validation_failed (a cursor of another list). */
    async list(
      userId: number,
      { limit = LIST_MAX_ROWS, cursor }: { limit?: number; cursor?: string | undefined },
    ) {
      const name = `linkedin requests ${userId}`
      const before = readCursor(name, cursor, requestId)
      const [rows, total] = await Promise.all([
        list.newest(userId, { before, limit: limit + 1 }),
        store.countRequests(db.kysely, userId),
      ])
      return { ...cutPage(name, rows, limit), total }
    },

    /** What each field costs where it is found. */
    price: () => lookups.priceOf('linkedin'),

    query: list.query,
    export: list.export,

    /** What somebody has requested since then, newest first: for the owner of his team. */
    ofMember: (userId: number, since: Date): Promise<Schema['linkedin_request_shown'][]> =>
      store.listRequestsSince(db.kysely, userId, since, LIST_MAX_ROWS),

    worker: createAnswerRequests(options),
  }
}
export type Linkedin = ReturnType<typeof createLinkedin>

function found<Row>(row: Row | undefined): Row {
  if (!row) throw new Error('a request is gone')
  return row
}
