import * as contract from '@dastak/contract/operator/users.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { FoundUser } from '../accounts/accounts.service.ts'
import { toLine } from '../ledger/ledger.service.ts'
import type { OperatorUsers } from './users.service.ts'

/** Users in the operator's console. */
export function operatorUsersRoutes(users: OperatorUsers): Binding[] {
  const shown = async (userId: string) => ({ data: toDetails(await users.show(userId)) })
  return [
    bind(contract.findOperatorUsers, async ({ body }) => {
      const { rows, ...rest } = await users.find(body)
      return { data: { data: rows.map(toUser), ...rest } }
    }),
    bind(contract.showOperatorUser, ({ query }) => shown(query.user_id)),
    bind(contract.queryUserLedger, async ({ body: { user_id: userId, ...query } }) => {
      const { rows, total, totalAll } = await users.ledgerOf(userId, query)
      return { data: { data: rows.map(toLine), total, total_all: totalAll } }
    }),
    bind(contract.grantUserPermissions, async ({ body }, { principal }) => {
      await users.grant(principal, body.user_id, body.permissions, body)
      return shown(body.user_id)
    }),
    bind(contract.revokeUserPermissions, async ({ body }, { principal }) => {
      await users.revoke(principal, body.user_id, body.permissions, body)
      return shown(body.user_id)
    }),
    bind(contract.listOperatorPlans, async () => ({
      data: {
        data: users.plans().map(({ id, name, permissions }) => ({
          plan_id: id,
          name,
          permissions: [...permissions],
        })),
      },
    })),
    bind(contract.giveUserPlan, async ({ body }, { principal }) => {
      const { user_id: userId, plan_id: planId, last_day: lastDay, reason } = body
      await users.givePlan(principal, userId, { planId, lastDay, reason })
      return shown(userId)
    }),
    bind(contract.endUserPlan, async ({ body }, { principal }) => {
      await users.endPlan(principal, body.user_id, body)
      return shown(body.user_id)
    }),
    bind(contract.addUserCredits, async ({ body }, { principal }) => {
      const { user_id: userId, request_id: key, phone, email, reason } = body
      const added = await users.addCredits(principal, userId, { phone, email, key, reason })
      return {
        data: {
          recharge_id: added.rechargeId ?? '',
          is_replay: added.isReplay,
          user: toDetails(await users.show(userId)),
        },
      }
    }),
  ]
}

function toUser(row: FoundUser): contract.OperatorUser {
  return {
    user_id: row.public_id,
    user_mobile: row.mobile,
    name: row.name,
    email: row.email,
    email_verified: row.is_email_verified,
    onboarded: row.is_onboarded,
    is_operator: row.is_operator,
    plan_id: row.plan_id,
    credits_left: { phone: row.phone, email: row.email_credits },
    member_since: row.created_at.toISOString(),
    last_sign_in_at: row.signed_in_at?.toISOString() ?? null,
  }
}

type Shown = Awaited<ReturnType<OperatorUsers['show']>>

function toDetails({ user, held, plan, ...shown }: Shown): contract.OperatorUserDetails {
  return {
    user_id: user.public_id,
    user_mobile: user.mobile,
    name: user.name,
    email: user.email,
    email_verified: user.email_verified_at !== null,
    onboarded: user.is_onboarded,
    is_operator: held.some(({ permission }) => permission === 'operator'),
    plan_id: plan?.planId ?? null,
    credits_left: shown.creditsLeft,
    member_since: user.created_at.toISOString(),
    last_sign_in_at: shown.signIn?.at.toISOString() ?? null,
    permissions: held.map((one) => ({ ...one, granted_at: one.granted_at.toISOString() })),
    plan: plan && {
      plan_id: plan.planId,
      plan_name: plan.name,
      until: plan.until.toISOString(),
      is_given: plan.isGiven,
    },
    credits_to_spend: shown.creditsToSpend,
    credits_granted: shown.creditsGranted,
    owns_teams: shown.teams.owned,
    member_of_team: shown.teams.memberOf,
    open_reports: shown.openReports,
  }
}
