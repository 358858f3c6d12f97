import { sql, type Selectable } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'
import type { Schema } from '../../db/schema.ts'
import type { Actor } from '../../keys/principal.ts'

type Request = Schema['linkedin_request']

/** What the profile's page showed, as the user has sent it. */
export interface PageFields {
  name: string | null
  headline: string | null
  phone: string | null
  email: string | null
  /** A contact that was sent, whose person has opted out. */
  isRemoved: { phone: boolean; email: boolean }
}

/** A profile as a user has sent it, parsed. */
export interface SentProfile {
  userId: number
  actor: Actor
  profile: { id: string; address: string }
  page: PageFields
}

/**
 * Adds a request, or updates the page fields of the existing one for the same profile. The row is
 * locked until the commit: of several simultaneous calls the first creates it, and the others find
 * it.
 */
export async function sendRequest(
  tx: Tx,
  id: string,
  { userId, actor, profile, page }: SentProfile,
  now: Date,
) {
  const { rows } = await sql<Pick<Selectable<Request>, 'id' | 'state'> & { is_new: boolean }>`
    INSERT INTO linkedin_request AS r (
      user_id, id, subject, address, page_name, page_headline, page_phone, page_email,
      phone_removed_at, email_removed_at, state, actor_kind, actor_id, created_at, next_at)
    VALUES (
      ${userId}, ${id}, ${profile.id}, ${profile.address},
      ${page.name}, ${page.headline}, ${page.phone}, ${page.email},
      ${page.isRemoved.phone ? now : null}, ${page.isRemoved.email ? now : null},
      'ended', ${actor.kind}, ${actor.id}, ${now}, ${now})
    ON CONFLICT ON CONSTRAINT linkedin_request_once DO UPDATE
    SET page_name = coalesce(EXCLUDED.page_name, r.page_name),
      page_headline = coalesce(EXCLUDED.page_headline, r.page_headline),
      page_phone = coalesce(EXCLUDED.page_phone, r.page_phone),
      page_email = coalesce(EXCLUDED.page_email, r.page_email),
      phone_removed_at = coalesce(EXCLUDED.phone_removed_at, r.phone_removed_at),
      email_removed_at = coalesce(EXCLUDED.email_removed_at, r.email_removed_at)
    RETURNING r.id, r.state, r.xmax = 0 AS is_new`.execute(tx)
  return rows[0]!
}

interface Which {
  userId: number
  id: string
}

/** Schedules a lookup, in the name of `actor`. */
export async function scheduleLookup(
  tx: Tx,
  { userId, id }: Which,
  actor: Actor,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE linkedin_request
    SET state = 'requested', is_phone_locked = false, is_email_locked = false,
      actor_kind = ${actor.kind}, actor_id = ${actor.id},
      rounds = rounds + 1, tries = 0, deaths = 0, next_at = ${now}, ended_at = NULL
    WHERE user_id = ${userId} AND id = ${id}`.execute(tx)
}

/** Ends it without a lookup; `locks` are the fields for which credits ran out. */
export async function endWithoutLookup(
  tx: Tx,
  { userId, id }: Which,
  locks: { phone: boolean; email: boolean },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('linkedin_request')
    .set({
      state: 'ended',
      is_phone_locked: locks.phone,
      is_email_locked: locks.email,
      ended_at: now,
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** The user's request with this id, as the user sees it. */
export async function findRequest(
  reader: Reader,
  { userId, id }: Which,
): Promise<Schema['linkedin_request_shown'] | undefined> {
  return reader
    .selectFrom('linkedin_request_shown')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Requests from a time on, newest first, without those that show a contact which was revealed
 * before.
 */
export async function listRequestsFrom(
  reader: Reader,
  userId: number,
  from: Date,
  limit: number,
): Promise<Schema['linkedin_request_shown'][]> {
  return reader
    .selectFrom('linkedin_request_shown')
    .selectAll()
    .where('user_id', '=', userId)
    .where('created_at', '>=', from)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('lead_shown as lead')
            .whereRef('lead.user_id', '=', 'linkedin_request_shown.user_id')
            .where('lead.kind', '=', 'linkedin')
            .whereRef('lead.id', '=', 'linkedin_request_shown.lead_id')
            .where('lead.created_at', '<', from),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
