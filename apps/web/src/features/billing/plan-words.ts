import type { Plan } from '@dastak/contract/billing/billing.ts'
import { amountWords } from '../../lib/words/credit-words.ts'

/** Said once above the plans, whose credits have a narrow line each. */
export const EACH_MONTH = 'A plan adds its credits each month.'

type Permitting = Pick<Plan, 'permissions' | 'allow_teams' | 'allow_linkedin_bulk_upload'>

/** What a plan may permit, in the order in which all plans tell it. Every plan permits API keys. */
const PERMITS: readonly (readonly [string, (plan: Permitting) => boolean])[] = [
  ['Search companies and directors', (plan) => plan.permissions.includes('din-search')],
  ['Search GST numbers', (plan) => plan.permissions.includes('gstin-search')],
  ['API keys', () => true],
  ['Bulk upload of DINs', (plan) => plan.permissions.includes('din-batch')],
  ['Bulk upload of GST numbers', (plan) => plan.permissions.includes('gst-batch')],
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
export function grantedWords(granted: { phone_credits: number; email_credits: number }): string {
  return amountWords({ phone: granted.phone_credits, email: granted.email_credits })
}
