import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestRegistry, type TestRegistry } from '../../../testing/registry/test-registry.ts'

let t: TestRegistry
beforeAll(async () => {
  t = await createTestRegistry()
})
afterAll(() => t.drop())

const HEAD_2025 =
  'CIN,CompanyName,CompanyROCcode,CompanyCategory,CompanySubCategory,CompanyClass,AuthorizedCapital,PaidupCapital,CompanyRegistrationdate_date,Registered_Office_Address,Listingstatus,CompanyStatus,CompanyStateCode,CompanyIndian/Foreign ' +
  'Company,nic_code,CompanyIndustrialClassification'
const HEAD_2020 =
  'CORPORATE_IDENTIFICATION_NUMBER,COMPANY_NAME,COMPANY_STATUS,COMPANY_CLASS,COMPANY_CATEGORY,COMPANY_SUB_CATEGORY,DATE_OF_REGISTRATION,REGISTERED_STATE,AUTHORIZED_CAP,PAIDUP_CAPITAL,INDUSTRIAL_CLASS,PRINCIPAL_BUSINESS_ACTIVITY_AS_PER_CIN,REGISTERED_OFFICE_ADDRESS,REGISTRAR_OF_COMPANIES,EMAIL_ADDR,LATEST_YEAR_ANNUAL_RETURN,LATEST_YEAR_FINANCIAL_STATEMENT'
const cin = (number: number) => `U72900KA2020PTC${String(700_000 + number)}`
const row = (number: number, name: string, status = 'Active') =>
  `${cin(number)},${name},ROC Bangalore,Company limited by shares,Non-government ` +
  'company,Private,1.00E+10,500000.00,1/31/2020,"1 A ROAD,   ' +
  `B,MYSORE,Mysuru,Karnataka,570001-India",Unlisted,${status},karnataka,Indian,72900,Business ` +
  'Services'

test('a row of 2025 becomes the company record', async () => {
  const { added, issues } = await t.importText(
    'companies',
    `${HEAD_2025}\r\n${row(1, 'QUILLON LANTERN SOFTWARE PRIVATE LIMITED')}\r\n`,
  )
  expect({ added, issues }).toEqual({ added: 1, issues: [] })
  expect(await t.registry.companyByCin(cin(1).toLowerCase())).toEqual({
    identification_number: cin(1),
    company_name: 'QUILLON LANTERN SOFTWARE PRIVATE LIMITED',
    former_names: [],
    company_type: 'pvt_ltd',
    company_status: 'Active',
    roc_name: 'ROC Bangalore',
    class_of_company: 'Private',
    registration_number: '700001',
    company_subcategory: 'Non-government company',
    date_of_incorporation: '2020-01-31',
    main_division_description: 'Computer and related activities',
    company_address: [
      {
        address_type: 'Registered Address',
        street_address: '1 A ROAD, B',
        city: 'MYSORE, Mysuru',
        state: 'Karnataka',
        country: 'India',
        postal_code: '570001',
      },
    ],
    authorised_capital: 10_000_000_000,
    paid_up_capital: 500_000,
    listed_or_not: 'Unlisted',
    last_agm_date: null,
    balance_sheet_date: null,
  })
})

test('a file of 2020 in ISO-8859-1 with codes and NA updates it and blanks nothing', async () => {
  const old =
    `${cin(1)},CAF\xc9 LANTERN PRIVATE ` +
    'LIMITED,STOF,Private,NA,NA,31-01-2020,Karnataka,NA,NA,72900,NA,NA,ROC-BANGALORE,x@y.example,31-03-2019,31-03-2019'
  const { updated } = await t.importText(
    'companies',
    Buffer.from(`${HEAD_2020}\n${old}\n`, 'latin1'),
  )
  expect(updated).toBe(1)
  expect(await t.registry.companyByCin(cin(1))).toMatchObject({
    company_name: 'CAFÉ LANTERN PRIVATE LIMITED',
    company_status: 'Strike Off',
    roc_name: 'ROC-BANGALORE',
    authorised_capital: 10_000_000_000,
    balance_sheet_date: '2019-03-31',
  })
})

test('a list of names fills gaps, renames, and does not respace a name that is known', async () => {
  await t.importText('companies', `${HEAD_2025}\n${row(2, 'GOLDEN HOSPITALITY PRIVATE LIMITED')}\n`)
  const list =
    `corporate_identification_number,company_name,registered_state,date,rank\n${cin(2)},GOLDEN ` +
    `HOSPITALITYPRIVATE LIMITED,Kerala,2021-01-01,1\n${cin(1)},RENAMED LANTERN ` +
    `LIMITED,,2021-01-01,1\n${cin(3)},ONLY NAMED LIMITED,Goa,2020-02-01,2\n`
  expect(await t.importText('companies', list)).toMatchObject({
    added: 1,
    updated: 1,
    unchanged: 1,
  })
  expect(await t.registry.companyByCin(cin(2))).toMatchObject({
    company_name: 'GOLDEN HOSPITALITY PRIVATE LIMITED',
    date_of_incorporation: '2020-01-31',
  })
  expect(await t.registry.companyByCin(cin(3))).toMatchObject({
    company_status: null,
    date_of_incorporation: '2020-02-01',
  })
  expect(await t.names('renamed lantern')).toEqual(['RENAMED LANTERN LIMITED'])
  // By the name it had.
  expect(await t.names('cafe')).toEqual(['RENAMED LANTERN LIMITED'])
})

test('dirty rows are reported by line and skipped', async () => {
  const text = [
    HEAD_2025,
    row(10, 'FIRST OF DIRT LIMITED'),
    ',,,,,,,,,,,,,,,',
    'U63040GA2006PTCOO4531,X,,,,,,,,,,,,,,',
    '\u0000\u0001\u0002"',
    row(11, '"'),
    row(12, 'LAST OF DIRT LIMITED').replace('1/31/2020', '2/31/2020'),
    `${cin(13)},,,,,,,,,,,,,,,`,
  ].join('\n')
  const { added, skipped, issues } = await t.importText('companies', text)
  expect({ added, skipped }).toEqual({ added: 2, skipped: 5 })
  expect(issues.map(({ line, isSkipped, reason }) => [line, isSkipped, reason])).toEqual([
    [3, true, 'empty row'],
    [4, true, 'not a valid CIN or LLPIN: "U63040GA2006PTCOO4531"'],
    [5, true, 'binary data'],
    [6, true, '13 columns instead of 16'],
    [7, false, 'incorporated left out: "2/31/2020" can\'t be read'],
    [8, true, 'no company name'],
  ])
})

test.each([
  ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf8'), 20],
  ['UTF-16 with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'), 21],
  ['UTF-16 without one', (text: string) => Buffer.from(text, 'utf16le'), 22],
])('%s', async (_, encode, number) => {
  const { added, issues } = await t.importText(
    'companies',
    encode(`cin,company name\n${cin(number)},ÉTOILE ${number}\n`),
  )
  expect({ added, issues }).toEqual({ added: 1, issues: [] })
  expect(await t.names(`etoile ${number}`)).toEqual([`ÉTOILE ${number}`])
})

test('the portal’s API answer', async () => {
  const records = [
    { CIN: cin(30), CompanyName: 'FROM THE API LIMITED', AuthorizedCapital: 1000 },
    { CIN: 'x', CompanyName: 'y' },
  ]
  const { added, issues } = await t.importText(
    'companies',
    JSON.stringify({ total: 2, records }, null, 1),
  )
  expect({ added, lines: issues.map(({ line }) => line) }).toEqual({ added: 1, lines: [9] })
  expect(await t.registry.companyByCin(cin(30))).toMatchObject({ authorised_capital: 1000 })
})

test('another kind of file is refused with what it has', async () => {
  await expect(t.importText('companies', 'a,b\n1,2\n')).rejects.toThrow('has a, b')
  await expect(t.importText('companies', '')).rejects.toThrow('is empty')
})

test('the dictionary is what counting every name says, after new names, renames and names that are spaced otherwise', async () => {
  await t.importText('companies', `${HEAD_2025}\n${row(40, 'SPACED YEARZ TYRES LIMITED')}\n`)
  const before = await t.dictionary('company')
  expect(before.kept.map(({ word }) => word)).toContain('yearz')
  await t.importText('companies', `${HEAD_2025}\n${row(40, 'SPACEDYEARZ TYRES LIMITED')}\n`)
  const { counted, kept } = await t.dictionary('company')
  expect(kept).toEqual(counted)
  expect(kept.map(({ word }) => word)).not.toContain('yearz')
})

test('a large file changes what differs from the row that came last, in whatever order its rows come', async () => {
  const file = (...rows: string[]) => `${HEAD_2025}\n${rows.join('\n')}\n`
  const large = (...rows: string[]) =>
    t.importText('companies', file(...rows), { isLarge: true, chunkRows: 2 })
  const others = [row(51, 'KNOWNROW SECOND LIMITED'), row(52, 'KNOWNROW THIRD LIMITED')]
  const statusOf = async (number: number) =>
    (await t.registry.companyByCin(cin(number)))?.company_status
  expect(await large(row(50, 'KNOWNROW LIMITED'), ...others)).toMatchObject({ added: 3 })
  expect(await large(row(50, 'KNOWNROW LIMITED'), ...others)).toMatchObject({
    added: 0,
    updated: 0,
    unchanged: 3,
  })
  // What came last in the file counts, also where it is what was known before the file.
  const liquidated = row(50, 'KNOWNROW LIMITED', 'Under Liquidation')
  await large(liquidated, ...others, row(50, 'KNOWNROW LIMITED'))
  expect(await statusOf(50)).toBe('Active')
  await large(row(50, 'KNOWNROW LIMITED'), ...others, liquidated)
  expect(await statusOf(50)).toBe('Under Liquidation')
  expect(await large(...others, liquidated)).toMatchObject({ updated: 0, unchanged: 3 })
  // Whatever its identification number is written with.
  await large(
    row(50, 'KNOWNROW LIMITED').replace(
      cin(50),
      ` ${cin(50).slice(0, 6)}\t${cin(50).slice(6).toLowerCase()}`,
    ),
    liquidated,
  )
  expect(await statusOf(50)).toBe('Under Liquidation')
  // A row under other headings is another row.
  const others2020 = `CIN,CompanyName,CompanyStatus\n${cin(50)},KNOWNROW LIMITED,Active\n`
  await t.importText('companies', others2020, { isLarge: true })
  expect(await statusOf(50)).toBe('Active')
  expect(await large(...others, liquidated)).toMatchObject({ updated: 1, unchanged: 2 })
})
