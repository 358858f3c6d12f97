import type { CompanyProfile } from './company-profile.ts'

export function asOfText({ asOf, timeZone }: CompanyProfile): string {
  return asOf ? `Registry data of ${day(isoDay(asOf, timeZone))}` : 'Current registry data'
}

/** `+91 98765 43210`; numbers of other countries are unchanged. */
export function spaced(phone: string): string {
  return phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')
}

/** `YYYY-MM-DD` as `D/MM/YYYY`; null for null. */
export function day(iso: string | null): string | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso ?? '')
  return parts ? `${Number(parts[3])}/${parts[2]}/${parts[1]}` : iso
}

export function isoDay(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at)
}

/** `D/MM/YYYY, ddd, h:mm A`, as on screen. */
export function instant(at: Date, timeZone: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(at)
  const time = part({ hour: 'numeric', minute: '2-digit', hour12: true }).replaceAll(/\s/g, ' ')
  return `${day(isoDay(at, timeZone))}, ${part({ weekday: 'short' })}, ${time}`
}

/** `India Standard Time`: the long name, because a browser may send an old id of the zone. */
export function zoneName(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-IN', { timeZone, timeZoneName: 'long' }).formatToParts(
    at,
  )
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

export function rupees(amount: number | null): string | null {
  if (amount === null) return null
  return new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    maximumFractionDigits: 0,
  }).format(amount)
}
