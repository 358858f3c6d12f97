import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestRegistry, type TestRegistry } from '../../../testing/registry/test-registry.ts'

const COMPANIES: readonly (readonly [name: string, status: string])[] = [
  ['SHREE LAXMI MILLS LIMITED', 'Active'],
  ['SRI SWASTHIK PROPERTIES PRIVATE LIMITED', 'Active'],
  ['MOTIONFROG ACADEMY PRIVATE LIMITED', 'Active'],
  ['HIMANSHI INTERNATIONAL APPARELS PRIVATE LIMITED', 'Active'],
  ['ROYALE RESINEX PRIVATE LIMITED', 'Active'],
  ['THREE STAR BUSINESS CENTRE PRIVATE LIMITED', 'Active'],
  ['SAZONOV & PARTNERS LLP', 'Active'],
  ['S.G. KAMATKAR ENGINEERING PRIVATE LIMITED', 'Active'],
  ['PHOENIKX FOTOS PRIVATE LIMITED', 'Active'],
  ['JAI VINAYAKA WOODWORKS LIMITED', 'Active'],
  ['KOZHIKODE MAZDOOR UNION FOUNDATION', 'Active'],
  ['OLDENGATE TELESCOPICS LIMITED', 'Active'],
  // For the order.
  ['RELIANTA', 'Strike Off'],
  ['RELIANTA', 'Active'],
  ['RELIANTA FOODS LIMITED', 'Active'],
  ['RELIANTA AGRO FOODS LIMITED', 'Active'],
  ['RELIANTA EXIM', 'Strike Off'],
  ['RELEANTA LIMITED', 'Active'],
  ['RELIANTAA SEEDS LIMITED', 'Active'],
]
const PEOPLE = [
  'RAJESH KUMAR SHARMALA',
  'R K NAMBIARAN',
  'LAKSHMI DEVIKA PATWARDHANA',
  'MOHAMMED FAIZALUDDIN',
  'ANANDHI SUBRAMANIYAMA',
  'SHRI RAM KOTHARIA',
  'RAM KOTHARIA',
  'VINAYAK BHIMANI',
  'VINAY BHIMANI',
  'AK BHIMANI',
  'OM BHIMANI',
  'M S BHIMANI KUMAR',
  'RATHI M S',
  'AJ RATHI',
]

const cin = (index: number) => `U72900KA2020PTC${String(800_000 + index)}`

let t: TestRegistry
beforeAll(async () => {
  t = await createTestRegistry()
  const rows = COMPANIES.map(([name, status], index) => `${cin(index)},${name},${status}`)
  await t.importText('companies', ['CIN,CompanyName,CompanyStatus', ...rows].join('\n'))
  const people = PEOPLE.map((name, index) => `${String(index + 1).padStart(8, '0')},${name}`)
  await t.importText('directors', ['din,full_name', ...people].join('\n'))
})
afterAll(() => t.drop())

describe('people type, and find first:', () => {
  test.each([
    ['sri lakshmi mills', 'SHREE LAXMI MILLS LIMITED'],
    ['shree swastik property', 'SRI SWASTHIK PROPERTIES PRIVATE LIMITED'],
    ['motionfrog academy pvt l', 'MOTIONFROG ACADEMY PRIVATE LIMITED'],
    ['m/s himanshi international apparels', 'HIMANSHI INTERNATIONAL APPARELS PRIVATE LIMITED'],
    ['himanshi intl apparel', 'HIMANSHI INTERNATIONAL APPARELS PRIVATE LIMITED'],
    ['royale resinex chennai', 'ROYALE RESINEX PRIVATE LIMITED'],
    ['royale resinex india pvt ltd', 'ROYALE RESINEX PRIVATE LIMITED'],
    ['3 star business center', 'THREE STAR BUSINESS CENTRE PRIVATE LIMITED'],
    ['sazonov n partners', 'SAZONOV & PARTNERS LLP'],
    ['sazonov and partner', 'SAZONOV & PARTNERS LLP'],
    ['s g kamatkar engg', 'S.G. KAMATKAR ENGINEERING PRIVATE LIMITED'],
    ['sg kamatkar', 'S.G. KAMATKAR ENGINEERING PRIVATE LIMITED'],
    ['foenix photos', 'PHOENIKX FOTOS PRIVATE LIMITED'],
    ['jay vinayak wudworks', 'JAI VINAYAKA WOODWORKS LIMITED'],
    ['kozhikode majdur union', 'KOZHIKODE MAZDOOR UNION FOUNDATION'],
    ['mills shree lax', 'SHREE LAXMI MILLS LIMITED'],
    ['oldengate telscpics', 'OLDENGATE TELESCOPICS LIMITED'],
    ['oldengate teelsco', 'OLDENGATE TELESCOPICS LIMITED'],
    ['oldengatetelescopic', 'OLDENGATE TELESCOPICS LIMITED'],
    ['olden gate telescopics', 'OLDENGATE TELESCOPICS LIMITED'],
    ['ldengatetelescopics', 'OLDENGATE TELESCOPICS LIMITED'],
  ])('%s: %s', async (query, name) => {
    expect((await t.names(query))[0]).toBe(name)
  })
})

test('an exact name comes first, then fewer changes, active before struck off, shorter before longer', async () => {
  const { companies } = await t.registry.searchCompanies({ query: 'relianta' })
  expect(companies.map((company) => `${company.company_name} ${company.company_status}`)).toEqual([
    'RELIANTA Active',
    'RELIANTA Strike Off',
    'RELIANTA FOODS LIMITED Active',
    'RELIANTA AGRO FOODS LIMITED Active',
    'RELIANTA EXIM Strike Off',
    // The typed word is a prefix of it. Similar spellings are not tried if there is such a name.
    'RELIANTAA SEEDS LIMITED Active',
  ])
})

test('nothing is found if no name is similar', async () => {
  expect(await t.names('qqxxzzvv wwkkyy')).toEqual([])
  expect(await t.names('&&& ---')).toEqual([])
})

describe('a company that was renamed', () => {
  beforeAll(async () => {
    const file = (name: string) => `CIN,CompanyName,CompanyStatus\n${cin(900)},${name},Active`
    await t.importText('companies', file('FIRSTNAME LOOMS PRIVATE LIMITED'))
    await t.importText('companies', file('FIRSTNAME LOOMS PVT LTD'))
    await t.importText('companies', file('SECONDNAME TEXTILES LIMITED'))
    await t.importText('companies', file('THIRDNAME FABRICS LIMITED'))
  })
  test.each([
    ['thirdname fabrics', 'Active'],
    ['secondname textiles', 'formerly Secondname Textiles Limited · Active'],
    ['firstname looms', 'formerly Firstname Looms Pvt Ltd · Active'],
    ['firstnme loo', 'formerly Firstname Looms Pvt Ltd · Active'],
  ])('is found as %s, and says what it was called', async (query, detail) => {
    const { companies } = await t.registry.searchCompanies({ query })
    expect(companies).toMatchObject([
      {
        company_name: 'THIRDNAME FABRICS LIMITED',
        // A legal form that is written otherwise is no other name.
        former_names: ['SECONDNAME TEXTILES LIMITED', 'FIRSTNAME LOOMS PVT LTD'],
      },
    ])
    const [suggestion] = await t.registry.suggest('company', query)
    expect(suggestion).toMatchObject({ subject: cin(900), detail })
  })
  test('keeps its names through a file that does not know them, and one that it has again is none of before', async () => {
    const row = `${cin(900)},THIRDNAME FABRICS LIMITED,Strike Off`
    await t.importText('companies', `CIN,CompanyName,CompanyStatus\n${row}`)
    expect((await t.registry.companyByCin(cin(900)))?.former_names).toHaveLength(2)
    await t.importText(
      'companies',
      `CIN,CompanyName,CompanyStatus\n${cin(900)},FIRSTNAME LOOMS LIMITED,Active`,
    )
    expect((await t.registry.companyByCin(cin(900)))?.former_names).toEqual([
      'THIRDNAME FABRICS LIMITED',
      'SECONDNAME TEXTILES LIMITED',
    ])
    const { counted, kept } = await t.dictionary('company')
    expect(kept).toEqual(counted)
  })
})

describe('directors are found as people write them:', () => {
  test.each([
    ['sharmala rajesh kumar', 'RAJESH KUMAR SHARMALA'],
    ['sharmala, rajesh', 'RAJESH KUMAR SHARMALA'],
    ['r k sharmala', 'RAJESH KUMAR SHARMALA'],
    ['r.k. sharmala', 'RAJESH KUMAR SHARMALA'],
    ['rajesh sharmala S/o Mohan Lal', 'RAJESH KUMAR SHARMALA'],
    ['ramesh kumar nambiaran', 'R K NAMBIARAN'],
    ['rk nambiaran', 'R K NAMBIARAN'],
    ['nambiaran rk', 'R K NAMBIARAN'],
    ['laxmi patwardhana', 'LAKSHMI DEVIKA PATWARDHANA'],
    ['mohamed faizaluddin', 'MOHAMMED FAIZALUDDIN'],
    ['anandi subramaniama', 'ANANDHI SUBRAMANIYAMA'],
    ['Mr. Rajesh Kumar Sharmala', 'RAJESH KUMAR SHARMALA'],
    ['Smt Laxmi Patwardhana', 'LAKSHMI DEVIKA PATWARDHANA'],
    ['Dr Faizaluddin', 'MOHAMMED FAIZALUDDIN'],
    ['Shri Rajesh Sharmala', 'RAJESH KUMAR SHARMALA'],
    ['Mr Rajehs Sharmla', 'RAJESH KUMAR SHARMALA'],
    ['Shri Ram Kotharia', 'SHRI RAM KOTHARIA'],
    ['shriram kotharia', 'SHRI RAM KOTHARIA'],
    ['Prof. Dr. Laxmi Patwardhana', 'LAKSHMI DEVIKA PATWARDHANA'],
    ['Mr Vinay Ak Bhimani', 'VINAYAK BHIMANI'],
    // An equal name before an active one with more.
    ['Mr Vinayak Bhimani', 'VINAYAK BHIMANI'],
    ['MS Bhimani', 'M S BHIMANI KUMAR'],
    ['MS Rathi', 'RATHI M S'],
    ['anandhi kumar subramaniyama', 'ANANDHI SUBRAMANIYAMA'],
  ])('%s: %s', async (query, name) => {
    const { directors } = await t.registry.searchDirectors({ query })
    expect(directors[0]?.full_name).toBe(name)
  })
})

test('of three words that many have, the one too many may be any', async () => {
  const many = ['QUARANDA', 'VELLIPADA', 'ZOMBARE'].flatMap((word, at) =>
    Array.from({ length: 250 + at * 50 }, (_, index) => `${word} ${index}`),
  )
  const rows = ['QUARANDA ZOMBARE', 'VELLIPADA ZOMBARE', 'QUARANDA VELLIPADA', ...many].map(
    (name, index) => `${String(index + 1_001).padStart(8, '0')},${name}`,
  )
  await t.importText('directors', ['din,full_name', ...rows].join('\n'))
  const { directors } = await t.registry.searchDirectors({ query: 'quaranda vellipada zombare' })
  const names = directors.slice(0, 3).map((director) => director.full_name)
  expect(names.toSorted()).toEqual(['QUARANDA VELLIPADA', 'QUARANDA ZOMBARE', 'VELLIPADA ZOMBARE'])
})
