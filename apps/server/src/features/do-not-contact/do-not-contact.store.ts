import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'

/** The user whose list counts for a user: the owner of their team, otherwise they themselves. */
export async function findListOwner(reader: Reader, userId: number): Promise<number> {
  const { rows } = await sql<{ owner: number }>`
    SELECT coalesce(
      (SELECT owner_user_id FROM team_family WHERE user_id = ${userId} LIMIT 1), ${userId}::bigint
    ) AS owner`.execute(reader)
  return rows[0]!.owner
}

/** Locks the list of an owner until the commit. */
export async function lockList(tx: Tx, ownerId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('do not contact', ${ownerId}))`.execute(
    tx,
  )
}

export async function insertBlocked(
  tx: Tx,
  ownerId: number,
  values: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO blocked_contact (owner_user_id, value, created_at)
    SELECT ${ownerId}, value, ${now}
    FROM unnest(${[...values]}::text[]) value
    ON CONFLICT DO NOTHING`.execute(tx)
}

/** Without `values` all of the list. */
export async function deleteBlocked(
  tx: Tx,
  ownerId: number,
  values: readonly string[] | null = null,
): Promise<void> {
  await tx
    .deleteFrom('blocked_contact')
    .where('owner_user_id', '=', ownerId)
    .$if(values !== null, (query) =>
      query.where(sql<boolean>`value = ANY (${[...(values ?? [])]}::text[])`),
    )
    .execute()
}

export async function countBlocked(reader: Reader, ownerId: number) {
  const { rows } = await sql<{ phones: number; emails: number; latest: Date | null }>`
    SELECT count(*) FILTER (WHERE value NOT LIKE '%@%')::integer AS phones,
      count(*) FILTER (WHERE value LIKE '%@%')::integer AS emails, max(created_at) AS latest
    FROM blocked_contact
    WHERE owner_user_id = ${ownerId}`.execute(reader)
  return rows[0]!
}
