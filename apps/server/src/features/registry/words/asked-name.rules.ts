import { emailKind } from '../../../contact-values/email-domains.rules.ts'
import { inLatinLetters } from './indian-scripts.rules.ts'
import { companyWords, personWords, type SearchName } from './name-words.rules.ts'
import { numbersInDigits, numbersInWords } from './number-words.rules.ts'

/** Labels at the end of a domain that are no part of a company's name. */
const SUFFIXES = new Set(
  (
    'com in co net org biz info ind firm gen edu ac gov nic res io ai app dev tech online store ' +
    'shop site xyz india'
  ).split(' '),
)
const EMAIL = /^(?:mailto:)?([^\s@]+)@([a-z0-9-]+(?:\.[a-z0-9-]+)+)$/i
const WEB = /^(?:https?:\/\/)?(?:www\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?:[/?#:].*)?$/i

/**
 * What was typed as a company's name, in each way that it may be read; the first is nearest to what
 * was typed. A web or mail address is read as the name in it, a name in an Indian script as it
 * sounds.
 */
export function askedCompany(query: string): SearchName[] {
  const text = nameInAddress(query.trim()) ?? query
  return each([text, ...inLatinLetters(text)].map(companyWords))
}

/** The same for a person's name. */
export function askedPerson(query: string): SearchName[] {
  const [, mailbox] = EMAIL.exec(query.trim()) ?? []
  const text = mailbox?.replace(/\d+$/, '').replace(/[._+-]+/g, ' ') ?? query
  return [text, ...inLatinLetters(text)].map(personWords)
}

/** The name in a web or mail address; null for what is none. */
function nameInAddress(text: string): string | null {
  const [, mailbox, mailDomain] = EMAIL.exec(text) ?? []
  // At a provider that everybody uses the mailbox is the name.
  if (mailbox && emailKind(text) === 'free') return mailbox.replace(/\d+$/, '')
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

/** With numbers in digits and in words, where a name has some. */
function each(names: readonly SearchName[]): SearchName[] {
  return names.flatMap((name) => [name, ...numbersInDigits(name), ...numbersInWords(name)])
}
