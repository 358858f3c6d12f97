import type { CompanyFilters, CompanySort, DirectorSort } from '@dastak/contract/company-filters.ts'
import {
  COLLEAGUES_MAX,
  SEARCH_DEFAULT_ROWS,
  SEARCH_MAX_ROWS,
  SEARCH_MAX_TOTAL,
  SUGGESTIONS_MAX,
} from '@dastak/contract/limits.ts'
import type { CompanyRecord } from '@dastak/contract/registry.ts'
import * as z from 'zod/mini'
import { readCursor, writeCursor } from '../../cursor.ts'
import type { LookupKind } from '../../ports/contacts.ts'
import type { Db, Reader } from '../../db/database.ts'
import { companyFilter } from './company-filter.rules.ts'
import { companyRecord } from './company-record.rules.ts'
import { din, identificationNumber } from './identifiers.rules.ts'
import { companyWords, personWords, type SearchName } from './name-words.rules.ts'
import * as store from './registry.store.ts'
import { readSearchOptions } from './search-options.service.ts'
import { findByName } from './search.service.ts'
import type { Space } from './search.store.ts'
import { companyDetail, directorDetail } from './suggestions.rules.ts'

export { din } from './identifiers.rules.ts'

export type Registry = ReturnType<typeof createRegistry>

export interface SearchInput<Sort extends string> {
  query: string
  filters?: CompanyFilters | undefined
  /** The best first where it is left out. */
  sort?: Sort | undefined
  /** 1 to 100, 20 unless told. */
  limit?: number | undefined
  /** The `next_cursor` of the page before, of the same query. */
  cursor?: string | undefined
}

export interface DirectorCompany {
  identification_number: string
  /** Null where the registry has no such company. */
  company_name: string | null
  company_status: string | null
  designation: string | null
  /** YYYY-MM-DD. */
  appointed_on: string | null
  /** Null for a seat that is held. */
  ended_on: string | null
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
  /** Seats that are held first, the latest first. */
  companies: DirectorCompany[]
}
export interface Suggestion {
  /** A CIN, LLPIN or DIN. */
  subject: string
  name: string
  detail: string | null
}
export interface BoardSeat {
  din: string
  full_name: string
  first_name: string | null
  last_name: string | null
  /** Of the DIN. */
  status: string | null
  designation: string | null
  /** YYYY-MM-DD. */
  appointed_on: string | null
  /** Null for a seat that is held. */
  ended_on: string | null
}
const MAX_QUERY_LENGTH = 100
const placeInResults = z.int().check(z.gte(1), z.lt(100_000_000))

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
        company_status: seat.company_status,
        designation: seat.designation,
        appointed_on: seat.appointed_on,
        ended_on: seat.ended_on,
      })),
    }))
  }

  /** One page of the subjects that fit, and how many there are. Refuses a cursor that is not this search's: validation_failed. */
  async function page<One>(
    asked: { space: Space; name: SearchName; input: SearchInput<string> },
    read: (subjects: string[]) => Promise<One[]>,
  ) {
    const { space, name, input } = asked
    const filter = companyFilter(input.filters)
    const sort = input.sort ?? null
    const take = Math.min(Math.max(input.limit ?? SEARCH_DEFAULT_ROWS, 1), SEARCH_MAX_ROWS)
    const key = [`${space} ${name.words.join(' ')}`, ...(filter || sort ? [JSON.stringify([filter, sort])] : [])].join(
      ' ',
    )
    const skip = readCursor(key, input.cursor, placeInResults) ?? 0
    const found = await findByName(reader, { space, name, filter, sort }, { skip, take })
    const [rows, total] = await Promise.all([read(found.subjects), found.total(SEARCH_MAX_TOTAL + 1)])
    return { rows, next_cursor: found.isMore ? writeCursor(key, skip + take) : null, ...capped(total) }
  }

  /** The one that a number names, where it fits the filters. */
  async function wholePage<One>(rows: One[], cinsOf: (row: One) => string[], { filters }: SearchInput<string>) {
    const filter = companyFilter(filters)
    const isFit = filter === null || (await store.fittingCompanies(reader, rows.flatMap(cinsOf), filter)).length > 0
    return { rows: isFit ? rows : [], next_cursor: null, ...capped(isFit ? rows.length : 0) }
  }

  async function companies(cins: readonly string[]): Promise<CompanyRecord[]> {
    if (cins.length === 0) return []
    const rows = await store.companiesByCin(reader, cins)
    return inOrder(cins, rows, (row) => row.cin).map(companyRecord)
  }

  return {
    /** By words in any order, prefix, one typo, or exact CIN or LLPIN; active first among equals. Refuses: validation_failed (cursor). */
    async searchCompanies(input: SearchInput<CompanySort>) {
      const query = input.query.slice(0, MAX_QUERY_LENGTH)
      const cin = identificationNumber(query)
      const exact = cin === null ? [] : await companies([cin])
      if (exact.length > 0) {
        const { rows, ...rest } = await wholePage(exact, (company) => [company.identification_number], input)
        return { companies: rows, ...rest }
      }
      const { rows, ...rest } = await page({ space: 'company', name: companyWords(query), input }, companies)
      return { companies: rows, ...rest }
    },

    /** By name, as companies are, or by DIN. Refuses: validation_failed (cursor). */
    async searchDirectors(input: SearchInput<DirectorSort>) {
      const query = input.query.slice(0, MAX_QUERY_LENGTH)
      if (isDinQuery(query)) {
        const number = din(query)
        const exact = number === null ? [] : await directors([number])
        const { rows, ...rest } = await wholePage(exact, cinsOf, input)
        return { directors: rows, ...rest }
      }
      const { rows, ...rest } = await page({ space: 'director', name: personWords(query), input }, directors)
      return { directors: rows, ...rest }
    },

    /** Names that what was typed may become, the best first; a misspelling only where nothing else is found, and nothing for a number. */
    async suggest(kind: Space, typed: string): Promise<Suggestion[]> {
      const query = typed.slice(0, MAX_QUERY_LENGTH)
      if (kind === 'director' && isDinQuery(query)) return []
      const name = kind === 'company' ? companyWords(query) : personWords(query)
      const search = { space: kind, name, filter: null, sort: null, isQuick: true }
      const { subjects } = await findByName(reader, search, { skip: 0, take: SUGGESTIONS_MAX })
      if (kind === 'company')
        return (await companies(subjects)).map((company) => ({
          subject: company.identification_number,
          name: company.company_name,
          detail: companyDetail(company),
        }))
      return (await directors(subjects)).map((director) => ({
        subject: director.din,
        name: director.full_name,
        detail: directorDetail(latestSeat(director)),
      }))
    },

    searchOptions: () => readSearchOptions(db),

    /** Null where there is no such company. */
    async companyByCin(cin: string): Promise<CompanyRecord | null> {
      const number = identificationNumber(cin)
      return number === null ? null : ((await companies([number]))[0] ?? null)
    },

    /** The board, longest seat first; then who has left it. */
    async directorsOfCompany(cin: string): Promise<BoardSeat[]> {
      const number = identificationNumber(cin)
      return number === null ? [] : store.seatsOfCompany(reader, number)
    },

    /** Null where there is no such director. */
    async directorByDin(number: string): Promise<DirectorEntry | null> {
      return (await directors([number]))[0] ?? null
    },

    /** Who else sits where a director sits: the closest, and how many there are. */
    async colleagues(number: string) {
      const rows = await store.colleaguesOf(reader, number, COLLEAGUES_MAX)
      return { people: rows, total: rows[0]?.total ?? 0 }
    },

    /** What this database knows of the contacts of subjects, by subject. */
    async contacts(kind: LookupKind, subjects: readonly string[]): Promise<Map<string, store.KnownContact>> {
      const rows = await store.listContacts(reader, kind, subjects)
      return new Map(rows.map((row) => [row.subject, row]))
    },
  }
}

/** The seat that names a director's company: the latest that is held. */
export function latestSeat({ companies }: DirectorEntry): DirectorCompany | undefined {
  return companies.find(({ ended_on }) => ended_on === null)
}

function cinsOf({ companies }: DirectorEntry): string[] {
  return companies.flatMap(({ identification_number: cin, ended_on }) => (ended_on === null ? [cin] : []))
}

function capped(total: number) {
  return { total: Math.min(total, SEARCH_MAX_TOTAL), is_total_capped: total > SEARCH_MAX_TOTAL }
}

function inOrder<T>(keys: readonly string[], rows: readonly T[], keyOf: (row: T) => string): T[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}
