import { parsePhoneNumberFromString } from 'libphonenumber-js'

const INDIAN_MOBILE = /^(?:\+?91|0)?([6-9]\d{9})$/
/** Sample numbers, which nobody's phone has: kept as they are, so that invented directories can be imported. */
const SAMPLE = /^(?:\+?91|0)?(11111\d{5})$/
const EMAIL = /^[^\s@<>"(),:;\\[\]]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i

/** A phone number in E.164 (India where no country is told); null for none, undefined where it is no number that can be dialled. */
export function phone(value: string): string | null | undefined {
  const clean = value.replace(/[\s().-]+/g, '').replace(/^'/, '')
  if (clean === '' || clean === 'NA') return null
  const plain = INDIAN_MOBILE.exec(clean) ?? SAMPLE.exec(clean)
  if (plain) return `+91${plain[1]}`
  const parsed = parsePhoneNumberFromString(clean, 'IN')
  return parsed?.isValid() ? parsed.number : undefined
}

/** An e-mail address, its domain in small letters; null for none, undefined where it is no address. */
export function emailAddress(value: string): string | null | undefined {
  const clean = value.trim()
  if (clean === '' || clean === 'NA') return null
  if (clean.length > 254 || !EMAIL.test(clean)) return undefined
  const at = clean.lastIndexOf('@')
  return clean.slice(0, at) + clean.slice(at).toLowerCase()
}
