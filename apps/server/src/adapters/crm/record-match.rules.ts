import type { CrmKey, CrmRecord } from '../../ports/crm.ts'

/** The shortest number without its country code that is compared. */
const LOCAL_DIGITS = 10

/** The last ten digits: an Indian number without its country code. */
export function localDigits(phone: string): string {
  return phone.replace(/\D/g, '').slice(-LOCAL_DIGITS)
}

/**
 * Whether two numbers are the same, although people write them with and without country code,
 * blanks and zeros.
 */
export function isSamePhone(one: string, other: string): boolean {
  const [a, b] = [digitsOf(one), digitsOf(other)]
  const [longer, shorter] = a.length >= b.length ? [a, b] : [b, a]
  return shorter.length >= LOCAL_DIGITS && longer.endsWith(shorter) && longer.length <= 15
}

/** Without the zeros before an area code or a country code. */
function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^0+/, '')
}

/** The records that really have the value. Searches of CRMs return similar ones too. */
export function matchesOf(records: readonly CrmRecord[], key: CrmKey, value: string): CrmRecord[] {
  const spelled = (text: string | undefined) => text?.trim().toLowerCase()
  const isMatch = ({ phones, values }: CrmRecord) =>
    key === 'phone'
      ? phones.some((phone) => isSamePhone(phone, value))
      : spelled(values[key]) === spelled(value)
  return records.filter(isMatch)
}
