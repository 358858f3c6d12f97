import { inTransaction } from '../db/database.ts'
import type { Both } from './ledger-arithmetic.ts'
import type { LookupsOn } from './lookups-on.ts'

const NO_BUDGET = { monthly_phone: null, monthly_email: null, refilled_month: null }

/** A team of the owner's, straight in its table; returns its id. */
export async function insertTeam({ db, clock }: Pick<LookupsOn, 'db' | 'clock'>, ownerUserId: number): Promise<number> {
  const row = { owner_user_id: ownerUserId, name: 'Sales', allot_all_phone: false, allot_all_email: false }
  const { id } = await db.kysely
    .insertInto('team')
    .values({ ...row, created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Makes a user a member of a team from now on, with credits of its owner's. Returns how he leaves it, with what came home; null the second time. */
export async function joinTeam(
  { db, clock, credits }: Pick<LookupsOn, 'db' | 'clock' | 'credits'>,
  { teamId, ownerUserId, memberUserId }: { teamId: number; ownerUserId: number; memberUserId: number },
  allotted: { phone: number; email: number },
): Promise<{ id: number; leave: () => Promise<Both<number> | null> }> {
  const actor = { kind: 'user', id: String(ownerUserId) } as const
  const membership = await inTransaction(db, async (tx) => {
    await credits.lockWallets(tx, [ownerUserId, memberUserId])
    const { id } = await tx
      .insertInto('team_membership')
      .values({
        ...NO_BUDGET,
        team_id: teamId,
        user_id: memberUserId,
        added_by_user_id: ownerUserId,
        mobile: '+919876500000',
        joined_at: clock.now(),
        left_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const opened = { membershipId: id, ownerUserId, memberUserId }
    await credits.openMembership(tx, opened)
    if (allotted.phone + allotted.email > 0)
      await credits.allot(tx, opened, allotted, { idempotencyKey: `membership ${id}`, actor })
    return opened
  })
  const leave = () =>
    inTransaction(db, async (tx) => {
      await credits.lockWallets(tx, [ownerUserId, memberUserId])
      const { membershipId: id } = membership
      const home = await credits.endMembership(tx, membership, actor)
      await tx
        .updateTable('team_membership')
        .set({ left_at: clock.now() })
        .where('id', '=', id)
        .where('left_at', 'is', null)
        .execute()
      return home
    })
  return { id: membership.membershipId, leave }
}
