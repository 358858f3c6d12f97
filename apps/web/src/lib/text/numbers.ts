const LOCALE = 'en-IN'
const plain = new Intl.NumberFormat(LOCALE)
const rupees = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})

/** A number with the Indian grouping: 12,34,567. */
export function formatNumber(value: number): string {
  return plain.format(value)
}

/** An amount of rupees, with at most `decimals` decimals: ₹12,34,567. */
export function formatRupees(value: number, decimals = 0): string {
  if (decimals === 0) return rupees.format(value)
  return `₹${plain.format(Number(value.toFixed(decimals)))}`
}
