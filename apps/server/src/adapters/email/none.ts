import { EmailNotTaken, type EmailSender } from '../../ports/email.ts'

/** Outside demo mode with no mail server set: nothing is sent, and no code is left lying about instead. */
export const noEmail: EmailSender = {
  send: () => Promise.reject(new EmailNotTaken('No mail server is set (SMTP_URL)')),
}
