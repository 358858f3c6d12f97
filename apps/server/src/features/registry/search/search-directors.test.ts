import type { CompanyFilters } from '@dastak/contract/registry/company-filters.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../db/database.ts'
import { loadRegistry } from '../../../sample/load-registry.ts'
import { createTestRegistry, type TestRegistry } from '../../../testing/registry/test-registry.ts'
import { companyType } from '../records/company-record.rules.ts'
import { companyFilter, facetsOf } from '../indexing/facets.rules.ts'
import { createRegistry } from '../registry.service.ts'

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

describe('directors', () => {
  async function readDirectors(filters?: CompanyFilters, sort?: 'name' | '-name') {
    const directors: Awaited<ReturnType<TestRegistry['registry']['searchDirectors']>>['directors'] =
      []
    const totals = new Set<number>()
    let cursor: string | undefined
    do {
      const page = await t.registry.searchDirectors({
        query: 'kumar',
        filters,
        sort,
        limit: 100,
        cursor,
      })
      directors.push(...page.directors)
      totals.add(page.total)
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    return { directors, totals: [...totals] }
  }

  test('match by one of their companies, and are counted and sorted', async () => {
    const all = await readDirectors()
    expect(all.totals).toEqual([all.directors.length])
    const kept = await readDirectors({ state: ['Maharashtra'], type: ['pvt_ltd'] }, 'name')
    expect(kept.totals).toEqual([kept.directors.length])
    const names = kept.directors.map((director) => director.full_name)
    expect(names).toEqual(names.toSorted())
    const fits = async (cins: string[]) => {
      for (const cin of cins) {
        const company = await t.registry.companyByCin(cin)
        if (
          company?.company_type === 'pvt_ltd' &&
          company.company_address[0]?.state === 'Maharashtra'
        )
          return true
      }
      return false
    }
    const wanted: string[] = []
    for (const { din, companies } of all.directors) {
      const held = companies.filter(({ ended_on }) => ended_on === null)
      if (await fits(held.map((seat) => seat.identification_number))) wanted.push(din)
    }
    expect(kept.directors.map(({ din }) => din).toSorted()).toEqual(wanted.toSorted())
    expect(wanted.length).toBeGreaterThan(3)
  })
})

test.each([
  ['AAA-1234', null, 'llp'],
  ['U72900MH2020PTC000001', 'Private', 'pvt_ltd'],
  ['U72900MH2020OPC000001', 'Private(One Person Company)', 'pvt_ltd'],
  ['U72900MH2020OPC000001', 'One Person Company', 'pvt_ltd'],
  ['U72900MH2020ULT000001', 'Unlimited One Person Company', 'others'],
  ['U72900MH2020PTC000001', null, 'pvt_ltd'],
  ['U72900MH2020PLC000001', null, 'others'],
] as const)('%s of class %s is shown and filtered as %s', (cin, companyClass, type) => {
  expect(companyType(cin, companyClass)).toBe(type)
  const facts = { state: null, status: null, nic_code: null, industry: null, incorporated_on: null }
  const [facet] = facetsOf({ ...facts, cin, class: companyClass, paid_up_capital: null })
  expect(companyFilter({ type: [type] })?.facets).toEqual([[facet]])
})

test('a search that takes longer than a statement may is refused with words that help', async () => {
  const db = await openDatabase({ url: t.url, statementTimeoutMs: 1_000 })
  const holder = await t.db.pool.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE company_search IN ACCESS EXCLUSIVE MODE')
    const { searchCompanies } = createRegistry({ db })
    await expect(
      searchCompanies({ query: 's', sort: 'name', filters: { year_from: 1950 } }),
    ).rejects.toMatchObject({
      code: 'validation_failed',
      fieldErrors: [
        {
          path: 'company_name',
          message: 'Too many names match. Type more of the name.',
        },
      ],
    })
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
    await db.close()
  }
})
