import type { EmailSender } from '../../ports/email.ts'

interface Outbox {
  record(message: { channel: 'email'; to: string; subject: string; text: string }): Promise<void>
}

/** Demo mode: emails go to the outbox page instead of a mailbox. */
export function createOutboxEmail(outbox: Outbox): EmailSender {
  return { send: ({ to, subject, text }) => outbox.record({ channel: 'email', to, subject, text }) }
}
