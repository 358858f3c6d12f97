import * as z from 'zod/mini'
import { creditAmounts } from '../credits.ts'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { LEDGER_COLUMNS, ledgerLine, ledgerUnit } from '../ledger.ts'
import { queriedPageOf, queryBody } from '../list-query.ts'
import { OPERATOR_PERMISSION, PERMISSIONS, type Permission } from '../permissions.ts'
import {
  confirmedOperator,
  OPERATOR_PATH,
  operatorOnly,
  operatorPage,
  operatorReasonField,
  optionalReason,
  userIdField,
} from './operator.ts'

/** Users: find, look at, give permissions, plans and credits. Nobody signs in as another user. */

const PATH = `${OPERATOR_PATH}/users`
const text = z.nullable(z.string())

const operatorUser = z.object({
  user_id: z.string(),
  user_mobile: z.string(),
  name: text,
  email: text,
  email_verified: z.boolean(),
  onboarded: z.boolean(),
  is_operator: z.boolean(),
  /** The id of the plan that runs now. */
  plan_id: text,
  /** The user's own credits. */
  credits_left: creditAmounts,
  member_since: fields.instant,
  last_sign_in_at: z.nullable(fields.instant),
})
export type OperatorUser = z.output<typeof operatorUser>

/**
 * Newest first. `search` is a part of a mobile number (3 digits or more, blanks don't count), of a
 * name or of an email address, or a complete user id. Without it: all users.
 */
export const findOperatorUsers = defineEndpoint({
  name: 'findOperatorUsers',
  summary: 'Find users',
  method: 'POST',
  path: `${PATH}/find`,
  access: operatorOnly,
  body: z.object({ search: z.optional(fields.matchField), ...operatorPage }),
  data: fields.pageOf(operatorUser),
})

/** What gave a permission. That of a plan cannot be taken away. */
export const PERMISSION_SOURCES = ['plan', 'operator', 'default'] as const

const heldPermission = z.object({
  permission: z.string(),
  source: fields.openEnum(PERMISSION_SOURCES),
  granted_at: fields.instant,
})

export const operatorUserDetails = z.object({
  ...operatorUser.shape,
  permissions: z.array(heldPermission),
  plan: z.nullable(
    z.object({
      plan_id: z.string(),
      /** Null: the file of plans no longer has it. */
      plan_name: text,
      until: fields.instant,
      /** An operator gave it. Otherwise it was bought. */
      is_given: z.boolean(),
    }),
  ),
  /** The credits that pay the next reveal: of the team, otherwise the user's own. */
  credits_to_spend: creditAmounts,
  /** All credits ever granted to the user. */
  credits_granted: creditAmounts,
  owns_teams: z.array(z.string()),
  member_of_team: text,
  open_reports: z.int(),
})
export type OperatorUserDetails = z.output<typeof operatorUserDetails>

/** Errors: not_found. */
export const showOperatorUser = defineEndpoint({
  name: 'showOperatorUser',
  summary: 'One user with permissions, plan, credits and teams',
  method: 'GET',
  path: `${PATH}/show`,
  access: operatorOnly,
  query: z.object({ user_id: userIdField }),
  data: operatorUserDetails,
})

/** The lines of the user's own wallet, as the user sees them. Errors: not_found. */
export const queryUserLedger = defineEndpoint({
  name: 'queryUserLedger',
  summary: "Every change to a user's own credits",
  method: 'POST',
  path: `${PATH}/ledger/query`,
  access: operatorOnly,
  body: z.object({
    ...queryBody(LEDGER_COLUMNS, ['timestamp']).shape,
    user_id: userIdField,
    unit: ledgerUnit,
  }),
  data: queriedPageOf(ledgerLine),
})

/** Permissions that the console can grant and revoke. Only the command line makes an operator. */
export const CONSOLE_PERMISSIONS: readonly Permission[] = PERMISSIONS.filter(
  (permission) => permission !== OPERATOR_PERMISSION,
)
const PERMISSIONS_MESSAGE = `permissions must be some of: ${CONSOLE_PERMISSIONS.join(', ')}.`
const permissionsField = z
  .array(
    z
      .string(PERMISSIONS_MESSAGE)
      .check(
        z.refine<string>(
          (typed) => CONSOLE_PERMISSIONS.some((one) => one === typed),
          PERMISSIONS_MESSAGE,
        ),
      ),
    PERMISSIONS_MESSAGE,
  )
  .check(z.minLength(1, PERMISSIONS_MESSAGE), z.maxLength(100, PERMISSIONS_MESSAGE))
const permissionsBody = z.object({
  user_id: userIdField,
  permissions: permissionsField,
  reason: optionalReason,
})

/** What is already granted stays. Errors: confirmation_required, not_found, validation_failed. */
export const grantUserPermissions = defineEndpoint({
  name: 'grantUserPermissions',
  summary: 'Grant permissions to a user',
  method: 'POST',
  path: `${PATH}/permissions/grant`,
  access: confirmedOperator,
  body: permissionsBody,
  data: operatorUserDetails,
})

/** Those of a plan stay. Errors: confirmation_required, not_found, validation_failed. */
export const revokeUserPermissions = defineEndpoint({
  name: 'revokeUserPermissions',
  summary: 'Take granted permissions away from a user',
  method: 'POST',
  path: `${PATH}/permissions/revoke`,
  access: confirmedOperator,
  body: permissionsBody,
  data: operatorUserDetails,
})

/** The plans of PLANS_FILE, to choose from. */
export const listOperatorPlans = defineEndpoint({
  name: 'listOperatorPlans',
  summary: 'The plans that an operator can give',
  method: 'GET',
  path: `${OPERATOR_PATH}/plans`,
  access: operatorOnly,
  data: z.object({
    data: z.array(
      z.object({ plan_id: z.string(), name: z.string(), permissions: z.array(z.string()) }),
    ),
  }),
})

const DAY_MESSAGE = 'Enter the last day as YYYY-MM-DD.'

/**
 * Gives a plan without its credits, until the end of the last day or for a month. A bought plan
 * takes precedence while it runs. Errors: confirmation_required, not_found, validation_failed.
 */
export const giveUserPlan = defineEndpoint({
  name: 'giveUserPlan',
  summary: 'Give a user a plan',
  method: 'POST',
  path: `${PATH}/plan/give`,
  access: confirmedOperator,
  body: z.object({
    user_id: userIdField,
    plan_id: fields.text('Please choose a plan', 100),
    last_day: fields.whenFilled(
      z.string(DAY_MESSAGE).check(z.regex(/^\d{4}-\d{2}-\d{2}$/, DAY_MESSAGE)),
    ),
    reason: optionalReason,
  }),
  data: operatorUserDetails,
})

/** Ends a given plan. A bought one stays. Errors: confirmation_required, not_found. */
export const endUserPlan = defineEndpoint({
  name: 'endUserPlan',
  summary: 'End the plan that an operator gave to a user',
  method: 'POST',
  path: `${PATH}/plan/end`,
  access: confirmedOperator,
  body: z.object({ user_id: userIdField, reason: optionalReason }),
  data: operatorUserDetails,
})

const NO_CREDITS = 'Enter phone credits or email credits'
/** Make one when the form opens, and keep it until a reply came: credits are added once for it. */
const requestIdField = fields.idField('request_id')

/**
 * Adds credits to the user's own wallet, once for each `request_id`. Errors: confirmation_required,
 * not_found, validation_failed, conflict (the same request_id with other amounts).
 */
export const addUserCredits = defineEndpoint({
  name: 'addUserCredits',
  summary: 'Add credits to a user',
  method: 'POST',
  path: `${PATH}/credits/add`,
  access: confirmedOperator,
  body: z
    .object({
      user_id: userIdField,
      request_id: requestIdField,
      phone: fields.creditsField,
      email: fields.creditsField,
      reason: operatorReasonField,
    })
    .check(
      z.refine<{ phone: number; email: number }>(({ phone, email }) => phone + email > 0, {
        message: NO_CREDITS,
        path: ['phone'],
      }),
    ),
  data: z.object({
    recharge_id: z.string(),
    /** The credits had been added before, by the same request_id. */
    is_replay: z.boolean(),
    user: operatorUserDetails,
  }),
})
