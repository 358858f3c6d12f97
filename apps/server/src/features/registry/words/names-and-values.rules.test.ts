import { describe, expect, test } from 'vitest'
import { parseAddress } from '../records/address.rules.ts'
import { companyRecord, companyType, type CompanyRow } from '../records/company-record.rules.ts'
import { normalizeCompany, normalizePerson } from './name-words.rules.ts'
import { isOneEditApart } from '../../../text/one-edit.rules.ts'
import { editDistance, oneEditAway } from './spelling.rules.ts'
import {
  categoryWord,
  classWord,
  listingWord,
  statusWord,
  subcategoryWord,
} from '../importing/targets/registry-values.rules.ts'
import { registeredState } from '../records/state-names.rules.ts'
import { amount, isActive, nicCode, text } from '../records/values.rules.ts'

describe('names', () => {
  test.each([
    ['ZUARI INDUSTRIES LIMITED', 'zuari industries'],
    [
      'SAMATA EDUCATIONAL SUPPORT NETWORKINGPRIVATE LIMITED',
      'samata educational support networking',
    ],
    ['TAURINE FILMS AND TRAVELS PRIVATELIMITED', 'taurine films travels'],
    ['AVVENIRE TRADING TECHNOLOGY (OPC)PRIVATE LIMITED', 'avvenire trading technology'],
    ['S.G.KAMAT & COMPANY PVT. LTD.', 'sg kamat'],
    ["CHANGOER'S GREEN PLAN (P) LTD", 'changoers green plan'],
    ['CAFÉ D’OR LLP', 'cafe dor'],
    ['THE COMPANY LIMITED', 'the company limited'],
    ['UNLIMITED', 'unlimited'],
    ['\u0000\ud800 ¡!', ''],
  ])('%s is found by its words', (name, words) => {
    expect(normalizeCompany(name).words.join(' ')).toBe(words)
  })
  test('a person’s name keeps every word and initial, but not the father’s name', () => {
    expect(normalizePerson('Ravi K. L. Limited').words).toEqual(['ravi', 'k', 'l', 'limited'])
    expect(normalizePerson('Ravi Kumar S/o Mohan Lal').words).toEqual(['ravi', 'kumar'])
  })
})

describe('spelling', () => {
  test.each([
    ['industries', 'industires', true],
    ['zuari', 'uari', true],
    ['zuari', 'azuari', true],
    ['zuari', 'zuaro', true],
    ['zuari', 'zuari', false],
    ['abcd', 'bcde', false],
    ['ab', 'ba', true],
  ])('%s and %s one edit apart: %s', (a, b, expected) => {
    expect(isOneEditApart(a, b)).toBe(expected)
    expect(oneEditAway(a).includes(b)).toBe(expected)
    expect(editDistance(a, b, 2) === 1).toBe(expected)
  })
})

describe('values', () => {
  test.each([
    ['1000000.00', 1_000_000],
    ['1.00E+10', 10_000_000_000],
    ['1,00,000', 100_000],
    ['90000000000', 90_000_000_000],
    ['NA', null],
    ['-5', undefined],
    // More would be stored as Infinity, which no reply may hold.
    ['9'.repeat(309), undefined],
    ['1E99', undefined],
    ['1E15', 1e15],
  ])('the amount %s is %s', (typed, expected) => expect(amount(typed)).toBe(expected))
  test.each([
    ['₹ 1,00,000.00', 100_000],
    ['Rs. 1,00,000/-', 100_000],
    ['INR 500', 500],
    ['1.5 crore', 15_000_000],
    ['2 Lakhs', 200_000],
    ['5 miles', undefined],
  ])('the amount %s is %s rupees', (typed, expected) => expect(amount(typed)).toBe(expected))
  test('an amount under "in lakhs" is so many', () => {
    expect([amount('0.1', 100_000), amount('1,250', 100_000), amount('9e12', 1e5)]).toEqual([
      10_000,
      125_000_000,
      undefined,
    ])
  })
  test.each([
    [statusWord, ['ACTV', 'ACTIVE', 'Active '], 'Active'],
    [statusWord, ['STOF', 'STRIKE OFF', 'Strike-off', 'struck off'], 'Strike Off'],
    [statusWord, ['AMAL', 'AMALGAMATED'], 'Amalgamated'],
    [statusWord, ['UPSO', 'Under Process of Striking Off'], 'Under process of striking off'],
    [statusWord, ['D455', 'DORMANT U/S 455'], 'Dormant under section 455'],
    [statusWord, ['Under Review'], 'Under Review'],
    [classWord, ['PRIVATE', 'Private Limited Company', 'Pvt. Ltd.'], 'Private'],
    [classWord, ['Private(One Person Company)', 'OPC'], 'One Person Company'],
    [
      categoryWord,
      ['Company limited by Shares', 'COMPANY LIMITED BY SHARES'],
      'Company limited by shares',
    ],
    [
      subcategoryWord,
      ['Non-govt company', 'Indian Non-Government Company'],
      'Non-government company',
    ],
    [listingWord, ['No', 'UNLISTED', 'Not Listed'], 'Unlisted'],
    [listingWord, ['Y', 'listed'], 'Listed'],
  ])('words of the registry have one spelling %#', (word, written, expected) => {
    expect(written.map((one) => word(one))).toEqual(written.map(() => expected))
  })
  test('a state is recognised by its name, a code, a registrar, or a number of the company', () => {
    const cin = 'U72900TZ2020PTC100000'
    expect(
      ['TAMILNADU', 'TN', '33', 'RoC-Coimbatore'].map((one) =>
        registeredState(one, 'AAA-1234', null),
      ),
    ).toEqual(Array.from({ length: 4 }, () => 'Tamil Nadu'))
    expect(registeredState('Goa', cin, null)).toBe('Goa')
    expect(registeredState(null, cin, 'RoC-Delhi')).toBe('Tamil Nadu')
    expect(registeredState(null, 'AAA-1234', 'ROC Bangalore')).toBe('Karnataka')
    // Registrar of more than one.
    expect(registeredState(null, 'AAA-1234', 'RoC-Delhi')).toBeNull()
    expect(registeredState('Andaman & Nicobar', cin, null)).toBe('Andaman and Nicobar Islands')
  })
  test('only active companies are active; a code of an industry has five digits', () => {
    expect([isActive('Active'), isActive('Inactive for e-filing'), isActive(null)]).toEqual([
      true,
      false,
      false,
    ])
    expect([
      nicCode('74'),
      nicCode('1111'),
      nicCode('85100'),
      nicCode('x'),
      text(' NA '),
      text('---'),
    ]).toEqual(['74000', '01111', '85100', null, null, null])
  })
})

describe('the company record', () => {
  const row: CompanyRow = {
    cin: 'U85100GA2022PTC015629',
    name: 'X',
    former_names: null,
    status: null,
    roc_name: null,
    category: null,
    subcategory: null,
    class: null,
    incorporated_on: null,
    listing: null,
    state: null,
    nic_code: null,
    industry: 'Business Services',
    address: null,
    authorised_capital: null,
    paid_up_capital: null,
    last_agm_on: null,
    balance_sheet_on: null,
  }
  test('includes what the number says', () => {
    expect(companyRecord(row)).toMatchObject({
      company_type: 'pvt_ltd',
      registration_number: '015629',
      listed_or_not: 'Unlisted',
      main_division_description: 'Health and social work',
    })
    expect(companyRecord({ ...row, nic_code: '04000' }).main_division_description).toBe(
      'Business Services',
    )
    expect([companyType('FAAA-0001', null), companyType('F00001', 'Private')]).toEqual([
      'llp',
      'others',
    ])
    expect([companyType('AAA-1234', null), companyType('L65921GA1967PLC000157', 'Public')]).toEqual(
      ['llp', 'others'],
    )
  })
  test('an address of the master data has its state and country', () => {
    expect(parseAddress('1 Sample Road Bengaluru KA 560001 IN')).toMatchObject([
      { state: 'Karnataka', country: 'India', city: null },
    ])
  })
  test.each([
    [
      'SHOP NO.5 WING A,   SANGOLDA RESIDENCY, SANGOLDA,BARDEZ,North Goa,Goa,403521-India',
      'SHOP NO.5 WING A, SANGOLDA RESIDENCY, SANGOLDA',
      'BARDEZ, North Goa',
      '403521',
    ],
    [
      'NO. 38, N R ROAD,BANGALORE,Karnataka,560002-India',
      'NO. 38, N R ROAD',
      'BANGALORE',
      '560002',
    ],
    ['5 X ROAD,NA,Tamil Nadu,000000-India', '5 X ROAD', null, null],
    ['no parts', 'no parts', null, null],
    ['1 Sample Road Bengaluru KA 560001 IN', '1 Sample Road Bengaluru', null, '560001'],
    ['1 Sample Road, New Delhi - 110 001', '1 Sample Road, New Delhi', null, '110001'],
    ['1 Road of 560001', '1 Road of', null, '560001'],
    ['PLOT 5600012', 'PLOT 5600012', null, null],
  ])('the address %s has its parts', (raw, street, city, pin) => {
    expect(parseAddress(raw)).toMatchObject([{ street_address: street, city, postal_code: pin }])
  })
})
