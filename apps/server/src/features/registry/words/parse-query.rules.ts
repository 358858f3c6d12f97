import { emailKind } from '../../../contact-values/email-domains.rules.ts'
import { transliterate } from './indian-scripts.rules.ts'
import { normalizeCompany, normalizePerson, type NormalizedName } from './name-words.rules.ts'
import { numbersInDigits, numbersInWords } from './number-words.rules.ts'

/** Labels at the end of a domain that are not part of a company's name. */
const SUFFIXES = new Set(
  (
    'com in co net org biz info ind firm gen edu ac gov nic res io ai app dev tech online store ' +
    'shop site xyz india'
  ).split(' '),
)
const EMAIL = /^(?:mailto:)?([^\s@]+)@([a-z0-9-]+(?:\.[a-z0-9-]+)+)$/i
const WEB = /^(?:https?:\/\/)?(?:www\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?:[/?#:].*)?$/i

/**
 * The normalized company names that a query may mean, the closest to what was typed first. A web or
 * email address is read as the name in it. A name in an Indian script is transliterated.
 */
export function parseCompanyQuery(query: string): NormalizedName[] {
  const text = nameInAddress(query.trim()) ?? query
  return withNumberVariants([text, ...transliterate(text)].map(normalizeCompany))
}

/** The same for a person's name. */
export function parsePersonQuery(query: string): NormalizedName[] {
  const [, mailbox] = EMAIL.exec(query.trim()) ?? []
  const text = mailbox?.replace(/(?<!\d)\d+$/, '').replace(/[._+-]+/g, ' ') ?? query
  return [text, ...transliterate(text)].map(normalizePerson)
}

/** The name in a web or email address. Null if the text is not an address. */
function nameInAddress(text: string): string | null {
  const [, mailbox, mailDomain] = EMAIL.exec(text) ?? []
  // At a public email provider the mailbox is the name.
  if (mailbox && emailKind(text) === 'free') return mailbox.replace(/(?<!\d)\d+$/, '')
  const [address, host] = WEB.exec(text) ?? []
  const domain = mailDomain ?? host
  if (domain === undefined) return null
  const labels = domain.toLowerCase().split('.')
  const isAddress = mailDomain !== undefined || /^(?:https?:|www\.)|\//i.test(address!)
  // "S.R.L" and "T.V.Sundaram" are names.
  if (!isAddress && !SUFFIXES.has(labels.at(-1)!)) return null
  while (labels.length > 1 && (SUFFIXES.has(labels.at(-1)!) || labels.at(-1)!.length === 2))
    labels.pop()
  return labels.at(-1)!.length > 2 ? labels.at(-1)! : null
}

/** Each name, with its numbers also in digits and in words if it has some. */
function withNumberVariants(names: readonly NormalizedName[]): NormalizedName[] {
  return names.flatMap((name) => [name, ...numbersInDigits(name), ...numbersInWords(name)])
}
