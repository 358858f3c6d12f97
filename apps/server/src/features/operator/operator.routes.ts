import * as confirmation from '@dastak/contract/operator/confirmation.ts'
import * as overview from '@dastak/contract/operator/operator.ts'
import * as log from '@dastak/contract/operator/log.ts'
import { callerOf } from '../../http/caller.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { ActionRow } from './actions.store.ts'
import { backupsRoutes } from './backups.routes.ts'
import { importsRoutes } from './imports.routes.ts'
import type { Operator } from './operator.service.ts'
import { operatorOptOutsRoutes } from './opt-outs.routes.ts'
import { passkeysRoutes, toPasskey } from './passkeys.routes.ts'
import { operatorReportsRoutes } from './reports.routes.ts'
import { setUpRoutes } from './set-up.routes.ts'
import { stuckRoutes } from './stuck.routes.ts'
import { operatorUsersRoutes } from './users.routes.ts'
import { operatorVendorsRoutes } from './vendors.routes.ts'

/** The operator's console. */
export function operatorRoutes(operator: Operator, { isSecure }: { isSecure: boolean }): Binding[] {
  return [
    ...confirmationRoutes(operator, isSecure),
    ...passkeysRoutes(operator.passkeys),
    ...operatorUsersRoutes(operator.users),
    ...operatorReportsRoutes(operator.reports),
    ...stuckRoutes(operator.stuck),
    ...importsRoutes(operator.imports),
    ...setUpRoutes(operator.setUp),
    ...backupsRoutes(operator.backups),
    ...operatorVendorsRoutes(operator.vendors),
    ...operatorOptOutsRoutes(operator.optOuts),
    bind(overview.getOperatorOverview, async () => ({ data: await overviewOf(operator) })),
    bind(log.listOperatorActions, async ({ query }) => {
      const { rows, ...rest } = await operator.log.list(query)
      return { data: { data: rows.map(toAction), ...rest } }
    }),
  ]
}

async function overviewOf({ users, reports, stuck, imports, backups, setUp }: Operator) {
  const [found, open, counts, running, last, left] = await Promise.all([
    users.find({ limit: 1 }),
    reports.open(),
    stuck.counts(),
    imports.countOpen(),
    backups.last(),
    setUp.left(),
  ])
  return {
    users: found.total,
    open_reports: open.count,
    oldest_open_report_at: open.oldestAt?.toISOString() ?? null,
    stuck: counts,
    running_imports: running,
    last_backup_at: last.lastSuccess?.toISOString() ?? null,
    set_up_left: left,
    is_demo: setUp.isDemo,
  }
}

function confirmationRoutes(
  { confirmation: confirm, passkeys, me }: Operator,
  isSecure: boolean,
): Binding[] {
  return [
    bind(confirmation.getOperatorConfirmation, async (_, { principal, baseUrl }) => ({
      data: {
        confirmed_until: (await confirm.until(principal))?.toISOString() ?? null,
        mobile_ending: await me.mobileEnding(principal.userId),
        passkeys: (await passkeys.list(principal.userId)).map(toPasskey),
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
