import { inGroup, LIST } from './reference-parts.ts'

const EXAMPLE_ID = '0197b2a4-5c1e-7000-8a2b-3f4d5e6a7b8c'

/** The words for the calls by which programs manage webhooks. */
export const WEBHOOKS_REFERENCE = inGroup('Webhooks', {
  listWebhooks: {
    about:
      'Free, as all of these. off_reason says why an address is off, made_by which key has ' +
      'added it.',
  },
  createWebhook: {
    about:
      'The secret (whsec_…) is in this answer alone. An address begins with https:// and is ' +
      'public. What a key has added is turned off when the key is revoked; its owner can turn ' +
      'it on again.',
    refuses: ['conflict'],
    body: {
      url: 'https://hooks.dastak.example/leads',
      events: ['lead_revealed', 'din_batch_request'],
    },
  },
  updateWebhook: {
    about: 'Send what changes. Where it is turned off, what waits is cancelled.',
    refuses: ['not_found'],
    body: { webhook_id: EXAMPLE_ID, is_enabled: true },
  },
  rotateWebhookSecret: {
    about:
      'From now on each message is signed with the new secret too, and for a day with those ' +
      'before, up to nine.',
    refuses: ['not_found'],
  },
  deleteWebhook: {
    about: 'With its log. What waits is not sent any more.',
    refuses: ['not_found'],
  },
  testWebhook: {
    about:
      'A message of the type test, which is tried once. What came of it is in the list of ' +
      'deliveries.',
    refuses: ['not_found', 'conflict'],
  },
  listWebhookDeliveries: {
    about:
      'What came of each message: last_status is the HTTP status that the address answered, ' +
      `last_problem says what was wrong. ${LIST}`,
    refuses: ['not_found'],
    query: { webhook_id: EXAMPLE_ID, state: 'failed', limit: '20' },
  },
  resendWebhookDelivery: {
    about:
      'Whatever became of it. It goes out within a second with the same webhook-id, so that ' +
      'what took it once can leave it alone, and with a new timestamp and signature; where it ' +
      'fails, it is tried again as a new one. At most 60 a minute, and the same one after 16 ' +
      'seconds.',
    refuses: ['not_found', 'conflict'],
    body: { webhook_id: EXAMPLE_ID, delivery_id: 'msg_0197b2a45c1e70008a2b3f4d5e6a7b8c' },
  },
})
