import { isUtf8 } from 'node:buffer'

const NOT_ASCII = /[\x80-\xff]/
const windows1252 = new TextDecoder('windows-1252')

/** The text of a field that was read one character a byte: UTF-8 where its bytes are that, else ISO-8859-1. */
export function fieldText(raw: string): string {
  if (!NOT_ASCII.test(raw)) return raw
  const bytes = Buffer.from(raw, 'latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : windows1252.decode(bytes)
}

// oxlint-disable-next-line no-control-regex -- these are what is looked for
const BINARY = /[\x00-\x08\x0e-\x1f]/

/** Whether a line holds characters that no text has. */
export function isBinary(raw: string): boolean {
  return BINARY.test(raw)
}
