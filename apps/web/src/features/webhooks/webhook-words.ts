import type { Webhook, WebhookDelivery, WebhookEvent } from '@dastak/contract/webhooks.ts'
import type { StatusMeaning } from '../../components/status-chip.tsx'

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
  return EVENT_NAMES[type as WebhookEvent] ?? type
}

interface Chip {
  label: string
  meaning: StatusMeaning
}

const OFF_WORDS = { owner: 'Turned off', failing: 'Off: failing', gone: 'Off: gone' } as const

export function webhookChip({ off_reason: off, failing_since: failingSince }: Webhook): Chip {
  if (off) return { label: OFF_WORDS[off], meaning: off === 'owner' ? 'nothing' : 'failed' }
  return failingSince ? { label: 'Failing', meaning: 'failed' } : { label: 'On', meaning: 'done' }
}

export function deliveryChip({ state, attempts }: WebhookDelivery): Chip {
  if (state === 'waiting')
    return attempts === 0 ? { label: 'Waiting', meaning: 'waiting' } : { label: 'Trying again', meaning: 'running' }
  if (state === 'delivered') return { label: 'Delivered', meaning: 'done' }
  return state === 'failed' ? { label: 'Failed', meaning: 'failed' } : { label: 'Cancelled', meaning: 'nothing' }
}

/** Whether it is about to be sent for the first time, or is being sent: what comes of it is not known yet. */
export function isOnItsWay({ state, last_status: status, last_problem: problem }: WebhookDelivery): boolean {
  return state === 'waiting' && status === null && problem === null
}
