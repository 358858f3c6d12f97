import type { ContactFieldName } from '../../ports/contacts.ts'

/** The digits of an Indian number without its country. */
const NATIONAL_DIGITS = 10

/** Whether a found value is the one that the operator knows, in any spelling. */
export function isSameValue(field: ContactFieldName, found: string, known: string): boolean {
  if (field === 'email') return found.toLowerCase() === known.trim().toLowerCase()
  const bare = (text: string) => text.replace(/[^a-z\d]/gi, '').toUpperCase()
  const [one, other] = [bare(found), bare(known)]
  if (/^\d+$/.test(one) && /^\d{10,}$/.test(other))
    return one.slice(-NATIONAL_DIGITS) === other.slice(-NATIONAL_DIGITS)
  return one === other
}
