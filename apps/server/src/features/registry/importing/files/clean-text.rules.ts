/** Text of files that was broken on its way, and contacts in it that are nobody's business. */

/** What the last byte of a broken mark of 3 bytes in UTF-8, a dash or a quote, stood for. */
function markOf(byte: number): string {
  if (byte >= 0x8b && byte <= 0x8f) return ''
  if (byte >= 0x90 && byte <= 0x95) return '-'
  if (byte >= 0x98 && byte <= 0x9b) return "'"
  if (byte >= 0x9c && byte <= 0x9f) return '"'
  return byte === 0xa6 ? '...' : '-'
}

// "S �x80x93 35": the first byte was lost, the others are written out.
const WRITTEN_OUT = /(?:\uFFFD|\\?xe2)\\?x80\\?x(8[b-f]|9[0-58-9a-f]|a[26])/gi
/** The same bytes read as Windows text: "St Maryâ€™s". */
const READ_WRONGLY: readonly (readonly [string, string])[] = [
  ['â€™', "'"],
  ['â€˜', "'"],
  ['â€œ', '"'],
  ['â€\u009d', '"'],
  ['â€“', '-'],
  ['â€”', '-'],
  ['â€¦', '...'],
]

/** Text with what is certainly a broken dash, quote or ellipsis mended; all else is kept. */
export function mended(text: string): string {
  let clean = text.includes('80')
    ? text.replace(WRITTEN_OUT, (_, byte: string) => markOf(parseInt(byte, 16)))
    : text
  if (clean.includes('â€'))
    for (const [wrong, right] of READ_WRONGLY) clean = clean.replaceAll(wrong, right)
  return clean
}

// No more than may stand before an @: else a long word would be read to its end again from each of
// its letters.
const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
const LABEL = String.raw`\b(?:mob(?:ile)?|ph(?:one)?|tel(?:ephone)?|cell|contact|whatsapp|fax|e-?mail)\b(?:[\s.]*(?:no|number|id)\b)?[\s.:#-]*`
const LABELLED = new RegExp(String.raw`${LABEL}\+?\d(?:[\s()/-]{0,2}\d){6,14}(?!\d)`, 'gi')
// Of India: a mobile number, or one with the code of its town.
const BARE =
  /(?<![\d/])(?:\+?91[\s-]?|0)?[6-9]\d{4}[\s-]?\d{5}(?![\d/])|(?<![\d/])\+?91[\s-]\d{2,4}[\s-]\d{6,8}(?!\d)|(?<![\d/])0\d{2,4}[\s-]\d{6,8}(?!\d)/g
/** What is left of a label whose value was cut out. */
const EMPTY_LABEL = new RegExp(String.raw`${LABEL}(?=[,;/]|$)`, 'gi')

/** An address without phone numbers and email addresses, and how many were cut out. */
export function withoutContacts(address: string): { address: string; cut: number } {
  if (!/@|\d(?:[\s()/-]{0,2}\d){6}/.test(address)) return { address, cut: 0 }
  let cut = 0
  const count = () => {
    cut += 1
    return ''
  }
  const rest = address.replace(EMAIL, count).replace(LABELLED, count).replace(BARE, count)
  return cut === 0
    ? { address, cut }
    : {
        address: rest
          .replace(EMPTY_LABEL, '')
          .replace(/(?<!\s)(?:\s*[,;]){2,}/g, ',')
          .trim(),
        cut,
      }
}

const LONGEST_SHOWN = 80

/** Somebody's email address, or what may be his number, in a column that is not meant for it. */
const CONTACT = /\S+\s?[@＠]\s?\S+|[+(]?\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){8,}/gu

/** A value as a report shows it: one line that can be seen, 80 characters at most, no contacts. */
export function shown(value: string): string {
  const safe = value
    .slice(0, 1_000)
    .replace(CONTACT, '…')
    .replace(
      /[\p{C}\p{Zl}\p{Zp}]/gu,
      (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
    )
  return safe.length > LONGEST_SHOWN ? `${safe.slice(0, LONGEST_SHOWN - 1)}…` : safe
}
