import type { Webhook, WebhookDelivery } from '@dastak/contract/webhooks/webhooks.ts'
import { statusText, type StatusText, entryOf, labelOf } from '@dastak/contract/statuses.ts'
import { webhooksText } from './webhooks.text.ts'

const { status: statusNames, log: logText } = webhooksText

export function eventName(type: string): string {
  if (type === 'test') return webhooksText.testEvent
  return labelOf(webhooksText.eventNames, type)
}

export function webhookStatus({ off_reason: off, failing_since: since }: Webhook): StatusText {
  const meaning = off === 'owner' ? 'nothing' : 'failed'
  if (off) return { label: entryOf(statusNames.offReasons, off) ?? statusNames.off, meaning }
  return since
    ? { label: statusNames.failing, meaning: 'failed' }
    : { label: statusNames.on, meaning: 'done' }
}

const STATES: Readonly<Record<string, StatusText>> = {
  delivered: { label: logText.states.delivered, meaning: 'done' },
  cancelled: { label: logText.states.cancelled, meaning: 'nothing' },
}

export function deliveryStatus({ state, attempts }: WebhookDelivery): StatusText {
  if (state === 'waiting')
    return attempts === 0
      ? { label: logText.states.waiting, meaning: 'waiting' }
      : { label: logText.states.retrying, meaning: 'running' }
  return statusText(state, STATES)
}

/** Whether the first try is due or running and has no result yet. */
export function isFirstTryPending(delivery: WebhookDelivery): boolean {
  const { state, last_status: status, last_problem: problem } = delivery
  return state === 'waiting' && status === null && problem === null
}
