import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestRegistry, type TestRegistry } from '../../../testing/registry/test-registry.ts'

let t: TestRegistry
beforeAll(async () => {
  t = await createTestRegistry()
})
afterAll(() => t.drop())
const cin = (number: number, year = 2024) => `U72900KA${year}PTC${String(710_000 + number)}`
const incorporated = async (number: string) =>
  (await t.registry.companyByCin(number))?.date_of_incorporation

/** Imports companies with a date each; returns the dates. */
async function imported(first: number, dates: readonly string[], year = 2024) {
  const numbers = dates.map((_, index) => cin(first + index, year))
  const rowOf = (date: string, index: number) =>
    `${numbers[index]},DATED ${first + index} LIMITED,Active,${date}`
  const result = await t.importText(
    'companies',
    `CIN,CompanyName,CompanyStatus,DateOfRegistration\n${dates.map(rowOf).join('\n')}`,
  )
  return { ...result, days: await Promise.all(numbers.map(incorporated)) }
}

describe('dates', () => {
  test('are read in one order for all of the column', async () => {
    const dayFirst = await imported(1, ['05/03/2024', '21/03/2024', '06-04-2024'])
    expect(dayFirst.days).toEqual(['2024-03-05', '2024-03-21', '2024-04-06'])
    expect(dayFirst.dates).toMatchObject([{ heading: 'DateOfRegistration', order: 'day first' }])
    const monthFirst = await imported(11, ['05/03/2024', '03/21/2024', '06-04-2024'])
    expect(monthFirst.days).toEqual(['2024-05-03', '2024-03-21', '2024-06-04'])
    expect(monthFirst.dates).toMatchObject([
      { order: 'month first', evidence: { monthFirst: 1, either: 2 } },
    ])
  })

  test('have the order of India if none shows it, and the report says so', async () => {
    const { days, dates, issues } = await imported(21, ['05/03/2024', '06/03/2024'])
    expect([days, issues]).toEqual([['2024-03-05', '2024-03-06'], []])
    expect(dates[0]?.because).toContain('its 2 dates fit both orders')
    expect((await imported(25, ['2024-03-05', '21 Mar 2024'])).dates).toEqual([])
  })

  test('in the other order, or that fit both orders if both are common, are left out by line', async () => {
    const { days, issues, dates } = await imported(31, [
      '21/03/2024',
      '22/03/2024',
      '03/23/2024',
      '05/03/2024',
    ])
    expect(days).toEqual(['2024-03-21', '2024-03-22', null, null])
    expect(issues).toEqual([
      {
        line: 4,
        isSkipped: false,
        reason: `incorporated left out: "03/23/2024" can't be read: the column is day first`,
      },
      {
        line: 5,
        isSkipped: false,
        reason:
          'incorporated left out: "05/03/2024" may be two days: the column has both orders of ' +
          'day and month',
      },
    ])
    expect(dates).toMatchObject([{ evidence: { dayFirst: 2, monthFirst: 1, either: 1 } }])
  })

  test('are read in every usual form, those of two digits in the year of the CIN', async () => {
    const forms = [
      '05-03-99',
      '21-03-99',
      '21-Mar-99',
      '21 March 1999',
      '1999/03/21',
      '21-03-1999 00:00:00',
      '36240',
      '19990321',
    ]
    expect((await imported(41, forms, 1999)).days).toEqual([
      '1999-03-05',
      ...forms.slice(1).map(() => '1999-03-21'),
    ])
    expect((await imported(51, ['21-03-24'], 1924)).days).toEqual(['1924-03-21'])
  })

  test('are decided by dates late in the file, before the first row is imported, also after a kill', async () => {
    const dates = [...Array.from({ length: 40 }, () => '05/03/2024'), '03/21/2024']
    const rows = dates.map(
      (date, index) => `${cin(100 + index)},LATE ${index} LIMITED,Active,${date}`,
    )
    const file = `CIN,CompanyName,CompanyStatus,DateOfRegistration\n${rows.join('\n')}\n`
    let chunks = 0
    const killed = t.importText('companies', `${file}x,,,\n`, {
      chunkRows: 10,
      onIssues: () => {
        chunks += 1
        throw new Error('killed')
      },
    })
    await expect(killed).rejects.toThrow('killed')
    expect(chunks).toBe(1)
    const again = await t.importText('companies', `${file}x,,,\n`, { chunkRows: 10 })
    expect(again.resumedAtLine).toBe(42)
    expect(again.dates).toMatchObject([{ order: 'month first', evidence: { either: 40 } }])
    expect(await incorporated(cin(100))).toBe('2024-05-03')
  })

  test('of a large file are read again if another order was found in it', async () => {
    const row = `${cin(80)},TWICE LIMITED,Active,05/03/2024`
    const head = 'CIN,CompanyName,CompanyStatus,DateOfRegistration'
    const large = (...rows: string[]) =>
      t.importText('companies', `${head}\n${rows.join('\n')}\n`, { isLarge: true })
    await large(row)
    expect(await incorporated(cin(80))).toBe('2024-03-05')
    expect(await large(row, `${cin(81)},OTHER LIMITED,Active,03/21/2024`)).toMatchObject({
      added: 1,
      updated: 1,
    })
    expect(await incorporated(cin(80))).toBe('2024-05-03')
  })

  test('of JSON are read in one order, too', async () => {
    const records = [
      { CIN: cin(90), CompanyName: 'FIRST JSON LIMITED' },
      { CIN: cin(91), CompanyName: 'SECOND JSON LIMITED', DateOfRegistration: '05/03/2024' },
      { CIN: cin(92), CompanyName: 'THIRD JSON LIMITED', DateOfRegistration: '03/21/2024' },
    ]
    expect((await t.importText('companies', JSON.stringify(records))).dates).toMatchObject([
      { order: 'month first' },
    ])
    expect(await incorporated(cin(91))).toBe('2024-05-03')
  })
})

describe('MCA’s own lists', () => {
  test('of companies by their master data, and what was not used of it', async () => {
    const file = [
      'CIN,Company Name,ROC Code,Registration Number,Company Category,Company SubCategory,Class of Company,Authorised Capital(Rs),Paid up Capital(Rs),Number of Members(Applicable in case of company without Share Capital),Date of Incorporation,Registered Address,Email Id,Whether Listed or not,Date of last AGM,Date of Balance Sheet,Company Status(for efiling)',
      `${cin(200)},SAMPLE KILN PRIVATE LIMITED,RoC-Bangalore,710200,Company limited by Shares,Non-govt company,Private,"10,00,000.00",100000,0,05/03/2024,"1 Sample Road Bengaluru KA 560001 IN",a@x.example,Unlisted,30/09/2025,31/03/2025,Active`,
    ].join('\n')
    const { issues, unused } = await t.importText('companies', file)
    expect(issues).toEqual([])
    expect(unused).toEqual([
      'Registration Number',
      'Number of Members(Applicable in case of company without Share Capital)',
      'Email Id',
    ])
    expect(await t.registry.companyByCin(cin(200))).toMatchObject({
      company_name: 'SAMPLE KILN PRIVATE LIMITED',
      company_status: 'Active',
      roc_name: 'RoC-Bangalore',
      class_of_company: 'Private',
      date_of_incorporation: '2024-03-05',
      authorised_capital: 1_000_000,
      paid_up_capital: 100_000,
      listed_or_not: 'Unlisted',
      last_agm_date: '2025-09-30',
      balance_sheet_date: '2025-03-31',
    })
  })

  test('of LLPs and of foreign ones by month', async () => {
    const file = (number: string) =>
      `Newly registered LLPs,,,,,,\nSl No,${number},Limited Liability Partnership ` +
      'Name,Founded,ROC Location,State,Total Obligation of Contribution\n'
    await t.importText(
      'companies',
      `${file('LLPIN')}1,AAL-9001,SAMPLE LOOMS LLP,21.03.2018,RoC-Delhi,Delhi,100000\n`,
    )
    const { unused } = await t.importText(
      'companies',
      `${file('CIN/FCRN/LLPIN/FLLPIN')}1,FAAL9001,SAMPLE MILLS ` +
        'LLP,21.03.2018,RoC-Delhi,Delhi,100000\n',
    )
    expect(unused).toEqual(['Sl No'])
    for (const number of ['AAL-9001', 'faal9001'])
      expect(await t.registry.companyByCin(number)).toMatchObject({
        company_type: 'llp',
        date_of_incorporation: '2018-03-21',
        authorised_capital: 100_000,
      })
    const { companies } = await t.registry.searchCompanies({ query: 'FAAL-9001' })
    expect(companies.map(({ company_name }) => company_name)).toEqual(['SAMPLE MILLS LLP'])
  })

  test('of foreign companies', async () => {
    const file =
      'FCRN,COMPANY NAME,DATE OF REGISTRATION,COUNTRY OF INCORPORATION,ACTIVITY ' +
      'DESCRIPTION,FOREIGN COMPANY PRESENT ADDRESS IN INDIA\nF90001,SAMPLE ABROAD ' +
      'INC,05/03/2018,Japan,Business Services,"1 Sample Road, New Delhi 110001"\n'
    expect((await t.importText('companies', file)).unused).toEqual(['COUNTRY OF INCORPORATION'])
    expect(await t.registry.companyByCin('f90001')).toMatchObject({
      company_type: 'others',
      date_of_incorporation: '2018-03-05',
      main_division_description: 'Business Services',
      registration_number: null,
    })
    const { companies } = await t.registry.searchCompanies({ query: 'F90001' })
    expect(companies.map(({ company_name }) => company_name)).toEqual(['SAMPLE ABROAD INC'])
  })

  test('of directors, by the number of their kind and the dates of their seats', async () => {
    await t.importText(
      'directors',
      'din,name,designation,begin_date,cin/fcrn,end_date\n90000001,Asha ' +
        `Sample,Director,05/03/2009,${cin(200)},-\n90000002,Ravi ` +
        'Sample,Director,21/02/2014,F90001,09/10/2024\n',
    )
    const seats = async (din: string) =>
      (await t.registry.directorByDin(din))?.companies.map(
        ({ identification_number, appointed_on, ended_on }) => [
          identification_number,
          appointed_on,
          ended_on,
        ],
      )
    expect(await seats('90000001')).toEqual([[cin(200), '2009-03-05', null]])
    expect(await seats('90000002')).toEqual([['F90001', '2014-02-21', '2024-10-09']])
    await t.importText(
      'directors',
      'DIN/DPIN/PAN,Full Name,Designation,Date of Appointment,LLPIN/FLLPIN,End ' +
        'Date\n="90000003",Meera Sample,Partner,21/03/2009,FAAL-9001,-\n',
    )
    expect(await seats('90000003')).toEqual([['FAAL-9001', '2009-03-21', null]])
  })

  test('of one company’s signatories name the company with the command, or are refused; a PAN makes no director', async () => {
    const file =
      'Sr. No,DIN/PAN,Name,Designation,Date of Appointment,Cessation ' +
      'Date,Signatory\n1,90000004,ASHA SAMPLE,Director,03/05/2009,-,Yes\n2,*****0000A,RAVI ' +
      'SAMPLE,CFO,03/05/2009,-,Yes\n3,ABCXE0000A,MEERA SAMPLE,CFO,03/05/2009,-,Yes\n'
    await expect(t.importText('directors', file)).rejects.toThrow(
      /has directorships \(Designation, Date of Appointment, Cessation Date\).*--company CIN/,
    )
    expect(await t.registry.directorByDin('90000004')).toBeNull()
    const { added, issues } = await t.importText('directors', file, { company: cin(200) })
    expect(added).toBe(1)
    const reason = 'a PAN instead of a DIN. A director must have a DIN'
    expect(issues).toEqual([3, 4].map((line) => ({ line, isSkipped: true, reason })))
    expect((await t.registry.directorByDin('90000004'))?.companies).toMatchObject([
      { identification_number: cin(200), appointed_on: '2009-05-03' },
    ])
    // Names alone have no directorships to lose.
    expect(await t.importText('directors', 'DIN,Name\n90000005,Asha Sample\n')).toMatchObject({
      added: 1,
      issues: [],
    })
  })
})
