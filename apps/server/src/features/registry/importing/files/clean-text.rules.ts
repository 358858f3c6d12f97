/** Repairs broken text of files, and shows values of them in reports. */

/** The character for the last byte of a broken 3-byte mark in UTF-8 (a dash or a quote). */
function markOf(byte: number): string {
  if (byte >= 0x8b && byte <= 0x8f) return ''
  if (byte >= 0x90 && byte <= 0x95) return '-'
  if (byte >= 0x98 && byte <= 0x9b) return "'"
  if (byte >= 0x9c && byte <= 0x9f) return '"'
  return byte === 0xa6 ? '...' : '-'
}

// "S �x80x93 35": the first byte was lost, the others are written out.
const WRITTEN_OUT = /(?:\uFFFD|\\?xe2)\\?x80\\?x(8[b-f]|9[0-58-9a-f]|a[26])/gi
/** The same bytes decoded as Windows text: "St Maryâ€™s". */
const MISREAD: readonly (readonly [string, string])[] = [
  ['â€™', "'"],
  ['â€˜', "'"],
  ['â€œ', '"'],
  ['â€\u009d', '"'],
  ['â€“', '-'],
  ['â€”', '-'],
  ['â€¦', '...'],
]

/** Repairs what is certainly a broken dash, quote or ellipsis. Everything else stays. */
export function repairText(text: string): string {
  let clean = text.includes('80')
    ? text.replace(WRITTEN_OUT, (_, byte: string) => markOf(parseInt(byte, 16)))
    : text
  if (clean.includes('â€'))
    for (const [wrong, right] of MISREAD) clean = clean.replaceAll(wrong, right)
  return clean
}

const LONGEST_SHOWN = 80

/** An email address in a column that is not meant for it, with the word that it is part of. */
const WITH_AT = /(?<!\S)\S+\s?[@＠]\s?\S+/gu
/** What may be a phone number. */
const MANY_DIGITS = /[+(]?\p{Nd}(?:[^\p{L}\p{Nd}@＠]{0,3}\p{Nd}){8,}/gu

/** A value as a report shows it: one visible line of at most 80 characters, without contacts. */
export function shown(value: string): string {
  const safe = value
    .slice(0, 1_000)
    .replace(MANY_DIGITS, '…')
    .replace(WITH_AT, '…')
    .replace(
      /[\p{C}\p{Zl}\p{Zp}]/gu,
      (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
    )
  return safe.length > LONGEST_SHOWN ? `${safe.slice(0, LONGEST_SHOWN - 1)}…` : safe
}
