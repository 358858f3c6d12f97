import { describe, expect, test } from 'vitest'
import {
  companyNumberOf,
  dinOf,
  readCompanyNumber,
  readDin,
  readGstin,
  readPan,
} from './identifiers.ts'

const DIN = '97400001'
const CIN = 'U74999MH2015PTC974001'

describe('a number is the same with', () => {
  test.each([
    'DIN 97400001',
    'DIN: 97400001',
    'DIN no. 97400001',
    'din-97400001.',
    'DIN/DPIN : 97400001',
    'D.I.N. 97400001',
    'DPIN 97400001',
    'Director Identification Number (DIN): 97400001',
    'Designated Partner Identification Number 97400001',
    '97400001.',
    '97400001,',
    '"97400001"',
    '(97400001);',
    '9740 0001',
    '9740-0001',
    '97\u200b40\u00ad0001\ufeff',
    '\u00a097400001\u00a0',
    '９７４００００１',
    '९७४००००१',
    '௯௭௪௦௦௦௦௧',
    '৯৭৪০০০০১',
    '۹۷۴۰۰۰۰۱',
    '97400001.0',
  ])('the label or signs of %j', (text) => {
    expect(readDin(text)).toBe(DIN)
  })
  test.each([
    'CIN: U74999MH2015PTC974001',
    'CIN U74999MH2015PTC974001',
    'CIN-U74999MH2015PTC974001',
    'cin no. u74999mh2015ptc974001.',
    'Corporate Identification Number: U74999MH2015PTC974001',
    'Corporate Identity Number (CIN) - U74999MH2015PTC974001',
    'U74999-MH-2015-PTC-974001',
    'U74999 MH 2015 PTC 974001',
    '‘U74999MH2015PTC974001’',
    'Ｕ７４９９９ＭＨ２０１５ＰＴＣ９７４００１',
    'U74999MH२०१५PTC974001',
  ])('%j', (text) => {
    expect(readCompanyNumber(text)).toBe(CIN)
  })
  test.each([
    [' l65921ga1967plc000157', 'L65921GA1967PLC000157'],
    ['aaa1234', 'AAA-1234'],
    ['aaa – 1234', 'AAA-1234'],
    ['faaa 0001', 'FAAA-0001'],
    ['f00001', 'F00001'],
    ['F0001', null],
    ['FAAAA-0001', null],
    ['U63040GA2006PTCOO4531', null],
  ])('%j', (text, number) => {
    expect(readCompanyNumber(text)).toBe(number)
  })
  test('other labels, and zeros that a spreadsheet dropped', () => {
    expect(readDin('DIN: 12345')).toBe('00012345')
    expect(['LLPIN: AAB-9740', 'llpin aab 9740', 'AAB9740'].map(readCompanyNumber)).toEqual(
      Array.from({ length: 3 }, () => 'AAB-9740'),
    )
    expect(readCompanyNumber('FLLPIN: FAAA-0009')).toBe('FAAA-0009')
    expect(readCompanyNumber('FCRN F09740')).toBe('F09740')
    expect(readGstin('GSTIN: 29aaacs0000a1z3')).toBe('29AAACS0000A1Z3')
    expect(readGstin('GST No. 29-AAACS0000A-1Z3')).toBe('29AAACS0000A1Z3')
    expect(readPan('PAN: AAAPA0000A.')).toBe('AAAPA0000A')
  })
})

test.each([
  '12-05-2015',
  '2015 05 12',
  '12 345 678',
  '12/05/2015',
  '1.5',
  '1,234',
  '-97400001',
  '0',
  '123456789',
])('%s is not a DIN', (text) => {
  expect(readDin(text)).toBeNull()
})

test.each([
  '7TH PEBBLE LIMITED',
  'DIN TAI 97400001',
  'RIVER 2000 SOLUTIONS',
  'AAA--1234',
  'A.B.C. 12, 34',
  'AB C 1234',
])('%s is not a number of a company', (text) => {
  expect([readCompanyNumber(text), readDin(text)]).toEqual([null, null])
})

test('what may as well be a name is not certain', () => {
  const isCertain = ['ABC 1234', 'F12345', 'ABC-1234', 'LLPIN ABC 1234', CIN].map(
    (text) => companyNumberOf(text)?.isCertain,
  )
  expect(isCertain).toEqual([false, false, true, true, true])
  expect(['2000', '97400001', 'DIN 2000'].map((text) => dinOf(text)?.isCertain)).toEqual([
    false,
    true,
    true,
  ])
})
