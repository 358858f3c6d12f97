import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeCursor } from '../../../lists/cursor.ts'
import { companies } from '../../../sample/companies/companies.ts'
import { SAMPLE_FILES } from '../../../sample/sample-files.ts'
import { createTestRegistry, type TestRegistry } from '../../../testing/registry/test-registry.ts'
import { normalizeCompany } from '../words/name-words.rules.ts'

const SAMPLE_SIZE = 3_000
const EXTRA = [
  ['L65921GA1967PLC700157', 'ZUARI INDUSTRIES LIMITED', 'Active'],
  ['U65921GA1967PLC700158', 'ZUARI MARINE INDUSTRIES PVT.LTD.', 'Active'],
  ['U65921GA1967PLC700159', 'ZUARI INDUSTRIAL GASES LIMITED', 'Strike Off'],
  ['U65921GA1967PLC700160', 'ZUARI AGRO LIMITED', 'Strike Off'],
  ['U65921GA1967PLC700161', 'ZUARI ZINC LIMITED', 'Active'],
  ['U65921GA1967PLC700162', 'SAMATA EDUCATIONAL SUPPORT NETWORKINGPRIVATE LIMITED', 'Active'],
  ['U65921GA1967PLC700163', 'GOODYEAR OF INDIA LIMITED', 'Active'],
  ['U65921GA1967PLC700164', 'GOOD YEAR TRADERS LIMITED', 'Active'],
  ['U65921GA1967PLC700165', 'TWICE NAMED LIMITED', 'Strike Off'],
  ['U65921GA1967PLC700166', 'TWICE NAMED LIMITED', 'Active'],
  ['U65921GA1967PLC700167', 'QIXOPLI VRANTEK LIMITED', 'Active'],
  ['U65921GA1967PLC700168', 'S.G.KAMAT AND SONS PVT LTD', 'Active'],
  ['AAA-7001', 'KUMBHOJ TILES LLP', 'Active'],
] as const

let t: TestRegistry
beforeAll(async () => {
  t = await createTestRegistry()
  const rows = Array.from(companies(7, SAMPLE_SIZE), (company) =>
    SAMPLE_FILES.companies
      .rowOf(company)
      .map((cell) => `"${cell}"`)
      .join(','),
  )
  await t.importText('companies', [SAMPLE_FILES.companies.heading.join(','), ...rows].join('\n'))
  await t.importText(
    'companies',
    ['cin,company name,status', ...EXTRA.map((row) => row.join(','))].join('\n'),
  )
})
afterAll(() => t.drop())

describe('a search finds first', () => {
  test.each([
    ['zuari industries', 'ZUARI INDUSTRIES LIMITED'],
    ['ZUARI INDUSTIRES', 'ZUARI INDUSTRIES LIMITED'],
    ['industries zuari', 'ZUARI INDUSTRIES LIMITED'],
    ['Zuari Industries Pvt. Ltd.', 'ZUARI INDUSTRIES LIMITED'],
    ['zuari industries limted', 'ZUARI INDUSTRIES LIMITED'],
    ['zuariindustries', 'ZUARI INDUSTRIES LIMITED'],
    ['xuari industries', 'ZUARI INDUSTRIES LIMITED'],
    ['marin zuari', 'ZUARI MARINE INDUSTRIES PVT.LTD.'],
    ['l65921ga1967plc700157', 'ZUARI INDUSTRIES LIMITED'],
    ['aaa7001', 'KUMBHOJ TILES LLP'],
    ['samata networking', 'SAMATA EDUCATIONAL SUPPORT NETWORKINGPRIVATE LIMITED'],
    ['vrantec qixopl', 'QIXOPLI VRANTEK LIMITED'],
    ['sg kamat', 'S.G.KAMAT AND SONS PVT LTD'],
    ['kamat s g', 'S.G.KAMAT AND SONS PVT LTD'],
    ['tiles kumbhoj nosuchword', 'KUMBHOJ TILES LLP'],
  ])('%s → %s', async (query, name) => {
    expect((await t.names(query))[0]).toBe(name)
  })
})

test('glued and spaced words find each other', async () => {
  for (const query of ['goodyear', 'good year', 'traders goodyear', 'india good year'])
    expect(await t.names(query)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^GOOD ?YEAR/)]),
    )
  expect(await t.names('goodyear')).toEqual(
    expect.arrayContaining(['GOODYEAR OF INDIA LIMITED', 'GOOD YEAR TRADERS LIMITED']),
  )
  expect((await t.names('traders goodyear'))[0]).toBe('GOOD YEAR TRADERS LIMITED')
})

test('active companies come first among equals', async () => {
  const { companies: found } = await t.registry.searchCompanies({ query: 'twice named' })
  expect(found.map((company) => company.company_status)).toEqual(['Active', 'Strike Off'])
  expect(
    (await t.registry.searchCompanies({ query: 'zuari' })).companies.map(
      (company) => company.company_status,
    ),
  ).toEqual(['Active', 'Active', 'Active', 'Strike Off', 'Strike Off'])
})

test('pages follow each other without a gap or a repeat, and a cursor is checked', async () => {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await t.registry.searchCompanies({ query: 'sa', limit: 7, cursor })
    seen.push(...page.companies.map((company) => company.identification_number))
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  const all = await t.registry.searchCompanies({ query: 'sa', limit: 100 })
  expect(seen.slice(0, 100)).toEqual(all.companies.map((company) => company.identification_number))
  expect(new Set(seen).size).toBe(seen.length)
  const other = (await t.registry.searchCompanies({ query: 'sam', limit: 1 })).next_cursor ?? ''
  const beyond = [0, -1, 1.5].map((position) => writeCursor('company sa', [position, null]))
  expect(other).not.toBe('')
  for (const bad of ['junk', other, ...beyond])
    await expect(t.registry.searchCompanies({ query: 'sa', cursor: bad })).rejects.toMatchObject({
      code: 'validation_failed',
      fieldErrors: [{ path: 'cursor' }],
    })
  const last = await t.registry.searchCompanies({
    query: 'sa',
    cursor: writeCursor('company sa', [999, null]),
  })
  expect(last).toMatchObject({ companies: [], next_cursor: null, total: seen.length })
})

test('a name with one typo anywhere is still found', async () => {
  let tried = 0
  let found = 0
  let index = 0
  for (const company of companies(7, SAMPLE_SIZE)) {
    index += 1
    const { words } = normalizeCompany(company.name)
    if (index % 25 !== 0 || words.join('').length < 6) continue
    tried += 1
    const typed = withTypo(words, index)
    const { companies: page } = await t.registry.searchCompanies({ query: typed, limit: 10 })
    if (page.some((one) => one.identification_number === company.cin)) found += 1
  }
  expect(tried).toBeGreaterThan(100)
  expect(found / tried).toBeGreaterThanOrEqual(0.97)
})

/**
 * One letter left out, added, replaced or swapped with its neighbour, in one word of three letters
 * or more.
 */
function withTypo(words: readonly string[], index: number): string {
  const at = words.findIndex(
    (word, position) => word.length >= 3 && position >= index % words.length,
  )
  const target = at < 0 ? words.findIndex((word) => word.length >= 3) : at
  return words
    .map((word, position) => {
      if (position !== target) return word
      const spot = index % (word.length - 1)
      const kinds = [
        word.slice(0, spot) + word.slice(spot + 1),
        `${word.slice(0, spot)}q${word.slice(spot)}`,
        `${word.slice(0, spot)}x${word.slice(spot + 1)}`,
        word.slice(0, spot) + word[spot + 1]! + word[spot]! + word.slice(spot + 2),
      ]
      return kinds[(index / 25) % 4]!
    })
    .join(' ')
}

test.each([
  ['NUL and lone surrogates', 'zu\u0000ari \ud800 \udc00'],
  ['tsquery operators', "a & b | !c <-> 'd':* \\ (("],
  ['nothing but signs', '%_%_\'";--'],
  ['100 characters of junk', 'xq'.repeat(50)],
  ['fifty words', 'india private '.repeat(50)],
  ['one-letter words', 'a b c d e f g h i j k l m n o p q r s t u v w x y z'],
  ['other scripts', 'ज़ुआरी उद्योग 株式会社 🏢'],
  ['a bomb of combining marks', `a${'\u0301'.repeat(99)}`],
  ['only noise', 'the and private limited'],
])('%s are answered', async (_, query) => {
  const start = performance.now()
  await t.registry.searchCompanies({ query })
  await t.registry.searchDirectors({ query })
  expect(performance.now() - start).toBeLessThan(5_000)
})
