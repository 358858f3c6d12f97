import { OPERATOR_PERMISSION } from '@dastak/contract/permissions.ts'
import { AppError } from '../../app-error.ts'
import type { Catalogue } from '../../config/plans.ts'
import type { Accounts } from '../accounts/accounts.service.ts'
import type { Billing } from '../billing/billing.service.ts'
import type { Ledger } from '../ledger/ledger.service.ts'
import type { Reports } from '../reports/reports.service.ts'
import type { Act, By } from './act.service.ts'
import type { Target } from './actions.store.ts'

export interface UsersOptions {
  act: Act
  accounts: Pick<Accounts, 'operatorActions'>
  billing: Pick<Billing, 'given'>
  reports: Pick<Reports, 'countOpenOf'>
  ledger: Pick<Ledger, 'query'>
  catalogue: Catalogue
}

interface Because {
  reason?: string | undefined
}

/**
 * What operators do to accounts, by number or id. Every change is in the log. Errors of all:
 * not_found.
 */
export function createOperatorUsers(options: UsersOptions) {
  const { act, accounts, billing, reports, ledger, catalogue } = options
  const actions = accounts.operatorActions
  const targetOf = async (who: string): Promise<Target> => ({
    type: 'user',
    id: (await actions.idOf(who)).publicId,
  })

  return {
    ...createRights(options, targetOf),
    find: actions.findUsers,
    plans: () => catalogue.plans,

    /** Everything about an account. */
    async show(who: string) {
      const shown = await actions.showUser(who)
      const { id, plan } = shown.user
      const [rights, given, openReports] = await Promise.all([
        actions.rightsOf(id),
        billing.given.find(id),
        reports.countOpenOf(id),
      ])
      const isGiven = given?.until.getTime() === plan?.until.getTime()
      const name = catalogue.plans.find((one) => one.id === plan?.planId)?.name ?? null
      return { ...shown, ...rights, plan: plan && { ...plan, name, isGiven }, openReports }
    },

    /** The lines of the user's own wallet. */
    ledgerOf: async (who: string, query: Parameters<Ledger['query']>[1]) =>
      ledger.query((await actions.idOf(who)).id, query),

    /** Errors: validation_failed, conflict (already complete). */
    add: (by: By, mobile: string, onboarding: { name: string; email: string } | null) =>
      act(by, { verb: 'user add', resultOf: (added) => added }, async () => {
        const { isNew } = await actions.addUser(mobile, onboarding)
        return { user_id: (await actions.idOf(mobile)).publicId, is_new: isNew }
      }),

    /** Errors: validation_failed, conflict. */
    verifyEmail: async (by: By, who: string, email?: string) =>
      act(by, { verb: 'user verify-email', target: await targetOf(who) }, () =>
        actions.verifyEmail(who, email),
      ),

    /** Only for the command line: the console lets nobody sign in as another user. */
    makeLoginLink: async (who: string) =>
      act('command line', { verb: 'user login-link', target: await targetOf(who) }, () =>
        actions.makeLoginLink(who),
      ),

    /** Once for each key. Errors: conflict (the key's first use differs). */
    async addCredits(
      by: By,
      who: string,
      { phone, email, key, reason }: Because & { phone: number; email: number; key?: string },
    ) {
      return act(
        by,
        {
          verb: 'user credit',
          target: await targetOf(who),
          detail: { phone, email },
          reason,
          resultOf: (added) => ({ recharge_id: added.rechargeId, is_replay: added.isReplay }),
        },
        () => actions.topUp(who, { phone, email }, key),
      )
    },
  }
}
/** Permissions and plans, which operators give and take away. */
function createRights(
  { act, accounts, billing, catalogue }: UsersOptions,
  targetOf: (who: string) => Promise<Target>,
) {
  const actions = accounts.operatorActions
  return {
    /** Errors: validation_failed (no such permission, or one for the command line only). */
    async grant(by: By, who: string, permissions: readonly string[], { reason }: Because = {}) {
      actions.checkPermissions(permissions)
      refuseOperator(by, permissions)
      const detail = { permissions: permissions.join(', ') }
      const doing = { verb: 'user grant', target: await targetOf(who), detail, reason } as const
      return act(by, doing, () => actions.grantPermissions(who, permissions))
    },

    /** Errors: validation_failed. */
    async revoke(by: By, who: string, permissions: readonly string[], { reason }: Because = {}) {
      actions.checkPermissions(permissions)
      refuseOperator(by, permissions)
      const detail = { permissions: permissions.join(', ') }
      const doing = { verb: 'user revoke', target: await targetOf(who), detail, reason } as const
      return act(by, doing, () => actions.revokePermissions(who, permissions))
    },

    /** Until the end of the last day, or for a month. Errors: validation_failed. */
    async givePlan(
      by: By,
      who: string,
      { planId, lastDay, reason }: Because & { planId: string; lastDay?: string | undefined },
    ) {
      const { id } = await actions.idOf(who)
      // Any other text may be anything, so the log does not have it.
      const isKnown = catalogue.plans.some((plan) => plan.id === planId)
      const detail = { plan_id: isKnown ? planId : null, last_day: lastDay ?? null }
      const doing = { verb: 'user plan', target: await targetOf(who), detail, reason } as const
      return act(by, doing, () => billing.given.give(id, planId, lastDay))
    },

    async endPlan(by: By, who: string, { reason }: Because = {}) {
      const { id } = await actions.idOf(who)
      const doing = { verb: 'user plan-end', target: await targetOf(who), reason } as const
      return act(by, doing, () => billing.given.takeAway(id))
    },
  }
}

export type OperatorUsers = ReturnType<typeof createOperatorUsers>

/** Otherwise a stolen session could make another operator. */
function refuseOperator(by: By, permissions: readonly string[]): void {
  if (by !== 'command line' && permissions.includes(OPERATOR_PERMISSION))
    throw new AppError('validation_failed', {
      message:
        'Only the command line makes operators: `npm run dastak -- user grant NUMBER operator`.',
    })
}
