import { personName } from '../person-name.ts'
import { indianMobileValidator } from './phone-validator.ts'

/** A person or a business as a card for an address book. */
export interface CardContact {
  /** As shown. */
  name: string
  /** The card is that of a business: its name is no person's. */
  isBusiness?: boolean
  organisation: string | null
  title: string | null
  /** Whether the number is a mobile. By default its shape decides, as of a mobile in India. */
  isMobile?: boolean
  /** E.164. */
  phone: string | null
  email: string | null
  note: string
}

const LINE_BYTES = 75
const NO_PERSON = { given: '', middle: '', family: '' }

/**
 * A vCard file, escaped and folded as RFC 6350 says. The version is 3.0, because Outlook reads no
 * newer version and every address book reads 3.0.
 */
export function vCard(contact: CardContact): string {
  const { name, isBusiness = false, organisation, title, phone, email, note } = contact
  const { given, middle, family } = isBusiness ? NO_PERSON : personName(name)
  const shown = [given, middle, family].filter(Boolean).join(' ')
  const { isMobile = phone !== null && indianMobileValidator(phone) !== null } = contact
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escaped(shown || name)}`,
    `N:${[family, given, middle].map(escaped).join(';')};;`,
    organisation && `ORG:${escaped(organisation)}`,
    title && `TITLE:${escaped(title)}`,
    phone && `TEL;TYPE=${isMobile ? 'CELL' : 'VOICE'}:${escaped(phone)}`,
    email && `EMAIL;TYPE=INTERNET:${escaped(email)}`,
    `NOTE:${escaped(note)}`,
    // Apple's address book otherwise makes a person without a name of it.
    isBusiness && 'X-ABShowAs:COMPANY',
    'END:VCARD',
  ]
  return lines.map((line) => (line ? `${folded(line)}\r\n` : '')).join('')
}

/** A file name that is valid on every system: `Asha Sample.vcf`. */
export function vCardFileName(name: string): string {
  const plain = name
    .replace(/[^\p{L}\p{M}\p{N} .'-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return `${plain.slice(0, 80) || 'contact'}.vcf`
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r\n|\r|\n/g, String.raw`\n`)
}

/** Breaks a line after 75 bytes, never inside a character. The next line begins with a blank. */
function folded(line: string): string {
  let text = ''
  let bytes = 0
  for (const character of line) {
    const size = utf8Bytes(character.codePointAt(0)!)
    if (bytes + size > LINE_BYTES) {
      text += '\r\n '
      bytes = 1
    }
    text += character
    bytes += size
  }
  return text
}

function utf8Bytes(code: number): number {
  return code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4
}
