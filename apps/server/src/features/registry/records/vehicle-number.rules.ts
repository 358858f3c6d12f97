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

/**
 * A vehicle's registration in capitals, without separators, its number with all four digits. Null
 * if the text is not a registration.
 */
export function vehicleNumber(text: string): string | null {
  const compact = compactOf(text.replace(/[./_\p{Cf}]+/gu, ' ')).replace(ARROW, '')
  if (!VEHICLES.some((pattern) => pattern.test(compact))) return null
  return compact.replace(SERIAL, (digits) => digits.padStart(4, '0'))
}

function compactOf(text: string): string {
  return text.length > 40 ? '' : text.replace(/[\s‐‑–-]+/g, '').toUpperCase()
}
