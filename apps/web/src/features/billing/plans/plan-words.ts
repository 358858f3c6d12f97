import {
  BATCH_KINDS,
  KIND_DETAILS,
  SEARCH_KINDS,
  type LookupKind,
} from '@dastak/contract/lookup-kinds.ts'
import type { Permission } from '@dastak/contract/permissions.ts'
import type { Plan } from '@dastak/contract/billing/billing.ts'
import { amountText } from '../../../lib/text/credit-text.ts'

/** Said once above the plans, whose credits have a narrow line each. */
export const EACH_MONTH = 'A plan adds its credits each month.'

type Permitting = Pick<Plan, 'permissions' | 'allow_teams' | 'allow_linkedin_bulk_upload'>

type Permit = readonly [string, (plan: Permitting) => boolean]

const permits = (what: string, kind: LookupKind, permission: Permission): Permit => [
  `${what} ${KIND_DETAILS[kind].nouns}`,
  (plan) => plan.permissions.includes(permission),
]

/** What a plan may permit, in the order in which all plans tell it. Every plan permits API keys. */
const PERMITS: readonly Permit[] = [
  ['Search companies and directors', (plan) => plan.permissions.includes('din-search')],
  ...SEARCH_KINDS.map((kind) => permits('Search', kind, KIND_DETAILS[kind].single.permission)),
  ['API keys', () => true],
  ...BATCH_KINDS.map((kind) =>
    permits('Bulk upload of', kind, KIND_DETAILS[kind].batch.permission),
  ),
  ['Teams', (plan) => plan.allow_teams],
  ['LinkedIn bulk upload', (plan) => plan.allow_linkedin_bulk_upload],
]

export interface Permitted {
  name: string
  isPermitted: boolean
}

/** What the plans permit, line by line the same for each; what none of them permits is left out. */
export function permittedBy(plan: Permitting, plans: readonly Permitting[]): Permitted[] {
  return PERMITS.filter(([, holds]) => plans.some(holds)).map(([name, holds]) => ({
    name,
    isPermitted: holds(plan),
  }))
}

/** What a plan or a pack grants: `1,000 phone and 500 email credits`. */
export function grantedText(granted: { phone_credits: number; email_credits: number }): string {
  return amountText({ phone: granted.phone_credits, email: granted.email_credits })
}
