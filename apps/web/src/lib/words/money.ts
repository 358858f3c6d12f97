/**
 * An amount in the smallest unit of its currency (paise where it is INR): `₹4,999`, and with paise
 * only where there are some.
 */
export function formatMoney(amount: number, currency: string): string {
  const decimals = amount % 100 === 0 ? 0 : 2
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency, ...digits }).format(
    amount / 100,
  )
}
