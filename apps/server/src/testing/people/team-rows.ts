import { inTransaction } from '../../db/database.ts'
import type { LookupsOn } from '../lookups/lookups-on.ts'

const NO_BUDGET = { monthly_phone: null, monthly_email: null, refilled_month: null }

/** Inserts a team of the owner into its table. Returns its id. */
export async function insertTeam(
  { db, clock }: Pick<LookupsOn, 'db' | 'clock'>,
  ownerUserId: number,
): Promise<number> {
  const row = {
    owner_user_id: ownerUserId,
    name: 'Sales',
    allot_all_phone: false,
    allot_all_email: false,
  }
  const { id } = await db.kysely
    .insertInto('team')
    .values({ ...row, created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const DAY_MS = 86_400_000
interface TeamMember {
  teamId: number
  ownerUserId: number
  memberUserId: number
}
type On = Pick<LookupsOn, 'db' | 'clock' | 'credits'>

/**
 * Invites a user to a team, with credits of its owner. Returns functions to accept (false if it is
 * not possible) and to end it, which returns the credits that went back; null the second time.
 */
export async function inviteToTeam(
  { db, clock, credits }: On,
  { teamId, ownerUserId, memberUserId }: TeamMember,
  allotted: { phone: number; email: number },
) {
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
        invited_at: clock.now(),
        expires_at: new Date(clock.now().getTime() + DAY_MS),
        joined_at: null,
        left_at: null,
        ended_as: null,
        invitable_from: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const opened = { membershipId: id, ownerUserId, memberUserId }
    await credits.openMembership(tx, opened)
    if (allotted.phone + allotted.email > 0)
      await credits.allot(tx, opened, allotted, { idempotencyKey: `membership ${id}`, actor })
    return opened
  })
  const { membershipId: id } = membership
  const accept = () =>
    inTransaction(db, async (tx) => {
      await credits.acceptMembership(tx, membership)
      await tx
        .updateTable('team_membership')
        .set({ joined_at: clock.now() })
        .where('id', '=', id)
        .execute()
    })
  const leave = () =>
    inTransaction(db, async (tx) => {
      await credits.lockWallets(tx, [ownerUserId, memberUserId])
      const home = await credits.endMembership(tx, membership, actor)
      await tx
        .updateTable('team_membership')
        .set({ left_at: clock.now() })
        .where('id', '=', id)
        .where('left_at', 'is', null)
        .execute()
      return home
    })
  return { id, accept, leave }
}

/** The same, accepted immediately: the user is a member from now on. */
export async function joinTeam(
  on: On,
  member: TeamMember,
  allotted: { phone: number; email: number },
) {
  const { accept, ...membership } = await inviteToTeam(on, member, allotted)
  await accept()
  return membership
}
