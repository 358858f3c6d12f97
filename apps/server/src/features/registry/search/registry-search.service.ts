import type {
  CompanyFilters,
  CompanySort,
  DirectorSort,
} from '@dastak/contract/registry/company-filters.ts'
import {
  SEARCH_DEFAULT_ROWS,
  SEARCH_MAX_ROWS,
  SEARCH_MAX_TOTAL,
  SUGGESTIONS_MAX,
} from '@dastak/contract/limits.ts'
import type { CompanyRecord } from '@dastak/contract/registry/registry.ts'
import * as z from 'zod/mini'
import { invalidField } from '../../../app-error.ts'
import { readCursor, writeCursor } from '../../../lists/cursor.ts'
import { isTimedOut, type Db, type Reader } from '../../../db/database.ts'
import { askedCompany, askedPerson } from '../words/asked-name.rules.ts'
import { companyFilter } from '../indexing/facets.rules.ts'
import { din, identificationNumber } from '../records/identifiers.rules.ts'
import type { SearchName } from '../words/name-words.rules.ts'
import {
  mainSeat,
  readCompanies,
  readDirectors,
  type DirectorEntry,
} from '../records/records.service.ts'
import { TooManyNames } from './find-names.service.ts'
import { fittingCompanies } from '../records/records.store.ts'
import { createSearchOptions } from '../options/search-options.service.ts'
import { BEGINNING, findByName } from './search.service.ts'
import { createSteadySearch } from './steady-search.service.ts'
import type { Space } from './search.store.ts'
import { companyDetail, directorDetail } from './suggestions.rules.ts'

/** What is searched for, in which order. */
interface SearchQuestion<Sort extends string> {
  query: string
  filters?: CompanyFilters | undefined
  /** The best first where it is left out. */
  sort?: Sort | undefined
}
export interface SearchInput<Sort extends string> extends SearchQuestion<Sort> {
  /** 1 to 100, 20 unless told. */
  limit?: number | undefined
  /** The `next_cursor` of the page before, of the same search. */
  cursor?: string | undefined
}

interface Suggestion {
  /** A CIN, LLPIN or DIN. */
  subject: string
  name: string
  detail: string | null
}
const MAX_QUERY_LENGTH = 100
/** How many came before; in a long sorted list also the last of them, and its value. */
function placeIn(sort: string | null) {
  const column = sort?.replace('-', '') ?? 'name'
  const value =
    column === 'incorporated'
      ? z.iso.date()
      : column === 'capital'
        ? z.stringFormat('amount', /^\d{1,20}(\.\d{1,20})?(e\+\d{1,2})?$/)
        : z.string().check(z.regex(/^[^\0]{0,200}$/u))
  const after = z.object({
    value: z.nullable(value),
    subject: z.string().check(z.regex(/^[A-Z0-9-]{1,40}$/)),
  })
  return z.pipe(
    z.tuple([z.int().check(z.gte(1), z.lt(100_000_000)), z.nullable(after)]),
    z.transform(([skip, place]) => ({ skip, after: place })),
  )
}
/** Rows of a download that are read at a time. */
const EXPORT_ROWS = 500

/** Whether a search for directors is one by DIN. */
export function isDinQuery(query: string): boolean {
  return /^\s*\d+\s*$/.test(query)
}

/** What differs between the two that are searched. */
interface Searched<One> {
  space: Space
  /** What the query is called in a request. */
  field: string
  /** The ways to read a query, the likeliest first. */
  readings(query: string): SearchName[]
  /** What a number names; null where the query is none and names are searched. */
  byNumber(query: string): Promise<One[] | null>
  read(subjects: readonly string[]): Promise<One[]>
  /** The companies that a filter looks at. */
  cinsOf(one: One): string[]
}

/** Searches of companies and of directors: page by page, whole, or as suggestions. */
export function createRegistrySearch({ db }: { db: Db }) {
  const reader: Reader = db.kysely
  const steadily = createSteadySearch(reader)

  const COMPANIES: Searched<CompanyRecord> = {
    space: 'company',
    field: 'company_name',
    readings: askedCompany,
    async byNumber(query) {
      const cin = identificationNumber(query)
      const found = cin === null ? [] : await readCompanies(reader, [cin])
      return found.length > 0 ? found : null
    },
    read: (cins) => readCompanies(reader, cins),
    cinsOf: (company) => [company.identification_number],
  }

  const DIRECTORS: Searched<DirectorEntry> = {
    space: 'director',
    field: 'query',
    readings: askedPerson,
    async byNumber(query) {
      if (!isDinQuery(query)) return null
      const number = din(query)
      return number === null ? [] : readDirectors(reader, [number])
    },
    read: (dins) => readDirectors(reader, dins),
    cinsOf: ({ companies }) =>
      companies.flatMap(({ identification_number: cin, ended_on }) =>
        ended_on === null ? [cin] : [],
      ),
  }

  /** What a number names, where it fits the filters; null where names are searched. */
  async function byNumber<One>(
    of: Searched<One>,
    { query, filters }: SearchQuestion<string>,
  ): Promise<One[] | null> {
    const found = await of.byNumber(query.slice(0, MAX_QUERY_LENGTH))
    const filter = companyFilter(filters)
    if (!found || filter === null) return found
    const fitting = await fittingCompanies(reader, found.flatMap(of.cinsOf), filter)
    return fitting.length > 0 ? found : []
  }

  function searchOf<One>(of: Searched<One>, { query, filters, sort }: SearchQuestion<string>) {
    const [name, ...others] = of.readings(query.slice(0, MAX_QUERY_LENGTH))
    return {
      space: of.space,
      name: name!,
      others,
      filter: companyFilter(filters),
      sort: sort ?? null,
    }
  }

  /** Refuses a cursor that is not this search's: validation_failed. */
  async function page<One>(of: Searched<One>, input: SearchInput<string>) {
    const exact = await byNumber(of, input)
    if (exact) return { rows: exact, next_cursor: null, ...capped(exact.length) }
    const search = searchOf(of, input)
    const take = Math.min(Math.max(input.limit ?? SEARCH_DEFAULT_ROWS, 1), SEARCH_MAX_ROWS)
    const narrowed =
      search.filter || search.sort ? ` ${JSON.stringify([search.filter, search.sort])}` : ''
    const list = `${of.space} ${search.name.words.join(' ')}${narrowed}`
    const place = readCursor(list, input.cursor, placeIn(search.sort)) ?? BEGINNING
    const { rows, count, next } = await inTime(
      of,
      steadily(of.space, async () => {
        const { subjects, next, total } = await findByName(reader, search, place, take)
        const [rows, count] = await Promise.all([of.read(subjects), total()])
        return { rows, count, next }
      }),
    )
    const next_cursor = next && writeCursor(list, [next.skip, next.after])
    return { rows, next_cursor, ...capped(count) }
  }

  /** The first 10,000, read while they are sent. Found all at once, so that nobody comes twice. */
  async function* whole<One>(
    of: Searched<One>,
    question: SearchQuestion<string>,
  ): AsyncGenerator<One[]> {
    const exact = await byNumber(of, question)
    if (exact) return yield exact
    const search = searchOf(of, question)
    const find = () => findByName(reader, search, BEGINNING, SEARCH_MAX_TOTAL)
    const { subjects } = await inTime(of, steadily(of.space, find))
    for (let at = 0; at < subjects.length; at += EXPORT_ROWS)
      yield of.read(subjects.slice(at, at + EXPORT_ROWS))
  }

  async function suggested<One>(of: Searched<One>, query: string): Promise<One[]> {
    const search = { ...searchOf(of, { query }), isQuick: true }
    const { subjects } = await steadily(of.space, () =>
      findByName(reader, search, BEGINNING, SUGGESTIONS_MAX),
    )
    return of.read(subjects)
  }

  return {
    /**
     * By words in any order, prefix, one typo, or exact CIN or LLPIN; active first among equals.
     * Refuses: validation_failed (cursor).
     */
    async searchCompanies(input: SearchInput<CompanySort>) {
      const { rows: companies, ...rest } = await page(COMPANIES, input)
      return { companies, ...rest }
    },

    /** By name, as companies are, or by DIN. Refuses: validation_failed (cursor). */
    async searchDirectors(input: SearchInput<DirectorSort>) {
      const { rows: directors, ...rest } = await page(DIRECTORS, input)
      return { directors, ...rest }
    },

    exportCompanies: (question: SearchQuestion<CompanySort>) => whole(COMPANIES, question),
    exportDirectors: (question: SearchQuestion<DirectorSort>) => whole(DIRECTORS, question),

    /**
     * Names that what was typed may become, the best first; a misspelling only where nothing else
     * is found, and nothing for a number.
     */
    async suggest(kind: Space, query: string): Promise<Suggestion[]> {
      if (kind === 'director' && isDinQuery(query)) return []
      if (kind === 'company')
        return (await suggested(COMPANIES, query)).map((company) => ({
          subject: company.identification_number,
          name: company.company_name,
          detail: companyDetail(company, query),
        }))
      return (await suggested(DIRECTORS, query)).map((director) => ({
        subject: director.din,
        name: director.full_name,
        detail: directorDetail(mainSeat(director)),
      }))
    },

    /** What the filters can be set to. */
    searchOptions: createSearchOptions(db),
  }
}

/**
 * A question that is too wide for the time that a search has is one to be asked again, with more
 * words.
 */
async function inTime<T>({ field }: { field: string }, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!isTimedOut(error) && !(error instanceof TooManyNames)) throw error
    throw invalidField(
      field,
      'This finds too many names to look through. Please write more of the name.',
    )
  })
}

function capped(total: number) {
  return { total: Math.min(total, SEARCH_MAX_TOTAL), is_total_capped: total > SEARCH_MAX_TOTAL }
}
