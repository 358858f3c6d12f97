import { entryOf } from '@dastak/contract/statuses.ts'
import { LEAD_STAGES, WORKLIST_KINDS } from '@dastak/contract/worklist/stages.ts'
import type { LeadChoices, WorklistScope } from './worklist.api.ts'
import { worklistText } from './worklist.text.ts'

const { names, me, others } = worklistText.scope

/** What a scope asks for, in words: `stage Contacted`, `tag Fair`. */
export function scopeNames(
  scope: WorklistScope,
  choices: LeadChoices | undefined,
  batchName: string | undefined,
): string[] {
  const { list_id: listId, assignee, kind, stage, tag, next_call: call } = scope
  const list = choices?.lists.find(({ list_id: id }) => id === listId)
  const mate = choices?.teammates.find(({ user_id: id }) => id === assignee)
  const person = assignee === 'me' ? me : assignee === 'others' ? others : mate?.name
  return [
    listId && names.list(list?.name),
    scope.batch_id && names.batch(batchName),
    stage && names.stage(entryOf(LEAD_STAGES, stage)?.label ?? stage),
    tag && names.tag(tag),
    call && names.calls[call],
    assignee && names.assignee(person),
    kind && names.kind(entryOf(WORKLIST_KINDS, kind)?.label ?? kind),
  ].filter((name) => name !== undefined)
}
