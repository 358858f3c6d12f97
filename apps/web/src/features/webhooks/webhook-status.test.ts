import type { WebhookDelivery } from '@dastak/contract/webhooks/webhooks.ts'
import { expect, test } from 'vitest'
import { isFirstTryPending } from './webhook-status.ts'

const NOW = '2026-11-23T06:38:00.000Z'
const delivery = (of: Partial<WebhookDelivery>): WebhookDelivery => ({
  delivery_id: 'msg_1',
  type: 'test',
  happened_at: NOW,
  state: 'waiting',
  attempts: 0,
  last_at: null,
  last_status: null,
  last_problem: null,
  next_at: NOW,
  ...of,
})

test('the first try is pending until it has a result', () => {
  expect(isFirstTryPending(delivery({}))).toBe(true)
  // A worker is sending it, and has no answer yet.
  expect(isFirstTryPending(delivery({ attempts: 1, last_at: NOW }))).toBe(true)
  expect(isFirstTryPending(delivery({ attempts: 1, last_status: 500 }))).toBe(false)
  expect(isFirstTryPending(delivery({ attempts: 1, last_problem: 'No answer came.' }))).toBe(false)
  expect(isFirstTryPending(delivery({ state: 'delivered', attempts: 1, last_status: 204 }))).toBe(
    false,
  )
  expect(isFirstTryPending(delivery({ state: 'cancelled' }))).toBe(false)
})
