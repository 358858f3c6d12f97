import type { SmsSender } from '../../ports/sms.ts'

interface Outbox {
  record(message: { channel: 'sms'; to: string; subject: null; text: string }): Promise<void>
}

/** Demo mode: text messages go to the outbox page instead of a phone. */
export function createOutboxSms(outbox: Outbox): SmsSender {
  return { send: ({ to, text }) => outbox.record({ channel: 'sms', to, subject: null, text }) }
}
