import type { DevOutbox } from '../../features/dev-outbox/dev-outbox.service.ts'
import type { SmsSender } from '../../ports/sms.ts'

/** Demo mode: text messages go to the outbox page instead of a phone. */
export function createOutboxSms(outbox: Pick<DevOutbox, 'record'>): SmsSender {
  return { send: ({ to, text }) => outbox.record({ channel: 'sms', to, subject: null, text }) }
}
