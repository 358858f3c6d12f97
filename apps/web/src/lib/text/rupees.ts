import { formatRupees } from './numbers.ts'

export const LAKH = 100_000
export const CRORE = 10_000_000
const AMOUNT =
  /^₹?\s*(?:rs\.?\s*)?([\d,]*\.?\d+)\s*(k|thousand|l|lac|lacs|lakh|lakhs|cr|crore|crores)?\.?$/i

/** An amount in lakh or crore: `₹15 lakh`, `₹2.5 crore`. In full if it needs more decimals. */
export function rupeeText(amount: number): string {
  const [unit, word] = amount >= CRORE ? [CRORE, 'crore'] : [LAKH, 'lakh']
  const count = amount / unit
  const isShort = amount >= LAKH && Math.abs(count * 100 - Math.round(count * 100)) < 1e-6
  return isShort ? `${formatRupees(count, 2)} ${word}` : formatRupees(amount)
}

/** Reads an amount of rupees: `1,00,000`, `15 lakh`, `₹2.5 cr`; null if it is not an amount. */
export function parseRupees(typed: string): number | null {
  const [, figures, word = ''] = AMOUNT.exec(typed.trim()) ?? []
  if (figures === undefined) return null
  const unit = /^c/i.test(word) ? CRORE : /^l/i.test(word) ? LAKH : word === '' ? 1 : 1_000
  return Math.round(Number(figures.replaceAll(',', '')) * unit)
}
