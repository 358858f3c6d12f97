import type { LeadStage, NEXT_CALLS, WorklistKind } from '@dastak/contract/worklist/stages.ts'
import type { ListQuery } from '../../lists/list-query.ts'
import type { WorklistColumn } from './worklist-columns.store.ts'

/** Which leads, in the words of the contract. */
export interface Scope {
  list_id?: string | undefined
  batch_id?: string | undefined
  kind?: WorklistKind | undefined
  stage?: LeadStage | undefined
  tag?: string | undefined
  next_call?: (typeof NEXT_CALLS)[number] | undefined
  assignee?: string | undefined
}
export interface WorklistQuery extends ListQuery<WorklistColumn> {
  scope?: Scope | undefined
}
/** Some leads, or all that match. One of them is given. */
export interface LeadChoice {
  lead_ids?: readonly string[] | undefined
  matching?: WorklistQuery | undefined
}
