import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '../../../db/session.ts'
import { companies } from '../../../sample/companies/companies.ts'
import { makeSearchable } from '../../../testing/registry/registry-rows.ts'
import { createTestRegistry, type TestRegistry } from '../../../testing/registry/test-registry.ts'
import { buildIndex } from './build-index.service.ts'
import type { SearchInput } from '../search/registry-search.service.ts'
import type { CompanySort } from '@dastak/contract/registry/company-filters.ts'

const ALL = 6_000
/** The second time the tables are those that were swapped in. */
const TIMES = 2

let t: TestRegistry
beforeAll(async () => {
  t = await createTestRegistry()
  await t.importSample(companies(5, ALL))
  await makeSearchable(t.db)
})
afterAll(() => t.drop())

const SEARCHES: SearchInput<CompanySort>[] = [
  { query: 'india' },
  { query: 'sri', filters: { status: ['Active'] } },
  { query: '', filters: { type: ['pvt_ltd'] }, sort: '-incorporated' },
  { query: 'services limited', sort: 'name' },
  { query: 'indai tradng' },
]

test('searches go on while the tables are made anew, and find what they found', async () => {
  const find = async (search: SearchInput<CompanySort>) => {
    const { companies: found, total } = await t.registry.searchCompanies({ ...search, limit: 50 })
    return { found: found.map((company) => company.identification_number), total }
  }
  const known = await Promise.all(SEARCHES.map(find))
  expect(known.every(({ found }) => found.length > 0)).toBe(true)
  const over = new AbortController()
  let answers = 0
  const client = async () => {
    while (!over.signal.aborted)
      for (const [at, search] of SEARCHES.entries()) {
        expect(await find(search)).toEqual(known[at])
        answers += 1
      }
  }
  const clients = [client(), client(), client(), client()]
  const session = await openSession(t.db)
  for (let turn = 0; turn < TIMES; turn += 1) await buildIndex(t.db, session, 'company')
  await session.close()
  over.abort()
  await Promise.all(clients)
  expect(answers).toBeGreaterThan(20)
})

test('facets that were added after the tables were built have bitmaps', async () => {
  const rows = Array.from(
    { length: 2_100 },
    (_, index) =>
      `U17110LD2011PTC${100_000 + index},ISLAND ${index} WEAVERS LIMITED,Active,Lakshadweep`,
  )
  const bitmaps = async () =>
    (
      await t.db.pool.query<{ lexeme: string }>(
        `SELECT DISTINCT lexeme FROM company_bitmap WHERE lexeme LIKE '@%'`,
      )
    ).rows
  const before = (await bitmaps()).length
  await t.importText(
    'companies',
    `CIN,CompanyName,CompanyStatus,CompanyStateCode\n${rows.join('\n')}`,
  )
  expect((await bitmaps()).length).toBeGreaterThan(before)
  const { total } = await t.registry.searchCompanies({
    query: '',
    filters: { state: ['Lakshadweep'] },
  })
  expect(total).toBe(2_100)
})

test('words of a file that have a meaning in JavaScript are plain words', async () => {
  await t.importText(
    'companies',
    'CIN,CompanyName,CompanyStatus,CompanyStateCode\nU17110KA2011PTC990001,ODDLY STATED ' +
      'LIMITED,constructor,__proto__',
  )
  const { companies: found } = await t.registry.searchCompanies({
    query: 'oddly stated',
    filters: { state: ['constructor', '__proto__'] },
  })
  expect(found).toMatchObject([{ company_status: 'constructor' }])
})
