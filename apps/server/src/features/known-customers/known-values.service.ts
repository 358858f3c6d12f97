import { readCompanyNumber } from '@dastak/contract/identifiers.ts'
import { createHmac } from 'node:crypto'
import { readEmail, readName, readPhone } from '../../contact-values/contact-values.rules.ts'
import { mailboxForms, mailboxOf } from '../../contact-values/email-domains.rules.ts'
import { companyNameKey } from '../registry/spellings.service.ts'

export type KnownKind = 'phone' | 'email' | 'number' | 'name'
export interface KnownValue {
  kind: KnownKind
  /** In its standard spelling. */
  value: string
}

/** Enough that two values never have the same. */
const HASH_BYTES = 20

/** The same value has another hash for another user, so lists cannot be compared. */
export function knownHash(key: Buffer, userId: number, { kind, value }: KnownValue): Buffer {
  const text = `${userId} ${kind} ${value}`
  return createHmac('sha256', key).update(text).digest().subarray(0, HASH_BYTES)
}

const NAME_HEADING = /\b(company|customer|client|account|organi[sz]ation|firm|business|name)\b/i
const PERSON_HEADING = /\b(first|last|middle|contact|person|father|owner)\b/i
const MAX_TITLES = 20

/**
 * The columns with names of companies, by their headings in the first full row that has one. Names
 * of persons would match companies by chance.
 */
export function nameColumns(rows: readonly (readonly string[])[]): {
  bodyAt: number
  columns: number[]
} {
  for (const [at, row] of rows.slice(0, MAX_TITLES).entries()) {
    const columns = row.flatMap((cell, column) => (isNameHeading(cell) ? [column] : []))
    if (columns.length > 0 && row.filter((cell) => cell.trim() !== '').length === row.length)
      return { bodyAt: at + 1, columns }
  }
  return { bodyAt: 0, columns: [] }
}

function isNameHeading(cell: string): boolean {
  const words = cell.replace(/[_-]+/g, ' ').trim()
  return words.length <= 40 && NAME_HEADING.test(words) && !PERSON_HEADING.test(words)
}

/** What the cells of a row name. */
export function valuesOf(cells: readonly string[], names: readonly number[]): KnownValue[] {
  return cells.flatMap((cell, column): KnownValue[] => {
    if (names.includes(column)) return nameOf(cell)
    const number = readCompanyNumber(cell.trim())
    if (number !== null) return [{ kind: 'number', value: number }]
    const email = readEmail(cell)
    if (email !== null) return [{ kind: 'email', value: mailboxOf(email) }]
    const phone = readPhone(cell)
    return phone === null ? [] : [{ kind: 'phone', value: phone.e164 }]
  })
}

function nameOf(cell: string): KnownValue[] {
  const name = readName(cell)
  const value = name === null ? '' : companyNameKey(name)
  return value === '' ? [] : [{ kind: 'name', value }]
}

/** A lead, a company or a director that may be a customer already. */
export interface Somebody {
  /** Identification numbers and names of its companies. */
  numbers?: readonly (string | null)[]
  names?: readonly (string | null)[]
  /** Contacts that the user has. */
  phone?: string | null
  email?: string | null
}

/** The values by which somebody is known. */
export function valuesOfSomebody({ numbers = [], names = [], phone, email }: Somebody) {
  return [
    ...numbers.flatMap((number): KnownValue[] => {
      const value = number === null ? null : readCompanyNumber(number)
      return value === null ? [] : [{ kind: 'number', value }]
    }),
    ...names.flatMap((name) => (name === null ? [] : nameOf(name))),
    // Hashes of older lists are of addresses as they were written.
    ...(email ? mailboxForms(email).map((value) => ({ kind: 'email', value }) as const) : []),
    ...(phone ? [{ kind: 'phone', value: phone } as const] : []),
  ]
}
