/** As Intl.NumberFormat does. Its first use takes a cheap phone a sixth of a second. */
const MAX_DECIMALS = 3

/** A number with the Indian grouping, with at most three decimals: 12,34,567. */
export function formatNumber(value: number): string {
  const [whole = '', decimals] = String(Number(value.toFixed(MAX_DECIMALS))).split('.')
  const grouped = whole.replaceAll(/(\d)(?=(?:\d\d)+\d$)/g, '$1,')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}

/** An amount of rupees, with at most `decimals` decimals: ₹12,34,567. */
export function formatRupees(value: number, decimals = 0): string {
  const text = formatNumber(Number(value.toFixed(decimals)))
  return text.startsWith('-') ? `-₹${text.slice(1)}` : `₹${text}`
}
