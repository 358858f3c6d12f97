import type { CompanyRecord } from '@dastak/contract/registry/registry.ts'
import { stateOfCode } from './state-names.rules.ts'

type Address = CompanyRecord['company_address'][number]

/**
 * Parses a registered address as the registry writes it: `street1
 * street2,city,[district,]State,PIN-India`. City NA and pin 000000 mean unknown. Everything that
 * does not match stays in the street, so nothing is lost.
 */
export function parseAddress(raw: string | null): Address[] {
  const clean = raw?.replace(/\uFFFD/g, ' ').trim()
  if (!clean) return []
  const address: Address = {
    address_type: 'Registered Address',
    street_address: tidy(clean),
    city: null,
    state: null,
    country: null,
    postal_code: null,
  }
  const tail = /^(.*),([^,]*),\s*(\d{6}|NA)\s*-\s*([A-Za-z][A-Za-z ]*)$/s.exec(clean)
  if (!tail) return [withPostalCode(address, clean)]
  const parts = tail[1]!.split(',')
  const last = parts.pop() ?? ''
  const { city, street } = cityAndStreet(parts, last)
  address.street_address = tidy(street.join(','))
  address.city = city
  address.state = tidy(tail[2]!)
  address.postal_code = /^0+$|^NA$/.test(tail[3]!) ? null : tail[3]!
  address.country = tidy(tail[4]!)
  return [address]
}

const LONGEST_TAIL = 40
const TAIL = /(?:[\s,]([A-Z]{2}))?[\s,-]+([1-9]\d{2}\s?\d{3})(?:[\s,-]+(?:IN|India|INDIA))?\.?$/

/** MCA's data has `street city KA 560001 IN`. Other lists may end with the postal code. */
function withPostalCode(address: Address, raw: string): Address {
  const tail = TAIL.exec(raw.slice(-LONGEST_TAIL))
  if (!tail) return address
  const [{ length }, letters, code] = tail
  const before = raw.slice(0, raw.length - length)
  const state = letters === undefined ? null : stateOfCode(letters)
  address.street_address = tidy(
    letters === undefined || state !== null ? before : `${before} ${letters}`,
  )
  address.state = state
  address.postal_code = code!.replace(/\s/, '')
  if (/IN|India/i.test(tail[0].slice(-6))) address.country = 'India'
  return address
}

/** A district comes from a list, in title case. A city is typed, mostly in capitals. */
function cityAndStreet(parts: string[], last: string): { city: string | null; street: string[] } {
  const before = parts.at(-1)
  const isDistrict =
    /[a-z]/.test(last) && before !== undefined && parts.length > 1 && !/^\s/.test(before)
  if (!isDistrict) return { city: tidy(last), street: parts }
  const names = [tidy(before), tidy(last)].filter((name) => name !== null)
  const isTwice = names.length === 2 && names[0]!.toLowerCase() === names[1]!.toLowerCase()
  return { city: isTwice ? names[1]! : names.join(', ') || null, street: parts.slice(0, -1) }
}

function tidy(part: string): string | null {
  const clean = part
    .replace(/\s{2,}/g, ' ')
    .replace(/^[\s,]+|(?<![\s,])[\s,]+$/g, '')
    .replace(/(?: ?, ?){2,}/g, ', ')
  return clean === '' || clean === 'NA' ? null : clean
}
