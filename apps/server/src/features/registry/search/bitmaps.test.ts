import type { CompanyFilters, CompanySort } from '@dastak/contract/registry/company-filters.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companies, type SampleCompany } from '../../../sample/companies/companies.ts'
import { createRandom } from '../../../sample/random.ts'
import { keptWords } from '../../../testing/registry/dictionary-words.ts'
import { makeSearchable } from '../../../testing/registry/registry-rows.ts'
import { createTestRegistry, type TestRegistry } from '../../../testing/registry/test-registry.ts'
import { companyFilter } from '../indexing/facets.rules.ts'
import { normalizeCompany } from '../words/name-words.rules.ts'
import { FIRST_PAGE, searchByName, type PagePosition } from './search.service.ts'
import { ALL_NUMBERS } from '../indexing/number-set.rules.ts'
import { findNumbers } from './search.store.ts'
import { anyOf, buildIndexQuery, addFacets, type IndexQuery } from './search-query.rules.ts'

const SEED = 3
const FIRST = 9_000
/** More than may be counted one by one, and than the 16,384 of a block. */
const ALL = 17_000

let t: TestRegistry
beforeAll(async () => {
  t = await createTestRegistry()
})
afterAll(() => t.drop())

async function importSome(from: number, to: number, change = (company: SampleCompany) => company) {
  function* chosen() {
    for (const company of companies(SEED, to)) if (company.index >= from) yield change(company)
  }
  return t.importSample(chosen())
}

const FACETS: CompanyFilters[] = [
  { state: ['Goa'] },
  { state: ['Maharashtra', 'Kerala'], status: ['Active'] },
  { status: ['Strike Off', 'Under CIRP'] },
  { type: ['llp'], year_from: 2010 },
  { year_from: 1995, year_to: 2012, capital_to: 1_000_000 },
  { capital_from: 100_000, capital_to: 100_000 },
  {},
]

/**
 * Queries of words that many names have, that few have, and that none has; the same by bitmaps and
 * by looking at every name.
 */
async function compare() {
  const random = createRandom(SEED)
  random.start(4, 1)
  const rows = (await keptWords(t.db, 'company')).toSorted((a, b) => b.df - a.df)
  const words = [
    ...rows.slice(0, 30),
    ...rows.slice(300, 330),
    ...rows.slice(-20),
    { word: 'zzqqzz', df: 0 },
  ]
  const slot = () => {
    const chosen = Array.from(
      { length: 1 + random.below(3) },
      () => words[random.below(words.length)]!,
    )
    const start = random.below(4) === 0 ? { start: chosen[0]!.word.slice(0, 3) } : {}
    return { alternatives: chosen.map(({ word }) => [word]), df: 1, ...start }
  }
  const variant = () => Array.from({ length: 1 + random.below(2) }, slot)
  const queries: (IndexQuery | null)[] = [
    null,
    buildIndexQuery([
      [{ alternatives: [[words[0]!.word, words[1]!.word], [words[40]!.word]], df: 1 }],
    ]),
    ...Array.from({ length: 50 }, () =>
      anyOf(Array.from({ length: 1 + random.below(2) }, () => buildIndexQuery([variant()])!)),
    ),
  ]
  let found = 0
  for (const query of queries) {
    const { facets } = companyFilter(
      FACETS[random.below(query === null ? FACETS.length - 1 : FACETS.length)],
    ) ?? {
      facets: [],
    }
    const set = await findNumbers(t.db.kysely, 'company', query, facets, ALL_NUMBERS)
    const plain = await sql<{ number: number }>`
      SELECT number
      FROM company_search
      WHERE lexemes @@ ${addFacets(query, facets).query}::tsquery
      ORDER BY number`.execute(t.db.kysely)
    expect(set.page(0, ALL)).toEqual(plain.rows.map(({ number }) => number))
    expect(set.size).toBe(plain.rows.length)
    found += set.size
  }
  expect(found).toBeGreaterThan(1_000)
}

async function blocks() {
  const { rows } = await t.db.pool.query<{ blocks: number; there: number }>(
    'SELECT count(*)::int AS blocks, sum(bit_count(bits))::int AS there FROM company_bitmap ' +
      "WHERE lexeme = '*'",
  )
  return rows[0]!
}

test('bitmaps give the same result as checking every name: built together, after changes, and as names are added', async () => {
  await importSome(0, FIRST)
  await compare()
  expect(await blocks()).toEqual({ blocks: 0, there: null })
  await makeSearchable(t.db)
  await compare()
  expect((await blocks()).there).toBe(FIRST)
  const { updated } = await importSome(0, 1_500, (company) =>
    company.index % 2 === 0
      ? { ...company, status: 'Under CIRP' }
      : { ...company, name: `${company.name} LOOMS` },
  )
  expect(updated).toBeGreaterThan(1_000)
  await compare()
  // The changed ones stand in no bitmap yet.
  expect((await blocks()).there).toBe(FIRST - updated)
  await importSome(FIRST, ALL)
  await compare()
  expect((await blocks()).there).toBe(ALL)
})

const SORTS: (CompanySort | null)[] = [
  'name',
  '-name',
  'incorporated',
  '-incorporated',
  'capital',
  '-capital',
  null,
]

/** The companies of all pages in an order, and as looking at every company has them. */
async function readAll(filters: CompanyFilters, condition: string, sort: CompanySort | null) {
  const found: string[] = []
  const totals = new Set<number>()
  let position: PagePosition | null = FIRST_PAGE
  while (position !== null) {
    const search = {
      space: 'company',
      names: [normalizeCompany('')],
      filter: companyFilter(filters),
      sort,
    } as const
    const page = await searchByName(t.db.kysely, search, position, 2_000)
    totals.add(await page.total())
    found.push(...page.subjects)
    position = page.next
  }
  const columns = {
    name: 'upper(left(name, 60)) COLLATE "C"',
    incorporated: 'incorporated_on',
    capital: 'paid_up_capital',
  }
  const column = columns[(sort ?? 'name').replace('-', '') as keyof typeof columns]
  const turn = sort?.startsWith('-') ? 'DESC' : 'ASC'
  const { rows } = await t.db.pool.query<{ cin: string }>(
    `SELECT cin FROM company WHERE ${condition} ORDER BY ${column} ${turn}, cin COLLATE "C" ` +
      turn,
  )
  return { found, totals: [...totals], expected: rows.map(({ cin }) => cin) }
}

test.each(SORTS)(
  'more than are counted are paged through in the order %s, each company once',
  async (sort) => {
    const filters: CompanyFilters = { capital_from: 1_234, year_from: 1985 }
    // Between two steps: bitmaps do not tell it.
    expect(companyFilter(filters)?.capital_from).toBe(1_234)
    const { found, totals, expected } = await readAll(
      filters,
      `paid_up_capital >= 1234 AND incorporated_on >= '1985-01-01'`,
      sort,
    )
    expect(expected.length).toBeGreaterThan(10_001)
    expect(totals).toEqual([10_001])
    expect(found).toEqual(expected)
  },
)

test.each(SORTS)(
  'more than are sorted are paged through in the order %s, each company once',
  async (sort) => {
    const { found, totals, expected } = await readAll(
      { capital_from: 100_000, year_from: 2017 },
      `paid_up_capital >= 100000 AND incorporated_on >= '2017-01-01'`,
      sort,
    )
    expect(expected.length).toBeGreaterThan(4_000)
    expect(expected.length).toBeLessThan(10_000)
    expect(totals).toEqual([expected.length])
    expect(found).toEqual(expected)
  },
)
