import type { Webhook, WebhookDelivery, WebhookEvent } from '@dastak/contract/webhooks/webhooks.ts'
import { statusText, type StatusText, entryOf, wordsOf } from '@dastak/contract/statuses.ts'

export const EVENT_NAMES: Readonly<Record<WebhookEvent, string>> = {
  lead_revealed: 'Lead revealed',
  din_batch_request: 'Batch done',
  linkedin_request: 'LinkedIn request done',
  linkedin_bulk_request: 'LinkedIn bulk request done',
  credits_low: 'Credits low',
  credits_added: 'Credits added',
  report_resolved: 'Report resolved',
  payment_failed: 'Payment failed',
  plan_ended: 'Plan ended',
}

export function eventName(type: string): string {
  if (type === 'test') return 'Test'
  return wordsOf(EVENT_NAMES, type)
}

const OFF_WORDS = {
  owner: 'Turned off',
  failing: 'Off: failing',
  gone: 'Off: gone',
  key_revoked: 'Off: key revoked',
} as const

export function webhookChip({ off_reason: off, failing_since: since }: Webhook): StatusText {
  const meaning = off === 'owner' ? 'nothing' : 'failed'
  if (off) return { label: entryOf(OFF_WORDS, off) ?? 'Off', meaning }
  return since ? { label: 'Failing', meaning: 'failed' } : { label: 'On', meaning: 'done' }
}

const STATES: Readonly<Record<string, StatusText>> = {
  delivered: { label: 'Delivered', meaning: 'done' },
  cancelled: { label: 'Cancelled', meaning: 'nothing' },
}

export function deliveryChip({ state, attempts }: WebhookDelivery): StatusText {
  if (state === 'waiting')
    return attempts === 0
      ? { label: 'Waiting', meaning: 'waiting' }
      : { label: 'Trying again', meaning: 'running' }
  return statusText(state, STATES)
}

/** Whether its first sending is due or under way: nothing is known of it yet. */
export function isOnItsWay(delivery: WebhookDelivery): boolean {
  const { state, last_status: status, last_problem: problem } = delivery
  return state === 'waiting' && status === null && problem === null
}
