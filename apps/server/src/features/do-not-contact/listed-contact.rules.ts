import { readEmail, readPhone } from '../../contact-values/contact-values.rules.ts'
import { mailboxOf } from '../../contact-values/email-domains.rules.ts'

/** A number (E.164) or a mailbox, as the list keeps it. Null if the text has none. */
export function readListed(typed: string): string | null {
  const email = readEmail(typed)
  return email === null ? (readPhone(typed)?.e164 ?? null) : mailboxOf(email)
}
