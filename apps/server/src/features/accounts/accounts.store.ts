import { sql, type Selectable, type Updateable } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'
import type { Schema } from '../../db/schema.ts'

const USER_COLUMNS = [
  'id',
  'public_id',
  'mobile',
  'name',
  'email',
  'email_verified_at',
  'is_onboarded',
  'linkedin_url',
  'referral_code',
  'created_at',
] as const
export type User = Pick<Selectable<Schema['user_account']>, (typeof USER_COLUMNS)[number]>

const users = (reader: Reader) => reader.selectFrom('user_account').select(USER_COLUMNS)

/** The account of a number. Creates it if there is none. */
export async function findOrInsertUser(tx: Tx, mobile: string, now: Date) {
  const made = await tx
    .insertInto('user_account')
    .values({ mobile, created_at: now })
    .onConflict((conflict) => conflict.column('mobile').doNothing())
    .returning(USER_COLUMNS)
    .executeTakeFirst()
  if (made) return { user: made, isNew: true }
  const user = await users(tx).where('mobile', '=', mobile).executeTakeFirstOrThrow()
  return { user, isNew: false }
}

/** Whether a number with one of these hashes has had its credits in an account that was erased. */
export async function isSpent(reader: Reader, hashes: readonly Buffer[]): Promise<boolean> {
  const spent = reader.selectFrom('spent_number').select('user_id').where('hash', 'in', hashes)
  return (await spent.executeTakeFirst()) !== undefined
}

/**
 * The user, their permissions and what their plan gives now (null without one), in one round trip
 * because every screen requests it. `allowLinkedinBulkUpload` comes from that plan, or from the
 * plan of the team's owner.
 */
export async function findUserWithPermissions(reader: Reader, id: number, now: Date) {
  const { plan_id, until, allow_teams, allow_linkedin_bulk_upload, inherits_bulk, ...user } =
    await reader
      .selectFrom('user_account')
      .leftJoin('user_entitlement as e', (join) =>
        join.onRef('e.user_id', '=', 'user_account.id').on('e.until', '>', now),
      )
      .select(USER_COLUMNS)
      .select(['e.plan_id', 'e.until', 'e.allow_teams', 'e.allow_linkedin_bulk_upload'])
      .select(
        sql<string[]>`ARRAY(SELECT DISTINCT r.permission FROM user_right r
        WHERE r.user_id = user_account.id AND (r.until IS NULL OR r.until > ${now}) ORDER BY 1)`.as(
          'permissions',
        ),
      )
      .select(
        sql<boolean>`EXISTS (SELECT FROM inherited_entitlement i
        WHERE i.user_id = user_account.id AND i.until > ${now}
          AND i.allow_linkedin_bulk_upload)`.as('inherits_bulk'),
      )
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const plan =
    plan_id === null || until === null
      ? null
      : {
          planId: plan_id,
          until,
          allowTeams: allow_teams === true,
          allowLinkedinBulkUpload: allow_linkedin_bulk_upload === true,
        }
  return {
    ...user,
    plan,
    allowLinkedinBulkUpload: inherits_bulk || (plan?.allowLinkedinBulkUpload ?? false),
  }
}

/**
 * The user, locked until the transaction ends. Rows that refer to the user can still be written:
 * their writers have already locked the wallets.
 */
export async function lockUser(tx: Tx, id: number): Promise<User> {
  return users(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** Locks users until the transaction ends, always in the same order. */
export async function lockUsers(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom('user_account')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function findUserByMobile(reader: Reader, mobile: string): Promise<User | undefined> {
  return users(reader).where('mobile', '=', mobile).executeTakeFirst()
}

export async function findUserByPublicId(reader: Reader, id: string): Promise<User | undefined> {
  return users(reader).where('public_id', '=', id).executeTakeFirst()
}

/**
 * Whether the current owner of a number has had it since `at` and has not signed out elsewhere
 * since. If so, a device that was signed in with the number at that time is theirs.
 */
export async function isStillKnown(reader: Reader, mobile: string, at: Date): Promise<boolean> {
  const found = await reader
    .selectFrom('user_account')
    .select('id')
    .where('mobile', '=', mobile)
    .where(sql`date_trunc('second', created_at)`, '<=', at)
    .where((when) => when.or([when('devices_since', 'is', null), when('devices_since', '<=', at)]))
    .executeTakeFirst()
  return found !== undefined
}

/** Completes an account. Returns false if it was already complete. */
export async function onboardUser(tx: Tx, id: number, name: string, linkedinUrl: string | null) {
  const done = await tx
    .updateTable('user_account')
    .set({ name, linkedin_url: linkedinUrl, is_onboarded: true })
    .where('id', '=', id)
    .where('is_onboarded', '=', false)
    .returning('id')
    .executeTakeFirst()
  return done !== undefined
}

/** Gives the user a referral code: the first one that nobody else has. */
export async function giveReferralCode(tx: Tx, id: number, newCode: () => string): Promise<void> {
  while (!(await setReferralCode(tx, id, newCode()))) continue
}

async function setReferralCode(tx: Tx, id: number, code: string): Promise<boolean> {
  const taken = await tx
    .selectFrom('user_account')
    .select('id')
    .where('referral_code', '=', code)
    .executeTakeFirst()
  if (taken) return false
  await tx.updateTable('user_account').set({ referral_code: code }).where('id', '=', id).execute()
  return true
}

export async function renameUser(tx: Tx, id: number, name: string): Promise<void> {
  await tx.updateTable('user_account').set({ name }).where('id', '=', id).execute()
}

/**
 * Changes the user's number. Returns false if another account has it; the transaction ends then.
 */
export function changeMobile(tx: Tx, id: number, mobile: string): Promise<boolean> {
  return updateUnlessTaken(tx, id, { mobile }, 'user_account_mobile_key')
}

/**
 * Keeps the hash of a number that an account had. It is spent when the account is erased, or
 * immediately with `isSpent`.
 */
export async function keepPastNumber(
  tx: Tx,
  { userId, hash, isSpent: is_spent }: { userId: number; hash: Buffer; isSpent: boolean },
): Promise<void> {
  await tx
    .insertInto('past_number')
    .values({ user_id: userId, hash, is_spent })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'hash']).doUpdateSet({
        is_spent: sql<boolean>`past_number.is_spent OR excluded.is_spent`,
      }),
    )
    .execute()
}

/**
 * Updates a user. Returns false if this unique index finds the value in another account; the
 * transaction ends then.
 */
export async function updateUnlessTaken(
  tx: Tx,
  id: number,
  changes: Updateable<Schema['user_account']>,
  index: string,
): Promise<boolean> {
  try {
    await tx.updateTable('user_account').set(changes).where('id', '=', id).execute()
    return true
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code === '23505' && constraint === index) return false
    throw error
  }
}

/** The names of the teams that a user owns, and of the one that they are a member of. */
export async function listTeamNames(reader: Reader, userId: number) {
  const { rows } = await sql<{ name: string; is_owned: boolean }>`
    SELECT name, is_owned FROM team_name WHERE user_id = ${userId} ORDER BY name`.execute(reader)
  const named = (isOwned: boolean) =>
    rows.filter((row) => row.is_owned === isOwned).map(({ name }) => name)
  return { owned: named(true), memberOf: named(false)[0] ?? null }
}
