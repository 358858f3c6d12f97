const CIN = /^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/
/** Of a partnership, with an F before it of a foreign one. */
const LLPIN = /^F?[A-Z]{3}-?\d{4}$/
/** Foreign companies have a registration number instead of a CIN. */
const FCRN = /^F\d{5}$/
/** Of a state (I and O are no letters of it) or of the whole country. */
const SERIAL = /(?<=[A-Z])\d{1,4}$/
const VEHICLE = /^(?:[A-Z]{2}\d{1,2}[A-HJ-NP-Z]{0,3}\d{1,4}|\d{2}BH\d{4}[A-HJ-NP-Z]{1,2})$/
const PAN = /^[A-Z]{5}\d{4}[A-Z]$/
const GSTIN = /^\d{2}[0-9A-Z]{13}$/

/** A CIN, LLPIN, FLLPIN or FCRN in its one spelling, or null where the text is none. */
export function identificationNumber(text: string): string | null {
  if (CIN.test(text)) return text
  if (text.length > 40) return null
  const compact = text
    .replace(/\s+/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .toUpperCase()
  if (CIN.test(compact) || FCRN.test(compact)) return compact
  return LLPIN.test(compact) ? `${compact.slice(0, -4).replace('-', '')}-${compact.slice(-4)}` : null
}

/** A DIN of 8 digits; the leading zeros that a spreadsheet dropped are put back. Null where the text is none. */
export function din(text: string): string | null {
  const digits = text.trim().replace(/\.0+$/, '')
  return /^\d{1,8}$/.test(digits) && Number(digits) > 0 ? digits.padStart(8, '0') : null
}

/** A GSTIN by its shape: the check digit is not looked at, some real ones (UN bodies, non-residents) differ. */
export function gstin(text: string): string | null {
  const compact = text.replace(/\s+/g, '').toUpperCase()
  return GSTIN.test(compact) ? compact : null
}

/** The registration of a vehicle in capitals without blanks and hyphens, its number with all four digits; null where the text is none. */
export function vehicleNumber(text: string): string | null {
  const compact = compactOf(text)
  return VEHICLE.test(compact) ? compact.replace(SERIAL, (digits) => digits.padStart(4, '0')) : null
}

/** A PAN in capitals, or null where the text is none. */
export function pan(text: string): string | null {
  const compact = compactOf(text)
  return PAN.test(compact) ? compact : null
}

function compactOf(text: string): string {
  return text.length > 40 ? '' : text.replace(/[\s‐‑–-]+/g, '').toUpperCase()
}
