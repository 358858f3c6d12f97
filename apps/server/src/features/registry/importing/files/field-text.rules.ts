import { isUtf8 } from 'node:buffer'

const NOT_ASCII = /[\x80-\xff]/
const windows1252 = new TextDecoder('windows-1252')

/** Marks that are not seen, and in no name; joiners, which are not here, are Indian letters. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const BLANKS = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g

/**
 * The text of a field that was read one character a byte: UTF-8, also where some of its bytes are
 * broken; else what Windows takes for ISO-8859-1.
 */
export function fieldText(raw: string): string {
  if (!NOT_ASCII.test(raw)) return raw
  const bytes = Buffer.from(raw, 'latin1')
  if (isUtf8(bytes)) return withoutUnseen(bytes.toString('utf8'))
  const mended = bytes.toString('utf8')
  const broken = mended.split('\uFFFD').length - 1
  // A letter of Windows is hardly ever a whole character of UTF-8.
  return withoutUnseen(
    (mended.match(WHOLE)?.length ?? 0) > broken ? mended : windows1252.decode(bytes),
  )
}

const WHOLE = /[^\x00-\x7f\uFFFD]/gu

function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '').replace(BLANKS, ' ')
}

// oxlint-disable-next-line no-control-regex -- these are what is looked for
const BINARY = /[\x00-\x08\x0e-\x1f]/

/** Whether a line holds characters that no text has. */
export function isBinary(raw: string): boolean {
  return BINARY.test(raw)
}
