import { companyNumberOf, dinOf } from '@dastak/contract/identifiers.ts'
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
import type { Replicas } from '../../../db/replicas.ts'
import { companyFilter } from '../indexing/facets.rules.ts'
import { TooManyNames } from './find-names.service.ts'
import { filterCompanies } from '../records/records.store.ts'
import { createSearchOptions } from '../options/search-options.service.ts'
import { FIRST_PAGE, searchByName } from './search.service.ts'
import { readTablesMadeAt, type Space } from './search.store.ts'
import {
  COMPANIES,
  DIRECTORS,
  isDinQuery,
  type SearchTarget,
  type Suggestion,
} from './search-targets.service.ts'

/** A query with its filters and its sort order. */
interface SearchRequest<Sort extends string> {
  query: string
  filters?: CompanyFilters | undefined
  /** By default the best matches come first. */
  sort?: Sort | undefined
}
export interface SearchInput<Sort extends string> extends SearchRequest<Sort> {
  /** 1 to 100, by default 20. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page of the same search. */
  cursor?: string | undefined
}

const MAX_QUERY_LENGTH = 100
/**
 * The schema of a cursor: how many rows came before. In a long sorted list also the last of them,
 * with its sort value.
 */
function cursorSchema(sort: string | null) {
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
    z.transform(([skip, after]) => ({ skip, after })),
  )
}
/** Rows of a download that are read at a time. */
const EXPORT_ROWS = 500

interface Deps {
  replicas: Replicas
  /** When the tables that the last search of each space used were made, for each server. */
  seen: WeakMap<Reader, Map<Space, string | null>>
}

/** Searches companies and directors: page by page, as a download, or as suggestions. */
export function createRegistrySearch({ db }: { db: Db }) {
  const deps: Deps = { replicas: db.replicas, seen: new WeakMap() }
  return {
    /**
     * By words in any order, by prefix, with one typo, or by exact CIN or LLPIN. Active companies
     * come first among equals. Throws validation_failed (cursor).
     */
    async searchCompanies(input: SearchInput<CompanySort>) {
      const { rows: companies, ...rest } = await page(deps, COMPANIES, input)
      return { companies, ...rest }
    },

    /** By name, as for companies, or by DIN. Throws validation_failed (cursor). */
    async searchDirectors(input: SearchInput<DirectorSort>) {
      const { rows: directors, ...rest } = await page(deps, DIRECTORS, input)
      return { directors, ...rest }
    },

    exportCompanies: (request: SearchRequest<CompanySort>) => exportRows(deps, COMPANIES, request),
    exportDirectors: (request: SearchRequest<DirectorSort>) => exportRows(deps, DIRECTORS, request),

    /**
     * Completions of what was typed, the best first. Misspellings only if nothing else is found,
     * and nothing for a number.
     */
    async suggest(kind: Space, query: string): Promise<Suggestion[]> {
      if (isDinQuery(query) && (kind === 'director' || dinOf(query)?.isCertain)) return []
      if (companyNumberOf(query)?.isCertain) return []
      return kind === 'company'
        ? findSuggestions(deps, COMPANIES, query)
        : findSuggestions(deps, DIRECTORS, query)
    },

    /** The choices that filters offer. */
    searchOptions: createSearchOptions(db),
  }
}

/** Throws validation_failed if the cursor is not from this search. */
async function page<One>(deps: Deps, target: SearchTarget<One>, input: SearchInput<string>) {
  const read = deps.replicas.choose()
  const exact = await read((reader) => byNumber(reader, target, input))
  if (exact) return { rows: exact, next_cursor: null, ...capped(exact.length) }
  const search = searchOf(target, input)
  const { filter, sort, names } = search
  const take = Math.min(Math.max(input.limit ?? SEARCH_DEFAULT_ROWS, 1), SEARCH_MAX_ROWS)
  const suffix = filter || sort ? ` ${JSON.stringify([filter, sort])}` : ''
  const list = `${target.space} ${names[0]!.words.join(' ')}${suffix}`
  const position = readCursor(list, input.cursor, cursorSchema(sort)) ?? FIRST_PAGE
  const { rows, count, next } = await explainTimeout(
    target,
    read((reader) =>
      retryIfRebuilt(reader, deps, target, async () => {
        const { subjects, next, total } = await searchByName(reader, search, position, take)
        const [rows, count] = await Promise.all([target.read(reader, subjects), total()])
        return { rows, count, next }
      }),
    ),
  )
  const next_cursor = next && writeCursor(list, [next.skip, next.after])
  return { rows, next_cursor, ...capped(count) }
}

/**
 * The first 10,000 rows, read while they are sent. All are found first, so that none comes twice.
 */
async function* exportRows<One>(
  deps: Deps,
  target: SearchTarget<One>,
  request: SearchRequest<string>,
): AsyncGenerator<One[]> {
  const read = deps.replicas.choose()
  const exact = await read((reader) => byNumber(reader, target, request))
  if (exact) return yield exact
  const search = searchOf(target, request)
  const { subjects } = await explainTimeout(
    target,
    read((reader) =>
      retryIfRebuilt(reader, deps, target, () =>
        searchByName(reader, search, FIRST_PAGE, SEARCH_MAX_TOTAL),
      ),
    ),
  )
  for (let index = 0; index < subjects.length; index += EXPORT_ROWS)
    yield read((reader) => target.read(reader, subjects.slice(index, index + EXPORT_ROWS)))
}

async function findSuggestions<One>(
  deps: Deps,
  target: SearchTarget<One>,
  query: string,
): Promise<Suggestion[]> {
  const search = { ...searchOf(target, { query }), isQuick: true }
  const found = await deps.replicas.choose()(async (reader) => {
    const { subjects } = await retryIfRebuilt(reader, deps, target, () =>
      searchByName(reader, search, FIRST_PAGE, SUGGESTIONS_MAX),
    )
    return target.read(reader, subjects)
  })
  return found.map((one) => target.suggestion(one, query))
}

/**
 * The subjects with the number in the query, if they match the filters. Null if names are searched.
 */
async function byNumber<One>(
  reader: Reader,
  target: SearchTarget<One>,
  { query, filters }: SearchRequest<string>,
): Promise<One[] | null> {
  const found = await target.byNumber(reader, query.slice(0, MAX_QUERY_LENGTH))
  const filter = companyFilter(filters)
  if (!found || filter === null) return found
  const matching = await filterCompanies(reader, found.flatMap(target.cinsOf), filter)
  return matching.length > 0 ? found : []
}

function searchOf<One>(
  { space, parse }: SearchTarget<One>,
  { query, filters, sort }: SearchRequest<string>,
) {
  const names = parse(query.slice(0, MAX_QUERY_LENGTH))
  return { space, names, filter: companyFilter(filters), sort: sort ?? null }
}

/**
 * A search is several statements that refer to names by their numbers. The numbers change if the
 * tables are rebuilt, so a search during a rebuild is repeated. So is the first of a process.
 */
async function retryIfRebuilt<T>(
  reader: Reader,
  deps: Deps,
  { space }: { space: Space },
  search: () => Promise<T>,
): Promise<T> {
  const seen = deps.seen.get(reader) ?? new Map<Space, string | null>()
  deps.seen.set(reader, seen)
  for (;;) {
    const before = seen.get(space)
    const result = await search()
    const madeAt = await readTablesMadeAt(reader, space)
    if (madeAt === before) return result
    seen.set(space, madeAt)
  }
}

/** A search that takes too long must be repeated with more words. */
async function explainTimeout<T>({ field }: { field: string }, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!isTimedOut(error) && !(error instanceof TooManyNames)) throw error
    throw invalidField(field, 'Too many names match. Type more of the name.')
  })
}

function capped(total: number) {
  return { total: Math.min(total, SEARCH_MAX_TOTAL), is_total_capped: total > SEARCH_MAX_TOTAL }
}
