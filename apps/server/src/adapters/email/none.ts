import { NoMailServer, type EmailSender } from '../../ports/email.ts'

/** Outside of demo mode and without a mail server: nothing is sent, and no code is stored. */
export const noEmail: EmailSender = {
  send: () => Promise.reject(new NoMailServer('No mail server is set (SMTP_URL)')),
}
