import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companies } from '../../../sample/companies/companies.ts'
import { SAMPLE_FILES } from '../../../sample/sample-files.ts'
import { createTestRegistry, type TestRegistry } from '../../../testing/registry/test-registry.ts'

const NAMES = [
  'MOTIONFROG ACADEMY PRIVATE LIMITED',
  'RIDDHIBIO SCIENCES PRIVATE LIMITED',
  'SUKRUTH LABORATORIES PRIVATE LIMITED',
  'CORAL OIL AND GAS LIMITED',
  'TWENTY FOUR SEVEN GROCERS LIMITED',
  'DURGA 365 STORES LIMITED',
  'ONE ZERO EIGHT AMBULANCES LIMITED',
  'VIJAYALAXMI HOSPITALS PRIVATE LIMITED',
  'KAMALA INDUSTRIES LIMITED',
  'MEENAKSHI TEXTILES LIMITED',
  'TATVAM TECHNOLOGIES PRIVATE LIMITED',
  'GODAVARI SUGAR MILLS LIMITED',
  'S.R.L. DIAGNOSTIC LIMITED',
]

let t: TestRegistry
beforeAll(async () => {
  t = await createTestRegistry()
  const rows = Array.from(companies(7, 3_000), (company) =>
    SAMPLE_FILES.companies
      .rowOf(company)
      .map((cell) => `"${cell}"`)
      .join(','),
  )
  await t.importText('companies', [SAMPLE_FILES.companies.heading.join(','), ...rows].join('\n'))
  const own = NAMES.map((name, at) => `U65921GA1967PLC70${1000 + at},${name},Active`)
  await t.importText('companies', ['cin,company name,status', ...own].join('\n'))
})
afterAll(() => t.drop())

const KINDS: Record<string, [query: string, first: string][]> = {
  'web and mail addresses': [
    ['www.riddhibiosciences.com', 'RIDDHIBIO SCIENCES PRIVATE LIMITED'],
    ['https://www.riddhibio-sciences.co.in/contact?x=1', 'RIDDHIBIO SCIENCES PRIVATE LIMITED'],
    ['shop.motionfrogacademy.in', 'MOTIONFROG ACADEMY PRIVATE LIMITED'],
    ['INFO@SUKRUTHLABORATORIES.IN', 'SUKRUTH LABORATORIES PRIVATE LIMITED'],
    ['mailto:sales@motionfrog.com', 'MOTIONFROG ACADEMY PRIVATE LIMITED'],
    ['sukruthlaboratories2019@gmail.com', 'SUKRUTH LABORATORIES PRIVATE LIMITED'],
    // Dots alone make no address.
    ['S.R.L.Diagnostic', 'S.R.L. DIAGNOSTIC LIMITED'],
  ],
  'a word that is wrong, rare or too many': [
    ['motionfrog academy zuari', 'MOTIONFROG ACADEMY PRIVATE LIMITED'],
    ['motionfrog riddhibio academy', 'MOTIONFROG ACADEMY PRIVATE LIMITED'],
    ['godavari sugar hubli', 'GODAVARI SUGAR MILLS LIMITED'],
  ],
  'words swapped, glued, with an "and"': [
    ['academymotionfrog', 'MOTIONFROG ACADEMY PRIVATE LIMITED'],
    ['sugargodavari mills', 'GODAVARI SUGAR MILLS LIMITED'],
    ['coraloilandgas', 'CORAL OIL AND GAS LIMITED'],
  ],
  'numbers beyond nine': [
    ['24 seven grocers', 'TWENTY FOUR SEVEN GROCERS LIMITED'],
    ['twentyfour seven grocers', 'TWENTY FOUR SEVEN GROCERS LIMITED'],
    ['durga three sixty five stores', 'DURGA 365 STORES LIMITED'],
    ['durga three hundred sixty five stores', 'DURGA 365 STORES LIMITED'],
    ['108 ambulances', 'ONE ZERO EIGHT AMBULANCES LIMITED'],
  ],
  'words cut short, vowels left out': [
    ['motionf acad', 'MOTIONFROG ACADEMY PRIVATE LIMITED'],
    ['sukru laborato', 'SUKRUTH LABORATORIES PRIVATE LIMITED'],
    ['mtnfrg academy', 'MOTIONFROG ACADEMY PRIVATE LIMITED'],
    ['skrth lbrtrs', 'SUKRUTH LABORATORIES PRIVATE LIMITED'],
    ['gdvr sgr mls', 'GODAVARI SUGAR MILLS LIMITED'],
  ],
  'Indian scripts': [
    ['विजयलक्ष्मी हॉस्पिटल्स', 'VIJAYALAXMI HOSPITALS PRIVATE LIMITED'],
    ['विजयालक्ष्मी', 'VIJAYALAXMI HOSPITALS PRIVATE LIMITED'],
    ['कमला इंडस्ट्रीज लिमिटेड', 'KAMALA INDUSTRIES LIMITED'],
    ['कमला इण्डस्ट्रीज़', 'KAMALA INDUSTRIES LIMITED'],
    ['तत्वम टेक्नोलॉजीज प्राइवेट लिमिटेड', 'TATVAM TECHNOLOGIES PRIVATE LIMITED'],
    ['गोदावरी', 'GODAVARI SUGAR MILLS LIMITED'],
    ['ગોદાવરી', 'GODAVARI SUGAR MILLS LIMITED'],
    ['గోదావరి', 'GODAVARI SUGAR MILLS LIMITED'],
    ['மீனாக்ஷி', 'MEENAKSHI TEXTILES LIMITED'],
    ['ಮೀನಾಕ್ಷಿ textiles', 'MEENAKSHI TEXTILES LIMITED'],
  ],
}

describe.each(Object.entries(KINDS))('%s', (_kind, cases) => {
  test.each(cases)('%s → %s', async (query, name) => {
    expect((await t.names(query))[0]).toBe(name)
  })
})

test('a page after the first goes on in the way in which the query was read', async () => {
  const first = await t.registry.searchCompanies({ query: 'इंडिया', limit: 2 })
  expect(first.companies).toHaveLength(2)
  const second = await t.registry.searchCompanies({
    query: 'इंडिया',
    limit: 2,
    cursor: first.next_cursor!,
  })
  const seen = [...first.companies, ...second.companies].map((one) => one.identification_number)
  expect(new Set(seen).size).toBe(4)
  expect(first.total).toBe((await t.registry.searchCompanies({ query: 'india', limit: 2 })).total)
})
