import type { Tx } from '../../../db/database.ts'
import type { UserPermissionSource } from '../../../db/schema.ts'

export async function grantPermissions(
  tx: Tx,
  userId: number,
  permissions: readonly string[],
  source: UserPermissionSource,
  now: Date,
): Promise<void> {
  if (permissions.length === 0) return
  await tx
    .insertInto('user_permission')
    .values(
      permissions.map((permission) => ({ user_id: userId, permission, source, granted_at: now })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes permissions away, except those that the plan gives. Returns how many were removed. */
export async function revokePermissions(tx: Tx, userId: number, permissions: readonly string[]) {
  const gone = await tx
    .deleteFrom('user_permission')
    .where('user_id', '=', userId)
    .where('permission', 'in', [...permissions])
    .where('source', '<>', 'plan')
    .returning('permission')
    .execute()
  return gone.length
}
