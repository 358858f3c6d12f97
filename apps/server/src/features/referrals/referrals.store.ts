import { sql, type Insertable } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'
import type { Schema } from '../../db/schema.ts'

/** The owner of a referral code. */
export async function findInviter(reader: Reader, code: string) {
  return reader
    .selectFrom('user_account')
    .select(['id', 'email', 'linkedin_url'])
    .where('referral_code', '=', code)
    .executeTakeFirst()
}

/** One transaction at a time for a mailbox, until it ends. */
export async function lockMailbox(tx: Tx, mailbox: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`referral ${mailbox}`}, 0))`.execute(tx)
}

/**
 * Whether a mailbox or a profile was entered or credited with a referral code, in one of these
 * forms, or whether an erased account with such a number was invited. One statement, so that a
 * value which is hashed meanwhile is found in one form or the other.
 */
export async function isUsed(
  tx: Tx,
  used: {
    mailboxes: readonly string[]
    profiles: readonly string[]
    numbers: readonly Buffer[]
  },
): Promise<boolean> {
  const found = tx
    .selectFrom('referral')
    .select('id')
    .where((when) =>
      when.or([
        when('mailbox', 'in', used.mailboxes),
        when('linkedin_key', 'in', used.profiles),
        when(
          'invitee_user_id',
          'in',
          when.selectFrom('spent_number').select('user_id').where('hash', 'in', used.numbers),
        ),
      ]),
    )
  return (await found.executeTakeFirst()) !== undefined
}

/** What is kept of an invitee, locked until the transaction ends. */
export async function lockReferral(tx: Tx, inviteeUserId: number) {
  return tx
    .selectFrom('referral')
    .select(['linkedin_key', 'mailbox'])
    .where('invitee_user_id', '=', inviteeUserId)
    .forUpdate()
    .executeTakeFirst()
}

/** Replaces what is kept of an invitee. */
export async function replaceKeys(
  tx: Tx,
  inviteeUserId: number,
  keys: { linkedin_key: string; mailbox: string | null },
): Promise<void> {
  await tx.updateTable('referral').set(keys).where('invitee_user_id', '=', inviteeUserId).execute()
}

/** Records who invited whom. False if the LinkedIn profile has counted before. */
export async function insertReferral(
  tx: Tx,
  referral: Insertable<Schema['referral']>,
): Promise<boolean> {
  const made = await tx
    .insertInto('referral')
    .values(referral)
    .onConflict((conflict) => conflict.column('linkedin_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/**
 * Marks the invitee's referral as credited with this mailbox and returns it. Undefined if there is
 * none left to credit, or if the mailbox is not new: credited before (in one of its `forms`), the
 * inviter's, or verified by another account.
 */
export async function markReferralCredited(
  tx: Tx,
  credited: { inviteeUserId: number; mailbox: string; forms: readonly string[]; now: Date },
) {
  const { inviteeUserId, mailbox, forms, now } = credited
  const { rows } = await sql<{ id: number; inviter_user_id: number; invitee_user_id: number }>`
    UPDATE referral r SET credited_at = ${now}, mailbox = ${mailbox}
    WHERE invitee_user_id = ${inviteeUserId} AND credited_at IS NULL
      AND NOT EXISTS (
        SELECT
        FROM referral o
        WHERE o.mailbox = ANY (${[...forms]}::text[]) AND o.credited_at IS NOT NULL)
      AND NOT EXISTS (
        SELECT
        FROM user_account u
        WHERE mailbox_of(u.email) = ${mailbox}
        AND u.id <> r.invitee_user_id
          AND (u.email_verified_at IS NOT NULL OR u.id = r.inviter_user_id))
    RETURNING id, inviter_user_id, invitee_user_id`.execute(tx)
  return rows[0]
}

/** The people whom a user has invited, newest first; `before` is the last id of the page before. */
export async function listReferrals(
  reader: Reader,
  inviterUserId: number,
  limit: number,
  before: number | null,
) {
  const all = reader.selectFrom('referral').where('inviter_user_id', '=', inviterUserId)
  const page = before === null ? all : all.where('referral.id', '<', before)
  const [rows, { total }] = await Promise.all([
    page
      .innerJoin('user_account', 'user_account.id', 'referral.invitee_user_id')
      .select([
        'referral.id',
        'user_account.name',
        'user_account.mobile',
        'referral.created_at',
        'referral.credited_at',
      ])
      .orderBy('referral.id', 'desc')
      .limit(limit)
      .execute(),
    all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
