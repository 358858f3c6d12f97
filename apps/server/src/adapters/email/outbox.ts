import type { DevOutbox } from '../../features/dev-outbox/dev-outbox.service.ts'
import type { EmailSender } from '../../ports/email.ts'

/** Demo mode: emails go to the outbox page instead of a mailbox. */
export function createOutboxEmail(outbox: Pick<DevOutbox, 'record'>): EmailSender {
  return { send: ({ to, subject, text }) => outbox.record({ channel: 'email', to, subject, text }) }
}
