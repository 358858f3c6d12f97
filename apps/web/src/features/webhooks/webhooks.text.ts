import type { WebhookEvent } from '@dastak/contract/webhooks/webhooks.ts'
import { formatNumber } from '../../lib/text/numbers.ts'

const eventNames: Readonly<Record<WebhookEvent, string>> = {
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

/** Text of the section "Webhooks" of /api-keys. */
export const webhooksText = {
  title: 'Webhooks',
  purpose: 'We send signed messages to your programs when you reveal a lead, and for other events.',
  howTo: 'How to receive them',
  columns: { address: 'Address', events: 'Events', status: 'Status' },
  manage: 'Manage',
  emptyHint: 'Addresses that receive events appear here.',
  eventNames,
  testEvent: 'Test',

  status: {
    on: 'On',
    off: 'Off',
    failing: 'Failing',
    offReasons: {
      owner: 'Turned off',
      failing: 'Off: failing',
      gone: 'Off: gone',
      key_revoked: 'Off: key revoked',
    },
  },

  add: {
    title: 'Add a webhook',
    address: 'Address',
    example: 'https://example.com/hooks',
    events: 'Events',
    submit: 'Add',
    done: 'Webhook added',
  },
  changeEvents: { title: 'Change events', submit: 'Save', done: 'Events changed' },
  secret: {
    title: 'New secret',
    note:
      'Copy it now. It is not shown again. Your program needs this secret to check that messages ' +
      'are from us.',
    copy: 'Copy',
    copied: 'Secret copied',
    noun: 'secret',
    close: 'Done',
    rotated: 'The old secret works for one more day',
  },
  remove: {
    title: 'Delete webhook',
    question: { before: 'Delete', after: ' with its secret and its log?' },
    submit: 'Delete',
    done: 'Webhook deleted',
  },

  details: {
    title: 'Webhook',
    addedByKey: {
      before: 'Added by the API key',
      after: '. If the key is revoked, the webhook is turned off.',
    },
    test: 'Send test',
    testSent: 'Test sent',
    turnOff: 'Turn off',
    turnedOff: 'Webhook turned off',
    turnOn: 'Turn on',
    turnedOn: 'Webhook turned on',
  },

  log: {
    label: 'Deliveries',
    columns: { event: 'Event', status: 'Status', result: 'Last try' },
    states: {
      waiting: 'Waiting',
      retrying: 'Trying again',
      delivered: 'Delivered',
      cancelled: 'Cancelled',
    },
    sending: 'Sending',
    answered: (status: number) => `Answered ${status}.`,
    tries: (count: number) => `${count} tries.`,
    next: (time: string) => `Next: ${time}`,
    sendAgain: 'Send again',
    sendAgainLabel: (event: string, time: string) => `Send again: ${event}, ${time}`,
    sentAgain: 'Message sent again',
    count: (shown: number, total: number) =>
      `The newest ${shown} of ${formatNumber(total)} deliveries`,
    emptyHint: 'Messages to this address appear here for 30 days. Send a test to see one.',
  },
}
