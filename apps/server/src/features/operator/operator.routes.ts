import * as confirmation from '@dastak/contract/operator/confirmation.ts'
import * as log from '@dastak/contract/operator/log.ts'
import { callerOf } from '../../http/caller.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { ActionRow } from './actions.store.ts'
import { importsRoutes } from './imports.routes.ts'
import type { Operator } from './operator.service.ts'
import { operatorReportsRoutes } from './reports.routes.ts'
import { stuckRoutes } from './stuck.routes.ts'
import { operatorUsersRoutes } from './users.routes.ts'

/** The operator's console. */
export function operatorRoutes(operator: Operator, { isSecure }: { isSecure: boolean }): Binding[] {
  return [
    ...confirmationRoutes(operator, isSecure),
    ...operatorUsersRoutes(operator.users),
    ...operatorReportsRoutes(operator.reports),
    ...stuckRoutes(operator.stuck),
    ...importsRoutes(operator.imports),
    bind(log.listOperatorActions, async ({ query }) => {
      const { rows, ...rest } = await operator.log.list(query)
      return { data: { data: rows.map(toAction), ...rest } }
    }),
  ]
}

function confirmationRoutes({ confirmation: confirm, me }: Operator, isSecure: boolean): Binding[] {
  return [
    bind(confirmation.getOperatorConfirmation, async (_, { principal, baseUrl }) => ({
      data: {
        confirmed_until: (await confirm.until(principal))?.toISOString() ?? null,
        mobile_ending: await me.mobileEnding(principal.userId),
        passkeys: [],
        can_use_passkeys: isSecure || /^http:\/\/localhost(:|$)/.test(baseUrl),
      },
    })),
    bind(confirmation.sendOperatorCode, async (_, context) => ({
      data: {
        client_id: await confirm.sendCode(context.principal.userId, callerOf(context)),
      },
    })),
    bind(confirmation.submitOperatorCode, async ({ body }, context) => {
      const attempt = { id: body.client_id, code: body.otp }
      const until = await confirm.submitCode(context.principal, attempt, callerOf(context))
      return { data: { confirmed_until: until.toISOString() } }
    }),
  ]
}

function toAction(row: ActionRow): log.OperatorAction {
  const { target_type: type, target_id: id } = row
  return {
    action_id: String(row.id),
    at: row.at.toISOString(),
    by: { user_id: row.user_public_id, name: row.user_name },
    verb: row.verb,
    target: type === null || id === null ? null : { type, id, name: row.target_name },
    detail: row.detail,
    reason: row.reason,
    outcome: row.outcome ?? 'not_finished',
    error_code: row.error_code,
    ended_at: row.ended_at?.toISOString() ?? null,
  }
}
