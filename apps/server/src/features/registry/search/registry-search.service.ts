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
import * as z from 'zod/mini'
import { invalidField } from '../../../app-error.ts'
import { readCursor, writeCursor } from '../../../lists/cursor.ts'
import { isTimedOut, type Db, type Reader } from '../../../db/database.ts'
import { companyFilter } from '../indexing/facets.rules.ts'
import { TooManyNames } from './find-names.service.ts'
import { fittingCompanies } from '../records/records.store.ts'
import { createSearchOptions } from '../options/search-options.service.ts'
import { BEGINNING, findByName } from './search.service.ts'
import { tablesMadeAt, type Space } from './search.store.ts'
import {
  COMPANIES,
  DIRECTORS,
  isDinQuery,
  type Searched,
  type Suggestion,
} from './searched.service.ts'

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

interface Deps {
  reader: Reader
  /** When the tables were made that the last search of a space has seen. */
  seen: Map<Space, string | null>
}

/** Searches of companies and of directors: page by page, whole, or as suggestions. */
export function createRegistrySearch({ db }: { db: Db }) {
  const deps: Deps = { reader: db.kysely, seen: new Map() }
  return {
    /**
     * By words in any order, prefix, one typo, or exact CIN or LLPIN; active first among equals.
     * Refuses: validation_failed (cursor).
     */
    async searchCompanies(input: SearchInput<CompanySort>) {
      const { rows: companies, ...rest } = await page(deps, COMPANIES, input)
      return { companies, ...rest }
    },

    /** By name, as companies are, or by DIN. Refuses: validation_failed (cursor). */
    async searchDirectors(input: SearchInput<DirectorSort>) {
      const { rows: directors, ...rest } = await page(deps, DIRECTORS, input)
      return { directors, ...rest }
    },

    exportCompanies: (question: SearchQuestion<CompanySort>) => whole(deps, COMPANIES, question),
    exportDirectors: (question: SearchQuestion<DirectorSort>) => whole(deps, DIRECTORS, question),

    /**
     * Names that what was typed may become, the best first; a misspelling only where nothing else
     * is found, and nothing for a number.
     */
    async suggest(kind: Space, query: string): Promise<Suggestion[]> {
      if (kind === 'company') return suggested(deps, COMPANIES, query)
      return isDinQuery(query) ? [] : suggested(deps, DIRECTORS, query)
    },

    /** What the filters can be set to. */
    searchOptions: createSearchOptions(db),
  }
}

/** Refuses a cursor that is not this search's: validation_failed. */
async function page<One>(deps: Deps, of: Searched<One>, input: SearchInput<string>) {
  const exact = await byNumber(deps, of, input)
  if (exact) return { rows: exact, next_cursor: null, ...capped(exact.length) }
  const search = searchOf(of, input)
  const { filter, sort, readings } = search
  const take = Math.min(Math.max(input.limit ?? SEARCH_DEFAULT_ROWS, 1), SEARCH_MAX_ROWS)
  const narrowed = filter || sort ? ` ${JSON.stringify([filter, sort])}` : ''
  const list = `${of.space} ${readings[0]!.words.join(' ')}${narrowed}`
  const place = readCursor(list, input.cursor, placeIn(sort)) ?? BEGINNING
  const { rows, count, next } = await inTime(
    of,
    steadily(deps, of, async () => {
      const { subjects, next, total } = await findByName(deps.reader, search, place, take)
      const [rows, count] = await Promise.all([of.read(deps.reader, subjects), total()])
      return { rows, count, next }
    }),
  )
  const next_cursor = next && writeCursor(list, [next.skip, next.after])
  return { rows, next_cursor, ...capped(count) }
}

/** The first 10,000, read while they are sent. Found all at once, so that nobody comes twice. */
async function* whole<One>(
  deps: Deps,
  of: Searched<One>,
  question: SearchQuestion<string>,
): AsyncGenerator<One[]> {
  const exact = await byNumber(deps, of, question)
  if (exact) return yield exact
  const search = searchOf(of, question)
  const find = () => findByName(deps.reader, search, BEGINNING, SEARCH_MAX_TOTAL)
  const { subjects } = await inTime(of, steadily(deps, of, find))
  for (let at = 0; at < subjects.length; at += EXPORT_ROWS)
    yield of.read(deps.reader, subjects.slice(at, at + EXPORT_ROWS))
}

async function suggested<One>(deps: Deps, of: Searched<One>, query: string): Promise<Suggestion[]> {
  const search = { ...searchOf(of, { query }), isQuick: true }
  const { subjects } = await steadily(deps, of, () =>
    findByName(deps.reader, search, BEGINNING, SUGGESTIONS_MAX),
  )
  const found = await of.read(deps.reader, subjects)
  return found.map((one) => of.suggestion(one, query))
}

/** What a number names, where it fits the filters; null where names are searched. */
async function byNumber<One>(
  { reader }: Deps,
  of: Searched<One>,
  { query, filters }: SearchQuestion<string>,
): Promise<One[] | null> {
  const found = await of.byNumber(reader, query.slice(0, MAX_QUERY_LENGTH))
  const filter = companyFilter(filters)
  if (!found || filter === null) return found
  const fitting = await fittingCompanies(reader, found.flatMap(of.cinsOf), filter)
  return fitting.length > 0 ? found : []
}

function searchOf<One>(
  { space, readings }: Searched<One>,
  { query, filters, sort }: SearchQuestion<string>,
) {
  const names = readings(query.slice(0, MAX_QUERY_LENGTH))
  return { space, readings: names, filter: companyFilter(filters), sort: sort ?? null }
}

/**
 * A search is several statements tied together by numbers of names, which mean others once the
 * tables are made anew: one that was under way then is done again. So is the first of a process.
 */
async function steadily<T>(
  { reader, seen }: Deps,
  { space }: { space: Space },
  search: () => Promise<T>,
): Promise<T> {
  for (;;) {
    const before = seen.get(space)
    const result = await search()
    const madeAt = await tablesMadeAt(reader, space)
    if (madeAt === before) return result
    seen.set(space, madeAt)
  }
}

/** One that is too wide for the time it has is to be asked again, with more words. */
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
