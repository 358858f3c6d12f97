import { plainText } from '@dastak/contract/contact-values/plain-text.ts'

/** Takes phone numbers and email addresses out of texts that are not meant for them. */

const MAILBOX = String.raw`[\p{L}\p{N}._%+-]`
const AT_DOMAIN = String.raw`@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+`
/** A sign that ends a domain, and may begin another address. */
const GLUE = String.raw`(?:[_%+]|\.(?![\p{L}\p{N}-]))`
// From the beginning of a word only: a long word would be searched again from each letter. So
// addresses without a blank between them are found together.
const EMAIL = new RegExp(
  String.raw`(?<!${MAILBOX})${MAILBOX}+${AT_DOMAIN}(?:${GLUE}${MAILBOX}*${AT_DOMAIN})*`,
  'gu',
)
const LABEL = String.raw`\b(?:mob(?:ile)?|ph(?:one)?|tel(?:ephone)?|cell|contact|whatsapp|fax|e-?mail)\b(?:[\s.]*(?:no|number|id)\b)?[\s.:#-]*`
const LABELLED = new RegExp(String.raw`${LABEL}\+?\d(?:[\s()/-]{0,2}\d){6,14}(?!\d)`, 'gi')
// Indian mobile numbers, and numbers with an area code.
const BARE =
  /(?<![\d/])(?:\+?91[\s-]?|0)?[6-9]\d{4}[\s-]?\d{5}(?![\d/])|(?<![\d/])\+?91[\s-]\d{2,4}[\s-]\d{6,8}(?!\d)|(?<![\d/])0\d{2,4}[\s-]\d{6,8}(?!\d)/g
/** A label whose value was removed. */
const EMPTY_LABEL = new RegExp(String.raw`${LABEL}(?=[,;/]|$)`, 'gi')

/** An address without phone numbers and email addresses, and how many were removed. */
export function removeContacts(address: string): { address: string; removed: number } {
  if (!/@|\d(?:[\s()/-]{0,2}\d){6}/.test(address)) return { address, removed: 0 }
  let removed = 0
  const count = () => {
    removed += 1
    return ''
  }
  const rest = address.replace(EMAIL, count).replace(LABELLED, count).replace(BARE, count)
  return removed === 0
    ? { address, removed }
    : {
        address: rest
          .replace(EMPTY_LABEL, '')
          .replace(/(?<!\s)(?:\s*[,;]){2,}/g, ',')
          .trim(),
        removed,
      }
}

/** `asha (at) mills (dot) example`: the blanks belong to it. */
const SPELLED_OUT =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+ ?[[({<] ?(?:at|@) ?[\])}>] ?[\p{L}\p{N}-]+(?:(?:\.| ?[[({<] ?(?:dot|\.) ?[\])}>] ?)[\p{L}\p{N}-]+)+/giu
/** Ten digits of an Indian mobile number or eight to 15 after a plus, in groups of any length. */
const GROUPED =
  /(?<![\d/.])(?:\+?91[\s.-]{0,2}|0)?[6-9](?:[\s.()-]{0,2}\d){9}(?![\d/])|\+\d(?:[\s.()-]{0,2}\d){7,14}(?!\d)/g
/** What a link to a chat has before the number. */
const CHAT_LINK = /(?:https?:\/\/)?(?:wa\.me|api\.whatsapp\.com|t\.me)\/\S*/gi
const SEPARATORS = String.raw`[\s,;:|/•·~\u2013\u2014-]`
const ENDS = new RegExp(`^${SEPARATORS}+|(?<!${SEPARATORS})${SEPARATORS}+$`, 'g')
const DOUBLED = new RegExp(`(?<!${SEPARATORS})\\s*([,;:|/•·])${SEPARATORS}*[,;:|/•·]\\s*`, 'g')
const EMPTY_BRACKETS = /[([{<]\s?[)\]}>]/g
const ANY = /[@＠]|\bat\b|\p{Nd}(?:[^\p{L}\p{N}]{0,3}\p{Nd}){6}|wa\.me/iu

/** The name or the headline of a profile without contacts. Null if nothing else was in it. */
export function withoutContacts(text: string | null): string | null {
  if (text === null || !ANY.test(text)) return text
  const plain = plainText(text)
  const rest = [CHAT_LINK, SPELLED_OUT, EMAIL, LABELLED, GROUPED, BARE].reduce(
    (left, contact) => left.replace(contact, ' '),
    plain,
  )
  if (rest === plain) return text
  const tidy = rest
    .replace(EMPTY_LABEL, '')
    .replace(EMPTY_BRACKETS, ' ')
    .replace(DOUBLED, ' $1 ')
    .replace(/\s+/g, ' ')
    .replace(ENDS, '')
  return tidy === '' ? null : tidy
}
