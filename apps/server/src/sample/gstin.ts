const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The check digit (15th character) that belongs to the first 14 characters of a GSTIN. */
export function gstinCheckDigit(first14: string): string {
  let sum = 0
  for (let place = 0; place < 14; place += 1) {
    const product = DIGITS.indexOf(first14.charAt(place)) * (place % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return DIGITS.charAt((36 - (sum % 36)) % 36)
}
