import type { CompanyFilters, CompanySort } from '@dastak/contract/registry/company-filters.ts'
import type { CompanyRecord } from '@dastak/contract/registry/registry.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadRegistry } from '../../../sample/load-registry.ts'
import { createTestRegistry, type TestRegistry } from '../../../testing/registry/test-registry.ts'

/** Names enough that some words stand in more of them than are ranked one by one. */
const COMPANIES = 6_000

let t: TestRegistry
beforeAll(async () => {
  t = await createTestRegistry()
  await loadRegistry(t.db, {
    seed: 3,
    companies: COMPANIES,
    hasGstNumbers: false,
    now: () => new Date(),
  })
})
afterAll(() => t.drop())

interface SearchRequest {
  query: string
  filters?: CompanyFilters
  sort?: CompanySort
}

/** Every company of a search, page by page, and the totals on its pages. */
async function readAll(request: SearchRequest, limit = 100) {
  const companies: CompanyRecord[] = []
  const totals = new Set<number>()
  let cursor: string | undefined
  do {
    const page = await t.registry.searchCompanies({ ...request, limit, cursor })
    companies.push(...page.companies)
    totals.add(page.total)
    expect(page.is_total_capped).toBe(false)
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  return { companies, totals: [...totals] }
}

/** Every company of a query, the same for all filters and sorts, so it is read once. */
const all = new Map<string, ReturnType<typeof readAll>>()
async function allOf(query: string) {
  if (!all.has(query)) all.set(query, readAll({ query }))
  return await all.get(query)!
}

const SHAPES = [
  ['a beginning', 'sa'],
  ['one letter', 'a'],
  ['a word that many have', 'india'],
  ['two common words in any order', 'services india'],
  ['a common word, the next unfinished', 'india ser'],
  ['a common word, of the next one letter', 'india s'],
  ['two words with a typo', 'servces indai'],
  ['a common word with a typo', 'servces'],
  ['words that lost their space', 'indiaservices'],
  ['a word that got one', 'ser vices'],
  ['a word that nothing resembles', 'india qqqqqqqq'],
  ['a name whole', 'chandrikora telescopes private limited'],
  ['nothing', 'zzqzzqzz'],
] as const

describe('a search pages to its end, and its total is what it yields:', () => {
  test.each(SHAPES)('%s', async (_, query) => {
    const { length } = (await allOf(query)).companies
    // Short pages too, so that about twenty begin between two companies.
    for (const limit of [100, Math.max(7, Math.ceil(length / 20))]) {
      const { companies, totals } =
        limit === 100 ? await allOf(query) : await readAll({ query }, limit)
      expect(totals).toEqual([companies.length])
      if (query === 'servces') expect(companies.length).toBeGreaterThan(200)
      expect(new Set(companies.map((company) => company.identification_number)).size).toBe(
        companies.length,
      )
    }
  })
})

const FILTERS: readonly (readonly [string, CompanyFilters, (company: CompanyRecord) => boolean])[] =
  [
    [
      'a state',
      { state: ['Karnataka'] },
      (company) => company.company_address[0]?.state === 'Karnataka',
    ],
    [
      'one of two states',
      { state: ['goa', 'TAMIL NADU'] },
      ({ company_address: [at] }) => /goa|tamil nadu/i.test(at?.state ?? ''),
    ],
    ['a status', { status: ['active'] }, (company) => company.company_status === 'Active'],
    ['a type', { type: ['llp'] }, (company) => company.company_type === 'llp'],
    [
      'one of two types',
      { type: ['pvt_ltd', 'others'] },
      (company) => company.company_type !== 'llp',
    ],
    ['a class', { class: ['Public'] }, (company) => company.class_of_company === 'Public'],
    [
      'a first year',
      { year_from: 2020 },
      (company) => (company.date_of_incorporation ?? '') >= '2020',
    ],
    [
      'a last year',
      { year_to: 1999 },
      (company) => (company.date_of_incorporation ?? '9') < '2000',
    ],
    [
      'a lowest capital',
      { capital_from: 1_000_000 },
      (company) => (company.paid_up_capital ?? 0) >= 1_000_000,
    ],
    [
      'a highest capital',
      { capital_to: 100_000 },
      (company) => (company.paid_up_capital ?? 1e9) <= 100_000,
    ],
    [
      'several at once',
      {
        state: ['Maharashtra', 'Delhi'],
        status: ['Active'],
        type: ['pvt_ltd'],
        year_from: 2010,
        year_to: 2020,
        capital_from: 1,
      },
      (company) =>
        /Maharashtra|Delhi/.test(company.company_address[0]?.state ?? '') &&
        company.company_status === 'Active' &&
        company.company_type === 'pvt_ltd' &&
        /^20(1|20)/.test(company.date_of_incorporation ?? '') &&
        (company.paid_up_capital ?? 0) >= 1,
    ],
  ]

describe('a filter leaves exactly those whose record says so:', () => {
  test.each(FILTERS)('%s', async (_, filters, fits) => {
    for (const query of ['s', 'india', 'services india', 'servces']) {
      const { companies } = await allOf(query)
      const kept = await readAll({ query, filters })
      const wanted = companies.filter(fits).map((company) => company.identification_number)
      const found = kept.companies.map((company) => company.identification_number)
      expect(found.toSorted()).toEqual(wanted.toSorted())
      expect(kept.totals).toEqual([found.length])
    }
  })

  test('an industry, each that the records show', async () => {
    const { companies } = await allOf('s')
    const industries = new Set(companies.map((company) => company.main_division_description ?? ''))
    expect(industries.size).toBeGreaterThan(30)
    for (const industry of [...industries].slice(0, 25)) {
      const kept = await t.registry.searchCompanies({
        query: 's',
        filters: { industry: [industry] },
      })
      expect(kept.total).toBe(
        companies.filter((company) => company.main_division_description === industry).length,
      )
      for (const company of kept.companies) expect(company.main_division_description).toBe(industry)
    }
  })

  test('an empty list asks for nothing', async () => {
    const { total } = await t.registry.searchCompanies({ query: 'india' })
    expect(
      await t.registry.searchCompanies({ query: 'india', filters: { state: [], type: [] } }),
    ).toMatchObject({
      total,
    })
  })

  test('a number finds its company only if it matches the filter', async () => {
    const [company] = (await t.registry.searchCompanies({ query: 'chandrikora telescopes' }))
      .companies
    const query = company!.identification_number
    const inside = await t.registry.searchCompanies({ query, filters: { state: ['Karnataka'] } })
    expect(inside).toMatchObject({ companies: [company], total: 1 })
    const outside = await t.registry.searchCompanies({ query, filters: { state: ['Goa'] } })
    expect(outside).toMatchObject({
      companies: [],
      next_cursor: null,
      total: 0,
      is_total_capped: false,
    })
  })

  test('a cursor is that of its filters and its sort alone', async () => {
    const request: SearchRequest = { query: 'india', filters: { type: ['pvt_ltd'] }, sort: 'name' }
    const { next_cursor } = await t.registry.searchCompanies(request)
    const cursor = next_cursor ?? ''
    expect(cursor).not.toBe('')
    for (const other of [
      { ...request, sort: '-name' as const },
      { ...request, filters: {} },
      { query: 'india' },
    ])
      await expect(t.registry.searchCompanies({ ...other, cursor })).rejects.toMatchObject({
        code: 'validation_failed',
      })
  })
})

const KEYS: Record<string, (company: CompanyRecord) => string | number | null> = {
  name: (company) => company.company_name.toUpperCase(),
  incorporated: (company) => company.date_of_incorporation,
  capital: (company) => company.paid_up_capital,
}

describe('a sorted search is the same companies in that order, what is not known last:', () => {
  test.each(['name', '-name', 'incorporated', '-incorporated', 'capital', '-capital'] as const)(
    '%s',
    async (sort) => {
      const query = 'services'
      const [unsorted, sorted] = [await allOf(query), await readAll({ query, sort })]
      const numbers = (companies: CompanyRecord[]) =>
        companies.map((company) => company.identification_number).toSorted()
      expect(numbers(sorted.companies)).toEqual(numbers(unsorted.companies))
      expect(sorted.totals).toEqual(unsorted.totals)
      const keyOf = KEYS[sort.replace('-', '')]!
      const keys = sorted.companies.map(keyOf)
      const known = keys.filter((key) => key !== null)
      const turn = sort.startsWith('-') ? -1 : 1
      const ordered = known.toSorted((a, b) => (a < b ? -turn : a > b ? turn : 0))
      expect(keys).toEqual([...ordered, ...keys.slice(known.length)])
    },
  )
})
