import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestRegistry, type TestRegistry } from '../../testing/test-registry.ts'

const FOLDER = fileURLToPath(new URL('../../../../../../shared/data/mca', import.meta.url))
const isThere = existsSync(FOLDER)

describe.runIf(isThere)('the registry’s own files (left out where ../shared/data is not there)', () => {
  let t: TestRegistry
  beforeAll(async () => {
    t = await createTestRegistry()
  })
  afterAll(() => t.drop())
  const load = (name: string) => t.importPath('companies', `${FOLDER}/${name}`)

  test('a state and two slices are 31,876 companies, one malformed CIN and 500 empty rows', async () => {
    const goa = await load('goa.csv')
    expect(goa).toMatchObject({
      added: 11_878,
      issues: [{ line: 7_791, isSkipped: true, reason: expect.stringContaining('malformed CIN') }],
    })
    expect(await load('karnataka-slice.csv')).toMatchObject({ added: 9_999, issues: [] })
    const tamilNadu = await load('tamil-nadu-slice.csv')
    expect(tamilNadu).toMatchObject({ added: 9_999, skipped: 500 })
    expect(new Set(tamilNadu.issues.map(({ reason }) => reason))).toEqual(new Set(['empty row']))
    expect(tamilNadu.issues.map(({ line }) => line)).toEqual(Array.from({ length: 500 }, (_, index) => 10_001 + index))
    const { rows } = await t.db.pool.query<{ count: number }>('SELECT count(*) FROM company')
    expect(rows[0]?.count).toBe(31_876)
  })

  test('the list of names of all states comes on top, and a second import changes nothing', async () => {
    expect(await load('all-states-2020-cin-name.csv')).toMatchObject({ added: 3_034, skipped: 0 })
    expect(await load('goa.csv')).toMatchObject({ added: 0, updated: 0, unchanged: 11_878, resumedAtLine: null })
  })

  test.each(['zuari industries', 'ZUARI INDUSTIRES', 'L65921GA1967PLC000157'])(
    '%s finds Zuari Industries first',
    async (query) => {
      expect((await t.names(query))[0]).toBe('ZUARI INDUSTRIES LIMITED')
    },
  )
  test('samata networking finds the name that lost its space', async () => {
    expect(await t.names('samata networking')).toEqual(['SAMATA EDUCATIONAL SUPPORT NETWORKINGPRIVATE LIMITED'])
  })
  test('the dictionary is what counting every name says', async () => {
    const { counted, kept } = await t.dictionary('company')
    expect(kept).toEqual(counted)
  })
})
