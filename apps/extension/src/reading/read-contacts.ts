import { emailOfLink, findEmails } from './find-emails.ts'
import { findPhones, phoneOfLink } from './find-phones.ts'
import { distinct } from './clean-line.ts'
import type { Seen } from './visible-text.ts'

const MOST = 10

/** Phones and emails that can be seen: links first, for nobody has to guess at them. */
export function readContacts(seen: readonly Seen[]): { phones: string[]; emails: string[] } {
  const links = seen.flatMap((one) => one.links)
  const text = seen.map((one) => one.text).join('\n')
  const linked = (scheme: string) =>
    links.filter((link) => link.slice(0, scheme.length).toLowerCase() === scheme)
  const phones = linked('tel:').map((link) => phoneOfLink(decoded(link.slice(4))))
  const emails = linked('mailto:').flatMap((link) =>
    (link.slice(7).split('?', 1)[0] ?? '').split(/,|%2C/i).map((one) => emailOfLink(decoded(one))),
  )
  return {
    phones: distinct([...phones.filter((phone) => phone !== null), ...findPhones(text)], MOST),
    emails: distinct([...emails.filter((email) => email !== null), ...findEmails(text)], MOST),
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
