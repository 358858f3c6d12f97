import {
  BATCH_KINDS,
  KIND_DETAILS,
  SEARCH_KINDS,
  type LookupKind,
} from '@dastak/contract/lookup-kinds.ts'
import type { Permission } from '@dastak/contract/permissions.ts'
import type { Plan } from '@dastak/contract/billing/billing.ts'
import { plansText } from './plans.text.ts'

const text = plansText.permits

type Permitting = Pick<Plan, 'permissions' | 'allow_teams' | 'allow_linkedin_bulk_upload'>

type Permit = readonly [string, (plan: Permitting) => boolean]

const permits = (
  name: (nouns: string) => string,
  kind: LookupKind,
  permission: Permission,
): Permit => [name(KIND_DETAILS[kind].nouns), (plan) => plan.permissions.includes(permission)]

/** What a plan may permit, in the order of display. Every plan permits API keys. */
const PERMITS: readonly Permit[] = [
  [text.searchRegistry, (plan) => plan.permissions.includes('din-search')],
  ...SEARCH_KINDS.map((kind) => permits(text.search, kind, KIND_DETAILS[kind].single.permission)),
  [text.apiKeys, () => true],
  ...BATCH_KINDS.map((kind) => permits(text.bulkUpload, kind, KIND_DETAILS[kind].batch.permission)),
  [text.teams, (plan) => plan.allow_teams],
  [text.linkedinBulk, (plan) => plan.allow_linkedin_bulk_upload],
]

export interface Permitted {
  name: string
  isPermitted: boolean
}

/** The permissions of a plan: the same lines for all plans, without those that no plan has. */
export function permittedBy(plan: Permitting, plans: readonly Permitting[]): Permitted[] {
  return PERMITS.filter(([, isPermitted]) => plans.some(isPermitted)).map(
    ([name, isPermitted]) => ({
      name,
      isPermitted: isPermitted(plan),
    }),
  )
}
