import { isUtf8 } from 'node:buffer'

const NOT_ASCII = /[\x80-\xff]/
const windows1252 = new TextDecoder('windows-1252')

/**
 * Invisible characters that names never have. Joiners are not among them, because Indian scripts
 * use them.
 */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const BLANKS = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g

/**
 * Decodes a field that was read as one character per byte. It is UTF-8, also if some of its bytes
 * are broken; otherwise what Windows uses for ISO-8859-1.
 */
export function fieldText(raw: string): string {
  if (!NOT_ASCII.test(raw)) return raw
  const bytes = Buffer.from(raw, 'latin1')
  if (isUtf8(bytes)) return removeInvisible(bytes.toString('utf8'))
  const decoded = bytes.toString('utf8')
  const broken = decoded.split('\uFFFD').length - 1
  // Windows text hardly ever contains a valid character of UTF-8.
  return removeInvisible(
    (decoded.match(DECODED)?.length ?? 0) > broken ? decoded : windows1252.decode(bytes),
  )
}

const DECODED = /[^\x00-\x7f\uFFFD]/gu

function removeInvisible(text: string): string {
  return text.replace(INVISIBLE, '').replace(BLANKS, ' ')
}

// oxlint-disable-next-line no-control-regex -- these are what is looked for
const BINARY = /[\x00-\x08\x0e-\x1f]/

/** Whether a line has characters that no text has. */
export function isBinary(raw: string): boolean {
  return BINARY.test(raw)
}
