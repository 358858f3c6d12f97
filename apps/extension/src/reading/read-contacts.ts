import { emailOfLink, findEmails } from './find-emails.ts'
import { findPhones, phoneOfLink } from './find-phones.ts'
import { distinct } from './clean-line.ts'
import type { VisibleText } from './visible-text.ts'

const MAX_CONTACTS = 10

/** The visible phone numbers and email addresses. Links come first, because they are certain. */
export function readContacts(parts: readonly VisibleText[]): {
  phones: string[]
  emails: string[]
} {
  const links = parts.flatMap((part) => part.links)
  const text = parts.map((part) => part.text).join('\n')
  const linked = (scheme: string) =>
    links.filter((link) => link.slice(0, scheme.length).toLowerCase() === scheme)
  const phones = linked('tel:').map((link) => phoneOfLink(decoded(link.slice(4))))
  const emails = linked('mailto:').flatMap((link) =>
    (link.slice(7).split('?', 1)[0] ?? '')
      .split(/,|%2C/i)
      .map((address) => emailOfLink(decoded(address))),
  )
  return {
    phones: distinct(
      [...phones.filter((phone) => phone !== null), ...findPhones(text)],
      MAX_CONTACTS,
    ),
    emails: distinct(
      [...emails.filter((email) => email !== null), ...findEmails(text)],
      MAX_CONTACTS,
    ),
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
