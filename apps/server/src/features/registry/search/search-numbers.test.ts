import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestRegistry, type TestRegistry } from '../../../testing/registry/test-registry.ts'

const CIN = 'U74999MH2015PTC974001'
const DIN = '97400001'
const COMPANIES: [cin: string, name: string][] = [
  [CIN, 'QUILLON LOOMS PRIVATE LIMITED'],
  ['U74999MH2015PTC974002', 'TWENTY FOUR SEVEN DRAPERS PRIVATE LIMITED'],
  ['U74999MH2015PTC974003', 'RIVERBEAD 2000 SOLUTIONS PRIVATE LIMITED'],
  ['U74999MH2015PTC974004', '7TH HARBOUR PRIVATE LIMITED'],
  ['U74999MH2015PTC974005', 'ABC 1234 TRADERS PRIVATE LIMITED'],
  ['U74999MH2015PTC974006', 'CIN HOTELS PRIVATE LIMITED'],
  ['AAB-9740', 'QUANTLE CONSULTING LLP'],
]
const PEOPLE: [din: string, name: string][] = [
  [DIN, 'RAMANAN SUBRALL'],
  ['97400002', 'DINA MEENA'],
  ['00012345', 'LATHIKA ZEROHEAD'],
]

let t: TestRegistry
beforeAll(async () => {
  t = await createTestRegistry()
  const rows = COMPANIES.map(([cin, name]) => `${cin},${name},Active`)
  await t.importText('companies', ['cin,company name,status', ...rows].join('\n'))
  // As some files write them.
  const people = PEOPLE.map(([din, name]) => `DIN: ${din},${name},CIN: ${CIN}`)
  await t.importText('directors', ['din,director name,cin', ...people].join('\n'))
})
afterAll(() => t.drop())

const companies = async (query: string) =>
  (await t.registry.searchCompanies({ query })).companies.map((one) => one.identification_number)
const directors = async (query: string) =>
  (await t.registry.searchDirectors({ query })).directors.map((one) => one.din)

describe('a number with its label finds the one it belongs to', () => {
  test.each([
    'CIN: #',
    'cin #',
    'CIN-#.',
    'Corporate Identification Number (CIN): #',
    '“#”',
    '\u200b#',
  ])('company: %s', async (form) => {
    expect(await companies(form.replace('#', CIN))).toEqual([CIN])
  })
  test.each(['LLPIN AAB-9740', 'llpin: aab 9740', 'AAB9740.'])('company: %s', async (query) => {
    expect(await companies(query)).toEqual(['AAB-9740'])
  })
  test.each(['DIN #', 'DIN: #', 'DIN no. #', 'Din-#,', '#.', '(#)', '\u00a0#\u00ad'])(
    'director: %s',
    async (form) => {
      expect(await directors(form.replace('#', DIN))).toEqual([DIN])
    },
  )
  test.each(['9740 0001', '9740-0001', '９７４００００１', '९७४००००१'])(
    'director: %s',
    async (query) => {
      expect(await directors(query)).toEqual([DIN])
    },
  )
  test('zeros that were lost', async () => {
    expect(await directors('DIN: 12345')).toEqual(['00012345'])
  })
})

describe('a number of nobody finds nobody', () => {
  test.each(['DIN 97400009', '97400009.', 'DIN: 1', CIN, `CIN: ${CIN}`])(
    'director: %s',
    async (query) => {
      expect(await t.registry.searchDirectors({ query })).toMatchObject({ directors: [], total: 0 })
    },
  )
  test.each([
    'CIN: U74999MH2015PTC974009',
    'U74999MH2015PTC974009',
    'LLPIN AAB 9741',
    'AAB-9741',
    DIN,
  ])('company: %s', async (query) => {
    expect(await t.registry.searchCompanies({ query })).toMatchObject({ companies: [], total: 0 })
  })
})

test.each([
  ['24 seven drapers', 'TWENTY FOUR SEVEN DRAPERS PRIVATE LIMITED'],
  ['riverbead 2000', 'RIVERBEAD 2000 SOLUTIONS PRIVATE LIMITED'],
  ['2000 solutions', 'RIVERBEAD 2000 SOLUTIONS PRIVATE LIMITED'],
  ['7th harbour', '7TH HARBOUR PRIVATE LIMITED'],
  ['abc 1234', 'ABC 1234 TRADERS PRIVATE LIMITED'],
  ['cin hotels', 'CIN HOTELS PRIVATE LIMITED'],
])('a name with digits or a label is a name: %s', async (query, name) => {
  expect((await t.names(query))[0]).toBe(name)
})

test('no number is completed, with a label neither', async () => {
  const texts = [`DIN ${DIN}`, `din: ${DIN.slice(0, 7)}`, `CIN: ${CIN}`]
  for (const text of texts)
    expect([
      await t.registry.suggest('director', text),
      await t.registry.suggest('company', text),
    ]).toEqual([[], []])
})
