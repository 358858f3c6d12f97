/** A day typed as `D/MM/YYYY`, in ISO 8601. Null if it is not one. */
export function readDay(typed: string): string | null {
  const parts = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(typed)
  if (!parts) return null
  const [day, month] = [parts[1]!, parts[2]!].map((part) => part.padStart(2, '0'))
  const iso = `${parts[3]}-${month}-${day}`
  const time = new Date(`${iso}T00:00:00Z`)
  // February has no 30th: such a day would be read as one of the next month.
  return Number.isNaN(time.getTime()) || !time.toISOString().startsWith(iso) ? null : iso
}
