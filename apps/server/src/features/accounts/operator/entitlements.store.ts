import type { Permission } from '@dastak/contract/permissions.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../db/database.ts'

/** What a plan gives during its term. */
export interface Entitlement {
  planId: string
  permissions: readonly Permission[]
  allowTeams: boolean
  allowLinkedinBulkUpload: boolean
  /** From this moment on the plan gives nothing, even before the job takes it away. */
  until: Date
}

export async function saveEntitlement(tx: Tx, userId: number, entitlement: Entitlement) {
  const { planId, allowTeams, allowLinkedinBulkUpload, until } = entitlement
  await sql`
    INSERT INTO user_entitlement AS e (user_id, plan_id, allow_teams, allow_linkedin_bulk_upload,
      until)
    VALUES (${userId}, ${planId}, ${allowTeams}, ${allowLinkedinBulkUpload}, ${until})
    ON CONFLICT (user_id)
    DO UPDATE
    SET plan_id = EXCLUDED.plan_id, allow_teams = EXCLUDED.allow_teams,
      allow_linkedin_bulk_upload = EXCLUDED.allow_linkedin_bulk_upload, until = EXCLUDED.until
    WHERE (e.plan_id, e.allow_teams, e.allow_linkedin_bulk_upload, e.until) IS DISTINCT FROM
      (EXCLUDED.plan_id, EXCLUDED.allow_teams, EXCLUDED.allow_linkedin_bulk_upload,
        EXCLUDED.until)`.execute(tx)
}

export async function deleteEntitlement(tx: Tx, userId: number) {
  return tx
    .deleteFrom('user_entitlement')
    .where('user_id', '=', userId)
    .returning(['plan_id', 'until'])
    .executeTakeFirst()
}

export async function listOverdue(reader: Reader, now: Date): Promise<number[]> {
  const rows = await reader
    .selectFrom('user_entitlement')
    .select('user_id')
    .where('until', '<=', now)
    .limit(1_000)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Sets the permissions that come from a plan to exactly these. */
export async function replacePlanPermissions(
  tx: Tx,
  userId: number,
  permissions: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    DELETE FROM user_permission
    WHERE user_id = ${userId}
      AND source = 'plan'
      AND permission <> ALL (${[...permissions]}::text[])`.execute(tx)
  await sql`
    INSERT INTO user_permission (user_id, permission, source, granted_at)
    SELECT ${userId}, permission, 'plan', ${now}::timestamptz
    FROM unnest(${[...permissions]}::text[]) permission
    ON CONFLICT DO NOTHING`.execute(tx)
}
