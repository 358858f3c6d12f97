const CIN = /^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/
/** Of an LLP. With a leading F of a foreign LLP. */
const LLPIN = /^F?[A-Z]{3}-?\d{4}$/
/** Foreign companies have a registration number instead of a CIN. */
const FCRN = /^F\d{5}$/
const SERIAL = /(?<=^[A-Z].*[A-Z])\d{1,3}$/
/** The patterns of vehicle numbers, without blanks. A series never has the letters I and O. */
const VEHICLES = [
  // Of a state, with or without a series. Also a trade certificate, with its own number.
  /^[A-Z]{2}\d{1,2}[A-HJ-NP-Z]{0,3}\d{1,4}$/,
  /^[A-Z]{2}\d{1,2}[A-HJ-NP-Z]\d{4}TC\d{4}$/,
  // From before 1989: MMH 1234, DIA 1234.
  /^[A-Z]{3}\d{1,4}$/,
  // The Bharat series, valid in the whole country, and vehicles older than fifty years.
  /^\d{2}BH\d{4}[A-HJ-NP-Z]{1,2}$/,
  /^[A-Z]{2}VA[A-HJ-NP-Z]{2}\d{1,4}$/,
  // Temporary: with month and year, and in the former style.
  /^T(?:0[1-9]|1[0-2])\d{2}[A-Z]{2}\d{4}[A-HJ-NP-Z]{1,2}$/,
  /^[A-Z]{2}\d{1,2}TE?MP\d{1,6}$/,
  // Of embassies, consulates and the United Nations.
  /^\d{1,3}(?:CD|CC|UN)\d{1,4}$/,
  // Of the armed forces, without the arrow.
  /^\d{2}[A-Z]\d{5,6}[A-Z]$/,
]
const ARROW = /^[↑⬆⇧^]\uFE0F?/
const PAN = /^[A-Z]{5}\d{4}[A-Z]$/
const GSTIN = /^\d{2}[0-9A-Z]{13}$/

/** A CIN, LLPIN, FLLPIN or FCRN in its standard spelling. Null if the text is none of them. */
export function identificationNumber(text: string): string | null {
  if (CIN.test(text)) return text
  if (text.length > 40) return null
  const compact = text
    .replace(/\s+/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .toUpperCase()
  if (CIN.test(compact) || FCRN.test(compact)) return compact
  return LLPIN.test(compact)
    ? `${compact.slice(0, -4).replace('-', '')}-${compact.slice(-4)}`
    : null
}

/** 8 digits, with leading zeros that a spreadsheet dropped. Null if the text is not a DIN. */
export function din(text: string): string | null {
  const digits = text.trim().replace(/\.0+$/, '')
  return /^\d{1,8}$/.test(digits) && Number(digits) > 0 ? digits.padStart(8, '0') : null
}

/** Checks only the shape: some real ones (UN bodies, non-residents) have another check digit. */
export function gstin(text: string): string | null {
  const compact = text.replace(/\s+/g, '').toUpperCase()
  return GSTIN.test(compact) ? compact : null
}

/**
 * A vehicle's registration in capitals, without separators, its number with all four digits. Null
 * if the text is not a registration.
 */
export function vehicleNumber(text: string): string | null {
  const compact = compactOf(text.replace(/[./_\p{Cf}]+/gu, ' ')).replace(ARROW, '')
  if (!VEHICLES.some((pattern) => pattern.test(compact))) return null
  return compact.replace(SERIAL, (digits) => digits.padStart(4, '0'))
}

/** A PAN in capitals. Null if the text is not a PAN. */
export function pan(text: string): string | null {
  const compact = compactOf(text)
  return PAN.test(compact) ? compact : null
}

function compactOf(text: string): string {
  return text.length > 40 ? '' : text.replace(/[\s‐‑–-]+/g, '').toUpperCase()
}
