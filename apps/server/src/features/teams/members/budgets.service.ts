import { inTransaction } from '../../../db/database.ts'
import type { Balance } from '../../credits/credits.service.ts'
import * as parts from '../team-parts.ts'
import * as store from '../teams.store.ts'
import { listDue } from './budgets.store.ts'

/** Budgets: memberships are filled up to them each month, from the owner's balance. */
export function createBudgets(options: parts.TeamsOptions) {
  const { db, clock } = options

  return {
    /**
     * Sets a budget, or removes it if both amounts are zero. It is first filled up at the start of
     * the next month. Errors: not_found, permission_required, teams_not_allowed.
     */
    async set({ userId }: parts.Owner, teamId: string, memberId: string, budget: Balance) {
      const { id } = await parts.findTeam(db.kysely, userId, teamId)
      await parts.findMember(db.kysely, id, memberId)
      await parts.requirePermissions(options, userId)
      return inTransaction(db, async (tx) => {
        const team = await parts.lockTeam(tx, userId, teamId)
        const member = await parts.findMember(tx, team.id, memberId)
        const isSome = budget.phone + budget.email > 0
        await store.updateMembership(tx, member.id, {
          monthly_phone: isSome ? budget.phone : null,
          monthly_email: isSome ? budget.email : null,
          refilled_month: isSome ? (member.refilled_month ?? parts.thisMonth(options)) : null,
        })
        return (await store.readMember(tx, member.id))!
      })
    },

    /**
     * Fills up what is due this month. Owners who may not allot now are skipped until they may
     * again. A failure does not stop the others. At the end the first failure is thrown.
     */
    async refillDue(): Promise<void> {
      const month = parts.thisMonth(options)
      const failures: unknown[] = []
      for (const due of await listDue(db.kysely, month, clock.now()))
        await refill(options, due, month).catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw failures[0]
    },
  }
}

/** Fills up one membership, unless that was done for this month. */
async function refill(
  { db, credits, events }: parts.TeamsOptions,
  { id, team_id: teamId }: { id: number; team_id: number },
  month: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const team = await store.lockTeam(tx, teamId)
    if (!team) return
    // Locked before the balances are read, so that a lookup cannot take credits in between.
    const known = await store.readMember(tx, id)
    if (!known) return
    await credits.lockWallets(tx, [team.owner_user_id, known.user_id])
    const member = await store.readMember(tx, id)
    // Before the invitation is accepted nothing is filled up.
    if (!member?.joined_at || member.refilled_month === null || member.refilled_month >= month)
      return
    await store.updateMembership(tx, id, { refilled_month: month })
    const missing = {
      phone: Math.max(0, (member.monthly_phone ?? 0) - member.phone),
      email: Math.max(0, (member.monthly_email ?? 0) - member.email_credits),
    }
    const balance = await credits.ownBalance(tx, team.owner_user_id)
    const amounts = {
      phone: Math.min(missing.phone, balance.phone),
      email: Math.min(missing.email, balance.email),
    }
    const key = `membership:${id}:refill:${month}`
    const { membership, reference } = parts.membershipOf(team.owner_user_id, member)
    await credits.allot(tx, membership, amounts, { idempotencyKey: key, actor: parts.SYSTEM })
    if (amounts.phone + amounts.email > 0)
      await events.record(tx, {
        userId: member.user_id,
        type: 'team_credits',
        reference,
        data: { team_name: team.name, ...amounts },
        key,
      })
    if (amounts.phone < missing.phone || amounts.email < missing.email)
      await events.record(tx, {
        userId: team.owner_user_id,
        type: 'refill_short',
        reference,
        data: {
          team_id: team.public_id,
          team_name: team.name,
          name: member.name,
          phone: missing.phone - amounts.phone,
          email: missing.email - amounts.email,
        },
        key: `${key}:short`,
      })
  })
}
