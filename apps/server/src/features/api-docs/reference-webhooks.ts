import { inGroup, LIST } from './reference-parts.ts'

const EXAMPLE_ID = '0197b2a4-5c1e-7000-8a2b-3f4d5e6a7b8c'

/** Descriptions of the calls that manage webhooks. */
export const WEBHOOKS_REFERENCE = inGroup('Webhooks', {
  listWebhooks: {
    about:
      'Free, like all calls of this group. The field off_reason says why a webhook is off. ' +
      'The field made_by is the key that created it.',
  },
  createWebhook: {
    about:
      'The secret (whsec_…) is only in this reply. The address must be public and start with ' +
      'https://. A webhook created by a key is turned off when the key is revoked. Its owner ' +
      'can turn it on again.',
    refuses: ['conflict'],
    body: {
      url: 'https://hooks.dastak.example/leads',
      events: ['lead_revealed', 'din_batch_request'],
    },
  },
  updateWebhook: {
    about: 'Send only the fields to change. Turning a webhook off cancels its waiting deliveries.',
    refuses: ['not_found'],
    body: { webhook_id: EXAMPLE_ID, is_enabled: true },
  },
  rotateWebhookSecret: {
    about:
      'From now on each message is signed with the new secret. For a day it is also signed ' +
      'with earlier ones, up to nine.',
    refuses: ['not_found'],
  },
  deleteWebhook: {
    about: 'Deletes its log too. Waiting deliveries are not sent.',
    refuses: ['not_found'],
  },
  testWebhook: {
    about: 'Sends a message of the type test, once. Its result is in the list of deliveries.',
    refuses: ['not_found', 'conflict'],
  },
  listWebhookDeliveries: {
    about:
      'The result of each message: last_status is the HTTP status of the reply, last_problem ' +
      `is what was wrong. ${LIST}`,
    refuses: ['not_found'],
    query: { webhook_id: EXAMPLE_ID, state: 'failed', limit: '20' },
  },
  resendWebhookDelivery: {
    about:
      'Works for any delivery. It is sent within a second, with a new timestamp and signature. ' +
      'The webhook-id stays the same, so a receiver that has handled it can ignore it. If it ' +
      'fails, it is retried like a new one. At most 60 a minute, and the same delivery only ' +
      'after 16 seconds.',
    refuses: ['not_found', 'conflict'],
    body: { webhook_id: EXAMPLE_ID, delivery_id: 'msg_0197b2a45c1e70008a2b3f4d5e6a7b8c' },
  },
})
