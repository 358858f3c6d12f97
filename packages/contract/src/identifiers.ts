import { plainText } from './contact-values/plain-text.ts'
import { DIN_LENGTH, GSTIN_LENGTH } from './limits.ts'

/**
 * The only reader of identification numbers: in search, forms, files, imports, the API and MCP.
 * A number is the same with its label ("DIN no. 97400001"), with blanks, hyphens and signs around
 * it, with invisible characters, in full width or in Indian digits.
 */

/** Longer texts are no number. */
const MAX_LENGTH = 120
const WORDS = '(?:ID|IDENTIFICATION|IDENTITY|REGISTRATION|CARD|NUMBER|NO|IS){0,3}'
/** A number of this shape, with or without a label, which may say the same in two ways. */
const labelled = (label: string, shape: string) =>
  new RegExp(`^((?:(?:${label})${WORDS}){0,2})(${shape})$`)

const DIN = labelled('DP?IN|DIRECTORS?|DESIGNATEDPARTNERS?', `\\d{1,${DIN_LENGTH}}`)
const COMPANY = 'CIN|F?LLPIN|FCRN|CORPORATE|COMPANY|LLP'
const CIN = labelled(COMPANY, '[LU]\\d{5}[A-Z]{2}\\d{4}[A-Z]{3}\\d{6}')
/** Of an LLP. With a leading F of a foreign LLP. */
const LLPIN = labelled(COMPANY, 'F?[A-Z]{3}\\d{4}')
/** Foreign companies have a registration number instead of a CIN. */
const FCRN = labelled(COMPANY, 'F\\d{5}')
const GSTIN = labelled('GST(?:IN)?', '\\d{2}[0-9A-Z]{13}')
/** The web app reads none, and leaves it out so. */
const PAN = /* @__PURE__ */ labelled('PAN|PERMANENTACCOUNT', '[A-Z]{5}\\d{4}[A-Z]')

/** A date and an amount in groups of three have the digits and blanks of a DIN. */
const DATE_OR_AMOUNT =
  /^(?:\d{1,2}[ -]\d{1,2}[ -]\d{4}|\d{4}[ -]\d{1,2}[ -]\d{1,2}|\d{2} \d{3} \d{3})$/
/** From the first letter or digit to the last, with a sign that makes it another number. */
const INNER = /[-+\p{Sc}]?[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/u

interface ReadNumber {
  number: string
  /** With its label, or in a shape that nothing else has. */
  isCertain: boolean
}

/**
 * A DIN: 8 digits. Fewer are one that lost its leading zeros, as in spreadsheets. Null if the text
 * is none.
 */
export function readDin(text: string): string | null {
  return dinOf(text)?.number ?? null
}

/** A CIN, LLPIN, FLLPIN or FCRN in its standard spelling. Null if the text is none of them. */
export function readCompanyNumber(text: string): string | null {
  return companyNumberOf(text)?.number ?? null
}

/** Checks only the shape: some real ones (UN bodies, non-residents) have another check digit. */
export function readGstin(text: string): string | null {
  return GSTIN.exec(compactOf(textOf(text)))?.[2] ?? null
}

/** The same, or any 15 letters and digits: some authorities have numbers of another shape. */
export function readGstNumber(text: string): string | null {
  const shown = textOf(text)
  const compact = compactOf(shown)
  // Words of 15 letters are no number.
  const mayBe = compact.length === GSTIN_LENGTH && (/\d/.test(compact) || compact === shown)
  return readGstin(text) ?? (mayBe ? compact : null)
}

/** Null if the text is not a PAN. */
export function readPan(text: string): string | null {
  return PAN.exec(compactOf(textOf(text)))?.[2] ?? null
}

export function dinOf(text: string): ReadNumber | null {
  const shown = textOf(text).replace(/\.0{1,20}$/, '')
  const [, label, digits] = DIN.exec(compactOf(shown)) ?? []
  if (digits === undefined || Number(digits) === 0) return null
  const isWhole = digits.length === DIN_LENGTH
  // Without a label, other signs between digits make a date, an amount or a fraction.
  const isPlain =
    /^\d+$/.test(shown) || (isWhole && /^\d[\d -]+$/.test(shown) && !DATE_OR_AMOUNT.test(shown))
  if (label === '' && !isPlain) return null
  return { number: digits.padStart(DIN_LENGTH, '0'), isCertain: label !== '' || isWhole }
}

export function companyNumberOf(text: string): ReadNumber | null {
  const shown = textOf(text)
  const compact = compactOf(shown)
  const cin = CIN.exec(compact)?.[2]
  if (cin !== undefined) return { number: cin, isCertain: true }
  const [, label, number] = FCRN.exec(compact) ?? LLPIN.exec(compact) ?? []
  if (number === undefined || (label === '' && !/^[A-Z\d]+(?:[ -][A-Z\d]+| - \d+)?$/.test(shown)))
    return null
  // "ABC 1234" may be a name.
  const isCertain = label !== '' || shown.includes('-')
  return { number: number.replace(/(?<=[A-Z]{3})(?=\d)/, '-'), isCertain }
}

/** In capitals, ASCII digits and plain hyphens, without the signs around it. */
function textOf(text: string): string {
  if (text.length > MAX_LENGTH) return ''
  // Most are plain ASCII: the general way takes several times as long.
  const plain = /^[ -~]*$/.test(text) ? text : plainText(text)
  return INNER.exec(plain.toUpperCase())?.[0] ?? ''
}

function compactOf(shown: string): string {
  return shown.replace(/[^\p{L}\p{N}]/gu, '')
}
