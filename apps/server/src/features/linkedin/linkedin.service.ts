import { LIST_MAX_ROWS, PAGE_CONTACTS_PER_DAY } from '@dastak/contract/limits.ts'
import { linkedinProfile } from '@dastak/contract/linkedin/profile.ts'
import { PROFILE_EXPECTED, profileProblem } from '@dastak/contract/linkedin/linkedin-text.ts'
import * as z from 'zod/mini'
import { AppError, invalidField, rateLimited } from '../../app-error.ts'
import { readEmail, readPhone } from '../../contact-values/contact-values.rules.ts'
import { withoutContacts } from '../../contact-values/contacts-in-text.rules.ts'
import { inTransaction, type Tx } from '../../db/database.ts'
import { countInDay } from '../../db/day-counts.ts'
import type { Schema } from '../../db/schema.ts'
import type { Actor } from '../../keys/principal.ts'
import { dayOf, secondsToTomorrow } from '../../time/days.ts'
import { createTimeOrderedId } from '../../time/time-ordered-id.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { Lookups, SuppressedAmong } from '../lookups/lookups.service.ts'
import { createAnswerRequests, type AnswerOptions } from './answer-requests.service.ts'
import { requestEvent } from './request-event.ts'
import { PAGE_TEXTS } from './page-texts.store.ts'
import { createRequestList } from './request-list.service.ts'
import { listPagesOf, listPagesWith, PAGE_COLUMNS, removeFromPages } from './removals.store.ts'
import { findListed } from './request-list.store.ts'
import * as store from './requests.store.ts'
import { testProfileOf, testRequestOf } from './test-request.ts'

export interface LinkedinOptions extends AnswerOptions {
  timeZone: string
  credits: Pick<Credits, 'payingBalance' | 'once'>
  /** Contacts of people who have opted out are not kept. */
  suppressedAmong: SuppressedAmong
  lookups: AnswerOptions['lookups'] &
    Pick<Lookups, 'revealMany' | 'priceOf' | 'teamHas' | 'leadsOf'>
}

/** A profile as it was typed. */
interface TypedProfile {
  url: string
  name?: string | undefined
  headline?: string | undefined
  phone?: string | undefined
  email?: string | undefined
  idempotencyKey?: string | undefined
}

export type { RequestRow } from './request-list.store.ts'

const requestId = z.uuid()
const EMPTY_PAGE: store.PageFields = {
  name: null,
  headline: null,
  phone: null,
  email: null,
  isRemoved: { phone: false, email: false },
}

/**
 * LinkedIn requests: profiles that users send. What the page showed is free. Workers look up what
 * is missing, and only contacts that are found cost credits.
 */
export function createLinkedin(options: LinkedinOptions) {
  const { db, clock, credits, lookups } = options
  const list = createRequestList(options)

  return {
    ...list,

    /**
     * Takes a profile with any spelling of its address. The same profile is the same request.
     * Returns its current state. Errors: validation_failed (also an idempotency key that was used
     * with another profile), credits_exhausted, conflict (the first call with the key is still
     * running), rate_limited (the contacts of the day are used up).
     */
    async submit(userId: number, actor: Actor, profile: TypedProfile) {
      const read = { userId, actor, ...readProfile(profile) }
      const test = await testRequestOf(lookups, clock, read)
      if (!test) await countContacts(options, read)
      const sent = await withoutOptedOut(options, read)
      const row = test ?? (await sendOnce(options, sent, profile.idempotencyKey))
      return { row, isTest: test !== null, left: await credits.payingBalance(db.kysely, userId) }
    },

    /** One request of the user, with the user's remaining credits. Errors: not_found. */
    async find(userId: number, actor: Actor, typed: string) {
      const profile = linkedinProfile(`https://www.linkedin.com/in/${testProfileOf(typed) ?? ''}`)
      const test =
        profile &&
        (await testRequestOf(lookups, clock, { userId, actor, profile, page: EMPTY_PAGE }))
      const row = test ?? (await find(options, userId, typed))
      return { row, isTest: test !== null, left: await credits.payingBalance(db.kysely, userId) }
    },

    /**
     * The lead whose contacts the request shows; null if no source found any. Errors: not_found.
     */
    leadOf: async (userId: number, typed: string): Promise<string | null> =>
      (await find(options, userId, typed)).lead_id,

    /** What each field costs if it is found. */
    price: () => lookups.priceOf('linkedin'),

    /** A member's requests from a time on, newest first: for the team's owner. */
    ofMember: (userId: number, from: Date): Promise<Schema['linkedin_request_shown'][]> =>
      store.listRequestsFrom(db.kysely, userId, from, LIST_MAX_ROWS),

    /** Removes contacts that pages showed. Returns the users of these requests. */
    removeFromPages: (tx: Tx, contacts: Parameters<typeof removeFromPages>[1]) =>
      removeFromPages(tx, contacts, clock.now()),

    contactColumns: PAGE_COLUMNS,
    profileTexts: PAGE_TEXTS,
    /** The users whose requests have a contact that a page showed. */
    pagesWith: (value: string, limit: number) => listPagesWith(db.kysely, value, limit),
    /** The users whose request of a profile has a contact that its page showed. */
    pagesOf: (subject: string, limit: number) => listPagesOf(db.kysely, subject, limit),

    worker: createAnswerRequests(options),
  }
}
export type Linkedin = ReturnType<typeof createLinkedin>

/** Errors: validation_failed. */
function readProfile({ url, name, headline, ...typed }: TypedProfile) {
  const profile = linkedinProfile(url)
  if (!profile) throw invalidField('profile_url', profileProblem(url) ?? PROFILE_EXPECTED)
  const phone = typed.phone === undefined ? null : (readPhone(typed.phone)?.e164 ?? null)
  const email = typed.email === undefined ? null : readEmail(typed.email)
  if (typed.phone !== undefined && phone === null)
    throw invalidField('phone_no', 'This is not a phone number. Leave it empty to look it up.')
  if (typed.email !== undefined && email === null)
    throw invalidField('email', 'Please enter a valid email address')
  const texts = {
    name: withoutContacts(name ?? null),
    headline: withoutContacts(headline ?? null),
  }
  return { profile, page: { ...EMPTY_PAGE, ...texts, phone, email } }
}

/**
 * Whether somebody has opted out is seen by sending a contact in, so nobody can send in many.
 * Errors: rate_limited.
 */
async function countContacts(
  { db, clock, timeZone }: LinkedinOptions,
  { userId, page }: store.SentProfile,
): Promise<void> {
  const added = [page.phone, page.email].filter((value) => value !== null).length
  if (added === 0) return
  const now = clock.now()
  const counted = { userId, day: dayOf(now, timeZone), added, most: PAGE_CONTACTS_PER_DAY }
  const inDay = await inTransaction(db, (tx) => countInDay(tx, 'linkedin_contact_count', counted))
  if (inDay !== null) return
  const what =
    `You can send in ${PAGE_CONTACTS_PER_DAY} contacts of profile pages a day. ` +
    'Profiles without them are still taken.'
  throw rateLimited(what, secondsToTomorrow(now, timeZone))
}

async function withoutOptedOut(
  { suppressedAmong }: LinkedinOptions,
  sent: store.SentProfile,
): Promise<store.SentProfile> {
  const { phone, email } = sent.page
  const hidden = await suppressedAmong([phone, email].filter((value) => value !== null))
  const isHidden = (value: string | null) => value !== null && hidden.has(value)
  const isRemoved = { phone: isHidden(phone), email: isHidden(email) }
  const kept = { phone: isRemoved.phone ? null : phone, email: isRemoved.email ? null : email }
  return { ...sent, page: { ...sent.page, ...kept, isRemoved } }
}

async function sendOnce(
  options: LinkedinOptions,
  sent: store.SentProfile,
  key: string | undefined,
) {
  const { db, credits } = options
  const { userId, profile, page } = sent
  const { isRemoved: _, ...shown } = page
  const input = { subject: profile.id, ...shown }
  const call = { userId, key, call: 'submit linkedin request', input }
  const { id } = await credits.once(call, () => keep(options, sent))
  return found(await findListed(db.kysely, userId, id))
}

/**
 * Saves a profile in one transaction. Schedules the lookup of what is missing, or ends the request
 * if nothing can be looked up. Errors: credits_exhausted (and there is nothing to show).
 */
async function keep(
  { db, clock, credits, lookups, events }: LinkedinOptions,
  sent: store.SentProfile,
): Promise<{ id: string }> {
  const { userId, actor, profile } = sent
  // Before the transaction: inside it, no other connection may be waited for.
  const [price, shared] = await Promise.all([
    lookups.priceOf('linkedin'),
    lookups.teamHas('linkedin', userId, [profile.id]),
  ])
  const teammate = shared.get(profile.id)
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const kept = await store.sendRequest(tx, createTimeOrderedId(), sent, now)
    const { id, state, is_new: isNew } = kept
    // A lookup that is running continues.
    if (state !== 'ended' && state !== 'failed') return { id }
    const which = { userId, id }
    const shown = found(await store.findRequest(tx, which))
    const missing = {
      phone: shown.phone === null && !shown.is_phone_removed,
      email: shown.email === null && !shown.is_email_removed,
    }
    const left = await credits.payingBalance(tx, userId)
    const canHave = (field: 'phone' | 'email') =>
      missing[field] && (price[field] <= left[field] || teammate?.[field])
    if (canHave('phone') || canHave('email')) await store.scheduleLookup(tx, which, actor, now)
    else if (missing.phone && missing.email) throw new AppError('credits_exhausted')
    else {
      await store.endWithoutLookup(tx, which, missing, now)
      if (isNew) await events.record(tx, requestEvent(found(await store.findRequest(tx, which)), 0))
    }
    return { id }
  })
}

/** Errors: not_found. */
async function find({ db }: LinkedinOptions, userId: number, typed: string) {
  const id = requestId.safeParse(typed).data
  const row = id === undefined ? undefined : await findListed(db.kysely, userId, id)
  if (!row) throw new AppError('not_found', { message: 'There is no such request.' })
  return row
}

function found<Row>(row: Row | undefined): Row {
  if (!row) throw new Error('a request is gone')
  return row
}
