import { NoMailServer, type EmailSender } from '../../ports/email.ts'

/** Outside demo mode with no mail server set: nothing is sent, no code is left lying about. */
export const noEmail: EmailSender = {
  send: () => Promise.reject(new NoMailServer('No mail server is set (SMTP_URL)')),
}
