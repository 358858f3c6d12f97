import { describe, expect, test } from 'vitest'
import { parseAddress } from './address.rules.ts'
import { companyRecord, companyType, type CompanyRow } from './company-record.rules.ts'
import { din, gstin, identificationNumber } from './identifiers.rules.ts'
import { companyWords, personWords } from './name-words.rules.ts'
import { isOneEditApart } from '../../one-edit.rules.ts'
import { editDistance, oneEditAway } from './spelling.rules.ts'
import { amount, companyStatus, isActive, nicCode, text } from './values.rules.ts'

describe('names', () => {
  test.each([
    ['ZUARI INDUSTRIES LIMITED', 'zuari industries'],
    ['SAMATA EDUCATIONAL SUPPORT NETWORKINGPRIVATE LIMITED', 'samata educational support networking'],
    ['TAURINE FILMS AND TRAVELS PRIVATELIMITED', 'taurine films travels'],
    ['AVVENIRE TRADING TECHNOLOGY (OPC)PRIVATE LIMITED', 'avvenire trading technology'],
    ['S.G.KAMAT & COMPANY PVT. LTD.', 'sg kamat'],
    ["CHANGOER'S GREEN PLAN (P) LTD", 'changoers green plan'],
    ['CAFÉ D’OR LLP', 'cafe dor'],
    ['THE COMPANY LIMITED', 'the company limited'],
    ['UNLIMITED', 'unlimited'],
    ['\u0000\ud800 ¡!', ''],
  ])('%s is found by its words', (name, words) => {
    expect(companyWords(name).words.join(' ')).toBe(words)
  })
  test('a person keeps every word and initial, and loses his father', () => {
    expect(personWords('Ravi K. L. Limited').words).toEqual(['ravi', 'k', 'l', 'limited'])
    expect(personWords('Ravi Kumar S/o Mohan Lal').words).toEqual(['ravi', 'kumar'])
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

describe('identifiers', () => {
  test('are read in any spelling and refused where malformed', () => {
    expect(identificationNumber(' l65921ga1967plc000157')).toBe('L65921GA1967PLC000157')
    expect(identificationNumber('aaa1234')).toBe('AAA-1234')
    expect(identificationNumber('aaa – 1234')).toBe('AAA-1234')
    // Of a partnership from abroad, and of a company from there.
    expect(identificationNumber('faaa 0001')).toBe('FAAA-0001')
    expect(identificationNumber('f00001')).toBe('F00001')
    expect(['F0001', 'FAAAA-0001', 'AAA--1234'].map(identificationNumber)).toEqual([null, null, null])
    expect(identificationNumber('U63040GA2006PTCOO4531')).toBeNull()
    expect(din('1234')).toBe('00001234')
    expect(din('1234.0')).toBe('00001234')
    expect(din('123456789')).toBeNull()
    expect(din('0')).toBeNull()
    expect(gstin('29aaacs0000a1z3')).toBe('29AAACS0000A1Z3')
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
  test('status codes of 2020 are told in words, only active companies are active', () => {
    expect([companyStatus('STOF'), companyStatus('ACTV'), companyStatus('Under CIRP')]).toEqual([
      'Strike Off',
      'Active',
      'Under CIRP',
    ])
    expect([isActive('Active'), isActive('Inactive for e-filing'), isActive(null)]).toEqual([true, false, false])
    expect([nicCode('1111'), nicCode('85100'), nicCode('x'), text(' NA '), text('---')]).toEqual([
      '01111',
      '85100',
      null,
      null,
      null,
    ])
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
  test('tells what the number itself says', () => {
    expect(companyRecord(row)).toMatchObject({
      company_type: 'pvt_ltd',
      registration_number: '015629',
      listed_or_not: 'Unlisted',
      main_division_description: 'Health and social work',
    })
    expect(companyRecord({ ...row, nic_code: '04000' }).main_division_description).toBe('Business Services')
    expect([companyType('FAAA-0001', null), companyType('F00001', 'Private')]).toEqual(['llp', 'others'])
    expect([companyType('AAA-1234', null), companyType('L65921GA1967PLC000157', 'Public')]).toEqual(['llp', 'others'])
  })
  test.each([
    [
      'SHOP NO.5 WING A,   SANGOLDA RESIDENCY, SANGOLDA,BARDEZ,North Goa,Goa,403521-India',
      'SHOP NO.5 WING A, SANGOLDA RESIDENCY, SANGOLDA',
      'BARDEZ, North Goa',
      '403521',
    ],
    ['NO. 38, N R ROAD,BANGALORE,Karnataka,560002-India', 'NO. 38, N R ROAD', 'BANGALORE', '560002'],
    ['5 X ROAD,NA,Tamil Nadu,000000-India', '5 X ROAD', null, null],
    ['no parts', 'no parts', null, null],
  ])('the address %s has its parts', (raw, street, city, pin) => {
    expect(parseAddress(raw)).toMatchObject([{ street_address: street, city, postal_code: pin }])
  })
})
