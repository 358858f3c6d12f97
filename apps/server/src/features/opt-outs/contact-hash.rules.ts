import { createHmac } from 'node:crypto'
import { readEmail, readPhone } from '../../contact-values/contact-values.rules.ts'
import { mailboxForms, mailboxOf } from '../../contact-values/email-domains.rules.ts'

export interface Contact {
  unit: 'phone' | 'email'
  /** E.164, or an email address as it was written. */
  value: string
}

/** Enough that two contacts never have the same. */
const HASH_BYTES = 20

/** A phone number or an email address as somebody typed it. Null if it is neither. */
export function readContact(typed: string): Contact | null {
  const email = readEmail(typed)
  if (email !== null) return { unit: 'email', value: email }
  const phone = readPhone(typed)
  return phone === null ? null : { unit: 'phone', value: phone.e164 }
}

/** The contact of a stored value. Null if it is neither a number nor an address. */
export function contactOf(value: string): Contact | null {
  if (value.includes('@')) return { unit: 'email', value }
  return value.startsWith('+') ? { unit: 'phone', value } : null
}

/** By what a contact is known again: its number or its mailbox. */
export const identityOf = ({ unit, value }: Contact): string =>
  unit === 'email' ? mailboxOf(value) : value

/** What is kept of a contact. Without the key nobody can find out to which one a hash belongs. */
export const contactHash = (key: Buffer, contact: Contact): Buffer =>
  hashOf(key, identityOf(contact))

/** The hash of a contact, and those that were kept of it before mailboxes were one. */
export const contactHashes = (key: Buffer, { unit, value }: Contact): Buffer[] =>
  (unit === 'email' ? mailboxForms(value) : [value]).map((form) => hashOf(key, form))

const hashOf = (key: Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest().subarray(0, HASH_BYTES)
