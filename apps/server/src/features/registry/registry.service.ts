import { SEARCH_DEFAULT_ROWS, SEARCH_MAX_ROWS } from '@dastak/contract/limits.ts'
import type { CompanyRecord } from '@dastak/contract/registry.ts'
import * as z from 'zod/mini'
import { readCursor, writeCursor } from '../../cursor.ts'
import type { LookupKind } from '../../ports/contacts.ts'
import type { Db, Reader } from '../../db/database.ts'
import { companyRecord } from './company-record.rules.ts'
import { din, identificationNumber } from './identifiers.rules.ts'
import { companyWords, personWords, type SearchName } from './name-words.rules.ts'
import * as store from './registry.store.ts'
import { findByName } from './search.service.ts'
import type { Space } from './search.store.ts'

export { din } from './identifiers.rules.ts'

export type Registry = ReturnType<typeof createRegistry>

export interface SearchInput {
  query: string
  /** 1 to 100, 20 unless told. */
  limit?: number | undefined
  /** The `next_cursor` of the page before, of the same query. */
  cursor?: string | undefined
}

export interface DirectorCompany {
  identification_number: string
  /** Null where the registry has no such company. */
  company_name: string | null
  designation: string | null
  /** YYYY-MM-DD. */
  appointed_on: string | null
}
export interface DirectorEntry {
  din: string
  full_name: string
  first_name: string | null
  last_name: string | null
  father_name: string | null
  /** YYYY-MM-DD. */
  dob: string | null
  present_address: string | null
  permanent_address: string | null
  nationality: string | null
  status: string | null
  /** The latest seat first. */
  companies: DirectorCompany[]
}
export interface BoardSeat {
  din: string
  full_name: string
  first_name: string | null
  last_name: string | null
  designation: string | null
  /** YYYY-MM-DD. */
  appointed_on: string | null
}
const MAX_QUERY_LENGTH = 100
/** How far a search can be paged; whoever needs more writes more words. */
const MAX_RESULTS = 1_000
const placeInResults = z.int().check(z.gte(1), z.lt(MAX_RESULTS))

/** Whether a search for directors is one by DIN. */
export function isDinQuery(query: string): boolean {
  return /^\s*\d+\s*$/.test(query)
}

/** The registry as imported: companies, directors, boards and the operator's contacts. */
export function createRegistry({ db }: { db: Db }) {
  const reader: Reader = db.kysely

  async function directors(dins: readonly string[]): Promise<DirectorEntry[]> {
    if (dins.length === 0) return []
    const [rows, seats] = await Promise.all([store.directorsByDin(reader, dins), store.seatsOfDirectors(reader, dins)])
    const companies = Map.groupBy(seats, (seat) => seat.din)
    return inOrder(dins, rows, (row) => row.din).map((row) => ({
      ...row,
      companies: (companies.get(row.din) ?? []).map((seat) => ({
        identification_number: seat.cin,
        company_name: seat.company_name,
        designation: seat.designation,
        appointed_on: seat.appointed_on,
      })),
    }))
  }

  /** One page of the subjects that fit. Refuses a cursor that is not this query's: validation_failed. */
  async function page(space: Space, name: SearchName, input: SearchInput) {
    const limit = Math.min(Math.max(input.limit ?? SEARCH_DEFAULT_ROWS, 1), SEARCH_MAX_ROWS)
    const key = `${space} ${name.words.join(' ')}`
    const offset = readCursor(key, input.cursor, placeInResults) ?? 0
    const end = Math.min(offset + limit, MAX_RESULTS)
    const found = await findByName(reader, space, name, end + 1)
    const isMore = found.length > end && end < MAX_RESULTS
    return {
      subjects: found.slice(offset, end),
      next_cursor: isMore ? writeCursor(key, end) : null,
      // Known only where the whole list was found.
      total: found.length <= end ? found.length : null,
    }
  }

  async function companies(cins: readonly string[]): Promise<CompanyRecord[]> {
    if (cins.length === 0) return []
    const rows = await store.companiesByCin(reader, cins)
    return inOrder(cins, rows, (row) => row.cin).map(companyRecord)
  }

  return {
    /** By words in any order, prefix, one typo a word, or exact CIN or LLPIN; active first among equals. Refuses: validation_failed (cursor). */
    async searchCompanies(input: SearchInput) {
      const query = input.query.slice(0, MAX_QUERY_LENGTH)
      const cin = identificationNumber(query)
      if (cin !== null) {
        const exact = await companies([cin])
        if (exact.length > 0) return { companies: exact, next_cursor: null, total: 1 }
      }
      const { subjects, ...rest } = await page('company', companyWords(query), input)
      return { companies: await companies(subjects), ...rest }
    },

    /** By name, as companies are, or by DIN. Refuses: validation_failed (cursor). */
    async searchDirectors(input: SearchInput) {
      const query = input.query.slice(0, MAX_QUERY_LENGTH)
      if (isDinQuery(query)) {
        const number = din(query)
        const exact = number === null ? [] : await directors([number])
        return { directors: exact, next_cursor: null, total: exact.length }
      }
      const { subjects, ...rest } = await page('director', personWords(query), input)
      return { directors: await directors(subjects), ...rest }
    },

    /** Null where there is no such company. */
    async companyByCin(cin: string): Promise<CompanyRecord | null> {
      const number = identificationNumber(cin)
      return number === null ? null : ((await companies([number]))[0] ?? null)
    },

    /** The board, longest seat first. */
    async directorsOfCompany(cin: string): Promise<BoardSeat[]> {
      const number = identificationNumber(cin)
      return number === null ? [] : store.seatsOfCompany(reader, number)
    },

    /** Null where there is no such director. */
    async directorByDin(number: string): Promise<DirectorEntry | null> {
      return (await directors([number]))[0] ?? null
    },

    /** What this database knows of the contacts of subjects, by subject. */
    async contacts(kind: LookupKind, subjects: readonly string[]): Promise<Map<string, store.KnownContact>> {
      const rows = await store.listContacts(reader, kind, subjects)
      return new Map(rows.map((row) => [row.subject, row]))
    },
  }
}

function inOrder<T>(keys: readonly string[], rows: readonly T[], keyOf: (row: T) => string): T[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}
