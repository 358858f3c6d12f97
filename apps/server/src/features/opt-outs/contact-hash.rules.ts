import { createHmac } from 'node:crypto'
import { readEmail, readPhone } from '../../contact-values/contact-values.rules.ts'

export interface Contact {
  unit: 'phone' | 'email'
  /** E.164, or an email address in small letters. */
  value: string
}

/** Enough that two contacts never have the same. */
const HASH_BYTES = 20

/** A phone number or an email address as somebody typed it. Null if it is neither. */
export function readContact(typed: string): Contact | null {
  const email = readEmail(typed)
  if (email !== null) return { unit: 'email', value: email.toLowerCase() }
  const phone = readPhone(typed)
  return phone === null ? null : { unit: 'phone', value: phone.e164 }
}

/** The contact of a stored value. Null if it is neither a number nor an address. */
export function contactOf(value: string): Contact | null {
  if (value.includes('@')) return { unit: 'email', value: value.toLowerCase() }
  return value.startsWith('+') ? { unit: 'phone', value } : null
}

/** Without the key nobody can find out to which contact a hash belongs. */
export function contactHash(key: Buffer, { value }: Contact): Buffer {
  return createHmac('sha256', key).update(value).digest().subarray(0, HASH_BYTES)
}
