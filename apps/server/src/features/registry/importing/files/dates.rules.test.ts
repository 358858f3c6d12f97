import { describe, expect, test } from 'vitest'
import {
  addEvidence,
  decide,
  decideByHeading,
  decideByOthers,
  noEvidence,
} from './date-order.rules.ts'
import { date, type DateOrder } from './dates.rules.ts'

const HINT = { latest: 2026 }
const read = (value: string, order: DateOrder = 'day first', isMixed = false) =>
  date(value, { order, isMixed }, HINT)
const UNREADABLE = { why: "can't be read" }

test.each([
  '1999-03-21',
  '1999/03/21',
  '1999.3.21',
  '19990321',
  '21031999',
  '21-03-1999',
  '21.03.1999',
  '21/3/1999',
  '21 03 1999',
  '21–03–1999',
  '21 - 03 - 1999',
  '21-03-99',
  '99/03/21',
  '21-Mar-99',
  '21-MAR-1999',
  "21 Mar '99",
  '21st March 1999',
  '21st of March, 1999',
  '21Mar1999',
  'March 21, 1999',
  'Mar 21 1999',
  'Sun, 21 Mar 1999',
  '1999-Mar-21',
  '36240',
  '36240.0',
  '36240.7708333',
  '1999-03-21 00:00:00',
  '1999-03-21T00:00:00Z',
  '1999-03-21T00:00:00.000+05:30',
  '21-03-1999 00:00:00',
  '21/03/1999 12:00:00 AM',
  '21/03/1999, 10:15 pm',
  // Midnight in India.
  '1999-03-20T18:30:00.000Z',
  '२१/०३/१९९९',
  '21\u00a0March\u00a01999',
  ' 21-Mar-1999 ',
])('%j is the 21st of March 1999', (written) => expect(read(written)).toBe('1999-03-21'))

test.each([
  ['05/03/2015', '2015-03-05', '2015-05-03'],
  ['5-3-15', '2015-03-05', '2015-05-03'],
  ['05032015', '2015-03-05', '2015-05-03'],
  ['05.03.2015 00:00', '2015-03-05', '2015-05-03'],
  ['5 March 2015', '2015-03-05', '2015-03-05'],
  ['5-Sept-2015', '2015-09-05', '2015-09-05'],
  ['2015-03-05', '2015-03-05', '2015-03-05'],
])('%s is %s day first and %s month first', (written, dayFirst, monthFirst) => {
  expect([read(written), read(written, 'month first')]).toEqual([dayFirst, monthFirst])
})

test.each(['', ' ', 'NA', 'N/A', '-', '--'])('%j is no date, and nothing to report', (written) =>
  expect(read(written)).toBeNull(),
)

test.each([
  '2021-02-29',
  '31-02-2020',
  '32-01-2020',
  '2020-13-01',
  '00-00-0000',
  '9076-08-29',
  '1999',
  'Mar-99',
  'March 2015',
  '5-Foo-2015',
  '1/2/3',
  '123456',
  'soon',
  `${'1'.repeat(100)}-01-01`,
])('%s is left out, and never another day', (written) => expect(read(written)).toEqual(UNREADABLE))

test('a date in the other order is left out', () => {
  expect(read('3/21/2015')).toEqual({ why: "can't be read: the column is day first" })
  expect(read('21/3/2015', 'month first')).toEqual({
    why: "can't be read: the column is month first",
  })
  // If both orders are common, dates that fit both are left out.
  expect(read('03/05/2015', 'day first', true)).toMatchObject({
    why: expect.stringContaining('may be two days'),
  })
  expect([read('21/03/2015', 'day first', true), read('05/05/2015', 'day first', true)]).toEqual([
    '2015-03-21',
    '2015-05-05',
  ])
})

test('a year of two digits is the expected one, otherwise the latest possible one', () => {
  const year = (written: string, latest: number, expected?: number) =>
    JSON.stringify(
      date(written, { order: 'day first', isMixed: false }, { latest, expected }),
    ).slice(1, 5)
  expect(year('01-01-15', 2026)).toBe('2015')
  expect(year('01-01-15', 2026, 1915)).toBe('1915')
  expect(year('01-01-26', 2026)).toBe('2026')
  expect(year('01-01-27', 2026)).toBe('1927')
  // Of another year than in the number.
  expect(year('01-01-15', 2026, 2013)).toBe('2015')
  // A director's birth.
  expect(year('01-01-15', 2008)).toBe('1915')
})

describe('the order of day and month in a column', () => {
  const evidenceOf = (...dates: string[]) => {
    const evidence = noEvidence()
    for (const one of dates) addEvidence(evidence, one, '2026-11-25')
    return evidence
  }
  const decided = (...dates: string[]) => decide(evidenceOf(...dates))

  test('is what one of its dates shows', () => {
    expect(decided('05/03/2024', '21/03/2024')).toEqual({
      order: 'day first',
      isMixed: false,
      because: '1 of its dates fits only this order',
    })
    expect(decided('05/03/2024', '03/21/2024')?.order).toBe('month first')
    // With any separators.
    expect(decided('05/03/2024', '21-03-24', '21032024')?.order).toBe('day first')
    // Dates without evidence.
    expect(
      decided('2024-03-21', '21 March 2024', '05/05/2024', '36240', '', 'soon', '31/02/2024'),
    ).toBeNull()
  })

  test('is that of most dates if a few are mistakes', () => {
    const most = Array.from({ length: 40 }, () => '03/21/2024')
    expect(decided(...most, '21/03/2024', '05/03/2024')).toEqual({
      order: 'month first',
      isMixed: false,
      because: '40 of its dates fit only this order, and 1 only the other: left out',
    })
    expect(decided('21/03/2024', '22/03/2024', '03/21/2024', '05/03/2024')).toEqual({
      order: 'day first',
      isMixed: true,
      because:
        '2 of its dates fit only this order, and 1 only the other: left out, with 1 that may ' +
        'fit both',
    })
  })

  test('is what the heading of the column says if its dates fit both orders', () => {
    for (const heading of [
      'Date (DD/MM/YYYY)',
      'Date of Registration dd-mm-yy',
      'ddmmyyyy',
      'DATE DD.MMM.YYYY',
    ])
      expect(decideByHeading(heading)).toMatchObject({ order: 'day first', isMixed: false })
    expect(decideByHeading('Date [MM/DD/YYYY]')).toEqual({
      order: 'month first',
      isMixed: false,
      because: 'its heading says MM/DD/YYYY',
    })
    for (const heading of ['Date', 'YYYY-MM-DD', 'Founded', ''])
      expect(decideByHeading(heading)).toBeNull()
  })

  test('is the one without dates in the future, otherwise that of the other columns, otherwise that of India', () => {
    expect(decided('05/12/2026')).toMatchObject({
      order: 'month first',
      because: expect.stringContaining('future'),
    })
    expect(decided('12/05/2026')).toMatchObject({ order: 'day first' })
    const unsure = evidenceOf('05/03/2024', '06/03/2024')
    expect(decide(unsure)).toBeNull()
    const monthFirst = decided('03/21/2024')!
    const dayFirst = decided('21/03/2024')!
    expect(decideByOthers(unsure, [monthFirst])).toMatchObject({
      order: 'month first',
      because: 'its 2 dates fit both orders, and the other dates of the file have this order',
    })
    for (const others of [[], [monthFirst, dayFirst]])
      expect(decideByOthers(unsure, others)).toMatchObject({
        order: 'day first',
        because:
          'its 2 dates fit both orders. The usual order in India was used. Check some of them',
      })
  })
})
