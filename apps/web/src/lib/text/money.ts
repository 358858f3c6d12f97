/** Formats an amount of a currency's smallest unit (INR: paise): `₹4,999`, `₹1,666.50`. */
export function formatMoney(amount: number, currency: string): string {
  const decimals = amount % 100 === 0 ? 0 : 2
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency, ...digits }).format(
    amount / 100,
  )
}
