import type { WebhookDelivery } from '@dastak/contract/webhooks/webhooks.ts'
import { expect, test } from 'vitest'
import { isOnItsWay } from './webhook-words.ts'

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

test('what is about to be sent or is being sent is on its way, until something is known of it', () => {
  expect(isOnItsWay(delivery({}))).toBe(true)
  // Claimed, and not answered yet: where a page asks at that moment, it has to ask again.
  expect(isOnItsWay(delivery({ attempts: 1, last_at: NOW }))).toBe(true)
  expect(isOnItsWay(delivery({ attempts: 1, last_status: 500 }))).toBe(false)
  expect(isOnItsWay(delivery({ attempts: 1, last_problem: 'No answer came.' }))).toBe(false)
  expect(isOnItsWay(delivery({ state: 'delivered', attempts: 1, last_status: 204 }))).toBe(false)
  expect(isOnItsWay(delivery({ state: 'cancelled' }))).toBe(false)
})
