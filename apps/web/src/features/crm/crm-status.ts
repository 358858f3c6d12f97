import type { CrmConnection, CrmPush } from '@dastak/contract/crm/crm.ts'
import { CRM_VENDOR_LABELS } from '@dastak/contract/crm/crm.ts'
import { labelOf, statusText, type StatusText } from '@dastak/contract/statuses.ts'
import { crmText } from './crm.text.ts'

const { connections, log } = crmText

export const vendorName = (vendor: string) => labelOf(CRM_VENDOR_LABELS, vendor)
export const namesOf = (fields: readonly string[]) =>
  fields.map((field) => labelOf(crmText.fieldNames, field)).join(', ')

export function connectionStatus({ state, last_error: problem }: CrmConnection): StatusText {
  if (state === 'refused') return { label: connections.states.refused, meaning: 'failed' }
  return problem === null
    ? { label: connections.states.ready, meaning: 'done' }
    : { label: connections.states.paused, meaning: 'running' }
}

const STATES: Readonly<Record<string, StatusText>> = {
  created: { label: log.states.created, meaning: 'done' },
  filled: { label: log.states.filled, meaning: 'done' },
  unchanged: { label: log.states.unchanged, meaning: 'nothing' },
  failed: { label: log.states.failed, meaning: 'failed' },
}

export function pushStatus({ state, problem }: CrmPush): StatusText {
  if (state !== 'waiting') return statusText(state, STATES)
  return problem === null
    ? { label: log.states.waiting, meaning: 'waiting' }
    : { label: log.states.retrying, meaning: 'running' }
}
