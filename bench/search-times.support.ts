/**
 * How long searches take: whole round trips over the local socket. Each query has been run once
 * before.
 */
import type { CompanyFilters, CompanySort } from '@dastak/contract/registry/company-filters.ts'
import type { Db } from '../apps/server/src/db/database.ts'
import { parseCompanyQuery } from '../apps/server/src/features/registry/words/parse-query.rules.ts'
import { companyFilter } from '../apps/server/src/features/registry/indexing/facets.rules.ts'
import {
  FIRST_PAGE,
  searchByName,
} from '../apps/server/src/features/registry/search/search.service.ts'
import { createRandom } from '../apps/server/src/sample/random.ts'
import { asOwner } from '../apps/server/src/testing/database/as-owner.ts'
import { keptWords } from '../apps/server/src/testing/registry/dictionary-words.ts'
import { percentiles, SEED } from './registry.support.ts'
import { shapesOf, type Shape } from './search-shapes.support.ts'

const PER_SHAPE = 150
/** The peers take seconds for a query at the large size. */
const PEERS_PER_SHAPE = 8
const FILTERED = 200

/** A page of the first 20. */
export async function firstPage(
  db: Db,
  query: string,
  filters?: CompanyFilters,
  sort: CompanySort | null = null,
) {
  const search = {
    space: 'company',
    names: parseCompanyQuery(query),
    filter: companyFilter(filters),
    sort,
  } as const
  return searchByName(db.kysely, search, FIRST_PAGE, 20)
}

async function timesOf(work: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  for (const one of work) await one()
  const times: number[] = []
  for (const one of work) {
    const start = performance.now()
    await one()
    times.push(performance.now() - start)
  }
  return times
}

/** The most frequent words in names. */
export async function commonWords(db: Db): Promise<string[]> {
  const words = (await keptWords(db, 'company')).toSorted((a, b) => b.df - a.df)
  return words.slice(0, 12).map(({ word }) => word)
}

/** A line for each shape, with the peers if they are measured. */
export async function measureShapes(db: Db, ownerUrl: string, size: number): Promise<string> {
  const shapes = shapesOf(size, PER_SHAPE, await commonWords(db))
  const own = new Map<Shape, { page: number[]; whole: number[] }>()
  for (const shape of shapes) {
    own.set(shape, {
      page: await timesOf(shape.queries.map((query) => () => firstPage(db, query))),
      whole: await timesOf(
        shape.queries.map((query) => async () => (await firstPage(db, query)).total()),
      ),
    })
  }
  await asOwner(
    ownerUrl,
    'CREATE INDEX IF NOT EXISTS bench_trigram ON company_search USING gin (words gin_trgm_ops)',
  )
  const peer = (text: string) => (query: string) => () => db.pool.query(text, [query])
  const like = peer("SELECT subject FROM company_search WHERE words LIKE '%' || $1 || '%' LIMIT 20")
  const similar = peer(
    'SELECT subject FROM company_search WHERE words % $1 ORDER BY similarity(words, $1) DESC ' +
      'LIMIT 20',
  )
  const lines: string[] = []
  for (const shape of shapes) {
    const { page, whole } = own.get(shape)!
    const few = shape.queries.slice(0, PEERS_PER_SHAPE)
    const peers = [await timesOf(few.map(like)), await timesOf(few.map(similar))].map((times) => {
      const { p50, p95 } = percentiles(times)
      return `${p50.toFixed(0)} / ${p95.toFixed(0)}`
    })
    const { p50, p95, p99 } = percentiles(page)
    const total = percentiles(whole)
    const isMet = p95 <= shape.aim && p99 <= 40
    lines.push(
      `| ${shape.name} | ${p50.toFixed(1)} / **${p95.toFixed(1)}** / ${p99.toFixed(1)} | ` +
        `${shape.aim}${isMet ? '' : ' **missed**'} | ${total.p50.toFixed(1)} / ` +
        `${total.p95.toFixed(1)} | ${peers.join(' | ')} |`,
    )
  }
  return [
    '| query | page: p50 / p95 / p99, ms | aim, p95 | with its total: p50 / p95 | `LIKE` with ' +
      'trigram index | trigram similarity |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}

/** Filters, sort and total, with a name and without one. */
export async function measureFilters(db: Db): Promise<string> {
  const random = createRandom(SEED)
  random.start(11, 1)
  const pick = <T>(list: readonly T[]): T => list[random.below(list.length)]!
  const filters = (): CompanyFilters => {
    const all: CompanyFilters[] = [
      { state: [pick(['Goa', 'Maharashtra', 'Karnataka', 'Tamil Nadu', 'Delhi', 'Gujarat'])] },
      { state: ['Kerala', 'Punjab'] },
      { status: [pick(['Active', 'Strike Off', 'Under Liquidation', 'Amalgamated'])] },
      { type: [pick(['llp', 'pvt_ltd', 'others'] as const)] },
      { class: [pick(['Private', 'Public', 'One Person Company'])] },
      { year_from: pick([1990, 2005, 2015]), year_to: pick([2016, 2020, 2024]) },
      { capital_from: pick([100_000, 1_000_000, 12_345_678]) },
      { capital_to: pick([20_000_000, 50_000_000]) },
    ]
    const chosen = Array.from({ length: 1 + random.below(3) }, () => pick(all))
    return Object.assign({}, ...chosen) as CompanyFilters
  }
  const sorts = [
    'name',
    '-name',
    'incorporated',
    '-incorporated',
    'capital',
    '-capital',
    null,
  ] as const
  const words = await commonWords(db)
  const kinds = {
    'without a name': () => '',
    'a very common word': () => pick(words),
    'two very common words': () => `${pick(words)} ${pick(words)}`,
    '3 letters': () => pick(words).slice(0, 3),
    'one letter': () => pick(words).slice(0, 1),
  }
  const lines: string[] = []
  for (const [name, query] of Object.entries(kinds)) {
    const queries = Array.from({ length: FILTERED }, () => ({
      query: query(),
      filters: filters(),
      sort: pick(sorts),
    }))
    const times = await timesOf(
      queries.map(
        ({ query: text, filters: narrowed, sort }) =>
          async () =>
            (await firstPage(db, text, narrowed, sort)).total(),
      ),
    )
    const slowest = queries[times.indexOf(Math.max(...times))]
    const { p50, p95, p99 } = percentiles(times)
    lines.push(
      `| ${name} | ${p50.toFixed(1)} / **${p95.toFixed(1)}** / ` +
        `${p99.toFixed(1)}${p95 <= 50 ? '' : ' **missed**'} | \`${JSON.stringify(slowest)}\` |`,
    )
  }
  return [
    '| narrowed and sorted, with the total (aim: p95 50 ms) | p50 / p95 / p99, ms | the slowest |',
    '|---|---|---|',
    ...lines,
  ].join('\n')
}
