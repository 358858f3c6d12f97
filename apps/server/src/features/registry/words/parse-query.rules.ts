import { emailKind } from '../../../contact-values/email-domains.rules.ts'
import { readIndian, type QueryWord } from './indian-scripts.rules.ts'
import { latinText } from './heard-words.rules.ts'
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

/** A name that a query may mean. */
export interface QueryName extends NormalizedName {
  /** If the query is in an Indian script, its words as they are heard. */
  heard?: readonly QueryWord[]
}

/**
 * The normalized company names that a query may mean, the closest to what was typed first. A web or
 * email address is read as the name in it. A name in an Indian script is also spelled in Latin
 * letters.
 */
export function parseCompanyQuery(query: string): QueryName[] {
  const text = nameInAddress(query.trim()) ?? query
  return withNumberVariants([normalizeCompany(text), ...heardName(text, normalizeCompany)])
}

/** The same for a person's name. */
export function parsePersonQuery(query: string): QueryName[] {
  const [, mailbox] = EMAIL.exec(query.trim()) ?? []
  const text = mailbox?.replace(/(?<!\d)\d+$/, '').replace(/[._+-]+/g, ' ') ?? query
  return [normalizePerson(text), ...heardName(text, normalizePerson)]
}

function heardName(text: string, normalize: (text: string) => NormalizedName): QueryName[] {
  const heard = readIndian(text)
  return heard === null ? [] : [{ ...normalize(latinText(heard)), heard }]
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
function withNumberVariants(names: readonly QueryName[]): QueryName[] {
  return names.flatMap((name) => [name, ...numbersInDigits(name), ...numbersInWords(name)])
}
