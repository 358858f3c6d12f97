import type { CompanyFilters } from '@dastak/contract/registry/company-filters.ts'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestRegistry, type TestRegistry } from '../../../testing/registry/test-registry.ts'

const FOLDER = fileURLToPath(new URL('../../../../../../../shared/data/mca', import.meta.url))
const isThere = existsSync(FOLDER)

describe.runIf(isThere)(
  'the registry’s own files (left out where ../shared/data is not there)',
  () => {
    let t: TestRegistry
    beforeAll(async () => {
      t = await createTestRegistry()
    })
    afterAll(() => t.drop())
    const load = (name: string) => t.importPath('companies', `${FOLDER}/${name}`)

    test('a state and two slices are 31,876 companies, one invalid CIN and 500 empty rows', async () => {
      const goa = await load('goa.csv')
      expect(goa).toMatchObject({
        added: 11_878,
        issues: [
          { line: 7_791, isSkipped: true, reason: expect.stringContaining('not a valid CIN') },
        ],
      })
      expect(await load('karnataka-slice.csv')).toMatchObject({ added: 9_999, issues: [] })
      const tamilNadu = await load('tamil-nadu-slice.csv')
      expect(tamilNadu).toMatchObject({ added: 9_999, skipped: 500 })
      expect(new Set(tamilNadu.issues.map(({ reason }) => reason))).toEqual(new Set(['empty row']))
      expect(tamilNadu.issues.map(({ line }) => line)).toEqual(
        Array.from({ length: 500 }, (_, index) => 10_001 + index),
      )
      const { rows } = await t.db.pool.query<{ count: number }>('SELECT count(*) FROM company')
      expect(rows[0]?.count).toBe(31_876)
    })

    test('the list of names of all states comes on top, and a second import changes nothing', async () => {
      expect(await load('all-states-2020-cin-name.csv')).toMatchObject({ added: 3_034, skipped: 0 })
      expect(await load('goa.csv')).toMatchObject({
        added: 0,
        updated: 0,
        unchanged: 11_878,
        resumedAtLine: null,
      })
    })

    test.each(['zuari industries', 'ZUARI INDUSTIRES', 'L65921GA1967PLC000157'])(
      '%s finds Zuari Industries first',
      async (query) => {
        expect((await t.names(query))[0]).toBe('ZUARI INDUSTRIES LIMITED')
      },
    )
    test('samata networking finds the name that lost its space', async () => {
      expect(await t.names('samata networking')).toEqual([
        'SAMATA EDUCATIONAL SUPPORT NETWORKINGPRIVATE LIMITED',
      ])
    })
    test('the filters offer each state once, as people write it, and the registry’s own words', async () => {
      const options = await t.registry.searchOptions()
      expect(options.states).toEqual(
        expect.arrayContaining(['Andaman and Nicobar Islands', 'Goa', 'Karnataka', 'Tamil Nadu']),
      )
      expect(new Set(options.states.map((state) => state.toLowerCase())).size).toBe(
        options.states.length,
      )
      expect(options.statuses).toEqual(
        expect.arrayContaining(['Active', 'Strike Off', 'Under CIRP', 'Dormant under section 455']),
      )
      expect(options.classes).toEqual(['One Person Company', 'Private', 'Public'])
      expect(options.industries.length).toBeGreaterThan(50)
      expect(options).toMatchObject({ year_from: 1901, year_to: 2025 })
    })
    test('each filter keeps what plain SQL counts', async () => {
      const countOf = async (condition: string) => {
        const { rows } = await t.db.pool.query<{ count: number }>(
          'SELECT count(*)::int FROM company JOIN company_search s ON s.subject = cin WHERE ' +
            `s.words ~ '\\ma' AND ${condition}`,
        )
        return rows[0]!.count
      }
      const total = async (filters: CompanyFilters) =>
        (await t.registry.searchCompanies({ query: 'a', filters })).total
      expect(await total({})).toBe(await countOf('true'))
      for (const [filters, condition] of [
        [{ state: ['Goa'] }, `lower(state) = 'goa'`],
        [{ state: ['Tamil Nadu', 'Karnataka'] }, `lower(state) IN ('tamil nadu', 'karnataka')`],
        [{ status: ['Strike Off', 'Under CIRP'] }, `status IN ('Strike Off', 'Under CIRP')`],
        [{ class: ['One Person Company'] }, `class = 'One Person Company'`],
        [
          { year_from: 1950, year_to: 1960 },
          `company.incorporated_on BETWEEN '1950-01-01' AND '1960-12-31'`,
        ],
        [{ capital_from: 1e9 }, `company.paid_up_capital >= 1e9`],
        [{ capital_to: 0 }, `company.paid_up_capital = 0`],
      ] as const)
        expect(await total(filters as CompanyFilters)).toBe(await countOf(condition))
    })
    test('an industry keeps the companies whose record shows it', async () => {
      const { industries } = await t.registry.searchOptions()
      let found = 0
      for (const industry of industries) {
        const { companies, total } = await t.registry.searchCompanies({
          query: 'b',
          filters: { industry: [industry] },
        })
        found += total
        for (const company of companies) expect(company.main_division_description).toBe(industry)
      }
      const { total } = await t.registry.searchCompanies({ query: 'b' })
      const { rows } = await t.db.pool.query<{ cin: string }>(
        `SELECT subject AS cin FROM company_search WHERE words ~ '\\mb'`,
      )
      let shown = 0
      for (const { cin } of rows) {
        const record = await t.registry.companyByCin(cin)
        if (record?.main_division_description !== null) shown += 1
      }
      expect(rows).toHaveLength(total)
      expect(found).toBe(shown)
    })
    test('the dictionary is what counting every name says', async () => {
      const { counted, kept } = await t.dictionary('company')
      expect(kept).toEqual(counted)
    })
  },
)
