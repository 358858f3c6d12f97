/** As tax law requires: consecutive within a financial year (from April), at most 16 characters. */
export function invoiceNumber(day: string, serial: number): string {
  return `SBX/${financialYear(day)}/${String(serial).padStart(6, '0')}`
}

/** `26-27` for a day from April 2026 to March 2027. */
export function financialYear(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return `${String(first % 100).padStart(2, '0')}-${String((first + 1) % 100).padStart(2, '0')}`
}
