import { LIST_MAX_ROWS } from '@dastak/contract/limits.ts'
import { linkedinProfile } from '@dastak/contract/linkedin/profile.ts'
import { PROFILE_EXPECTED, profileProblem } from '@dastak/contract/linkedin/linkedin-text.ts'
import * as z from 'zod/mini'
import { AppError, invalidField } from '../../app-error.ts'
import { readEmail, readPhone } from '../../contact-values/contact-values.rules.ts'
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
const EMPTY_PAGE: store.PageFields = { name: null, headline: null, phone: null, email: null }

/**
 * LinkedIn requests: profiles that users send. What a page showed is free; what is missing is asked
 * about by workers, and costs what is found.
 */
export function createLinkedin(options: LinkedinOptions) {
  const { db, clock, credits, lookups } = options
  const list = createRequestList(options)

  return {
    ...list,

    /**
     * Takes a profile, however its address is written; sent again it is the same request. Returns
     * it as it is now. Errors: validation_failed (also an idempotency key that was used with
     * another profile), credits_exhausted, conflict (a key under way).
     */
    async submit(userId: number, actor: Actor, profile: TypedProfile) {
      const sent = { userId, actor, ...readProfile(profile) }
      const test = await testRequestOf(lookups, clock, sent)
      const row = test ?? (await sendOnce(options, sent, profile.idempotencyKey))
      return { row, isTest: test !== null, left: await credits.payingBalance(db.kysely, userId) }
    },

    /** One request of the user, with what he has left. Errors: not_found. */
    async find(userId: number, actor: Actor, typed: string) {
      const profile = linkedinProfile(`https://www.linkedin.com/in/${testProfileOf(typed) ?? ''}`)
      const test =
        profile &&
        (await testRequestOf(lookups, clock, { userId, actor, profile, page: EMPTY_PAGE }))
      const row = test ?? (await find(options, userId, typed))
      return { row, isTest: test !== null, left: await credits.payingBalance(db.kysely, userId) }
    },

    /** The lead whose contacts it shows; null where no source told any. Errors: not_found. */
    leadOf: async (userId: number, typed: string): Promise<string | null> =>
      (await find(options, userId, typed)).lead_id,

    /** What each field costs where it is found. */
    price: () => lookups.priceOf('linkedin'),

    /** What somebody has requested since then, newest first: for the owner of his team. */
    ofMember: (userId: number, since: Date): Promise<Schema['linkedin_request_shown'][]> =>
      store.listRequestsSince(db.kysely, userId, since, LIST_MAX_ROWS),

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
    throw invalidField('phone_no', 'This is no phone number. Leave it empty to have it looked up.')
  if (typed.email !== undefined && email === null)
    throw invalidField('email', 'Please enter a valid email address')
  return { profile, page: { name: name ?? null, headline: headline ?? null, phone, email } }
}

async function sendOnce(
  options: LinkedinOptions,
  sent: store.SentProfile,
  key: string | undefined,
) {
  const { db, credits } = options
  const { userId, profile, page } = sent
  const input = { subject: profile.id, ...page }
  const call = { userId, key, call: 'submit linkedin request', input }
  const { id } = await credits.once(call, () => keep(options, sent))
  return found(await findListed(db.kysely, userId, id))
}

/**
 * Keeps a profile in one transaction, and has what is missing asked about, or ends it where nothing
 * can be. Errors: credits_exhausted (and there is nothing to show).
 */
async function keep(
  { db, clock, credits, lookups, events }: LinkedinOptions,
  sent: store.SentProfile,
): Promise<{ id: string }> {
  const { userId, actor, profile } = sent
  // Before the transaction: within it no other connection is waited for.
  const [price, shared] = await Promise.all([
    lookups.priceOf('linkedin'),
    lookups.teamHas('linkedin', userId, [profile.id]),
  ])
  const mate = shared.get(profile.id)
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const kept = await store.sendRequest(tx, createTimeOrderedId(), sent, now)
    const { id, state, is_new: isNew } = kept
    // What is under way goes on.
    if (state !== 'ended' && state !== 'failed') return { id }
    const which = { userId, id }
    const shown = found(await store.findRequest(tx, which))
    const missing = { phone: shown.phone === null, email: shown.email === null }
    const left = await credits.payingBalance(tx, userId)
    const canHave = (field: 'phone' | 'email') =>
      missing[field] && (price[field] <= left[field] || mate?.[field])
    if (canHave('phone') || canHave('email')) await store.askAgain(tx, which, actor, now)
    else if (missing.phone && missing.email) throw new AppError('credits_exhausted')
    else {
      await store.endUnasked(tx, which, missing, now)
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
