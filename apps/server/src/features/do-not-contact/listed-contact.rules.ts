import { readEmail, readPhone } from '../../contact-values/contact-values.rules.ts'

/** A contact as the list keeps it. Null if the text has none. */
export function readListed(typed: string): string | null {
  return readEmail(typed)?.toLowerCase() ?? readPhone(typed)?.e164 ?? null
}
