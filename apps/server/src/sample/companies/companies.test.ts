import { createReadStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { companies } from './companies.ts'
import type { SampleCompany } from './companies.ts'
import { writeCompaniesCsv } from '../sample-files.ts'
import { createIdentifiers } from '../identifiers.ts'
import { NAMED_COMPANIES, SAMPLE_COMPANIES } from './named-companies.ts'

const REAL_REGISTRY = new URL('../../../../../../shared/data/mca/', import.meta.url)
const many = [...companies(7, 100_000)]

function share(matches: (company: SampleCompany) => boolean): number {
  return many.filter(matches).length / many.length
}

describe('the invented registry', () => {
  test('is the same for the same seed, and another for another', () => {
    expect([...companies(42, 500)]).toEqual([...companies(42, 500)])
    const others = new Set([...companies(43, 500)].map(({ cin }) => cin))
    expect([...companies(42, 500)].filter(({ cin }) => others.has(cin))).toHaveLength(0)
  })

  test('of a larger size starts with the smaller one', () => {
    expect([...companies(42, 900)].slice(0, 300)).toEqual([...companies(42, 300)])
  })

  test('gives no identifier twice among 100,000 companies', () => {
    expect(new Set(many.map(({ cin }) => cin)).size).toBe(many.length)
    expect(new Set(many.map(({ pan }) => pan)).size).toBe(many.length)
  })

  test('gives no identifier twice when the numbers start again', () => {
    const identifiers = createIdentifiers(7)
    const parts = { listed: false, nic4: '7220', stateCode: 'KA', year: 2019, type: 'PTC' }
    const indexes = [5, 16_905, 17_581, 400_005, 456_981, 800_005, 1_200_005, 2_799_999, 3_999_999]
    for (const identifier of [
      (index: number) => identifiers.cin(index, parts),
      (index: number) => identifiers.pan(index, 'C'),
      (index: number) => identifiers.llpin(index),
    ]) {
      expect(new Set(indexes.map(identifier)).size).toBe(indexes.length)
    }
    expect(() => companies(7, 4_000_001).next()).toThrow(RangeError)
  })

  test('writes CINs and LLPINs that agree with year, state and listing', () => {
    const odd = many.filter((company) => {
      if (company.type === 'LLP') return !/^[B-Z][A-Z]{2}-\d{4}$/.test(company.cin)
      const parts = /^([LU])(\d{5})([A-Z]{2})(\d{4})([A-Z]{3})(\d{6})$/.exec(company.cin)
      const letter = company.listing === 'Listed' ? 'L' : 'U'
      const expected = [
        letter,
        company.nicCode,
        company.place.code,
        company.registeredOn.slice(0, 4),
        company.type,
      ]
      // Every registrar's own numbers are lower than 600000.
      return (
        parts === null || parts.slice(1, 6).join() !== expected.join() || Number(parts[6]) < 600_000
      )
    })
    expect(odd).toEqual([])
  })

  test('writes PANs that nobody has', () => {
    const odd = many.filter(
      ({ pan, type }) =>
        !/^[A-Z]{3}[CF][A-Z]0000[A-Z]$/.test(pan) || (pan[3] === 'F') !== (type === 'LLP'),
    )
    expect(odd).toEqual([])
  })

  test('is spread over states, ages, states of life and sizes like the real one', () => {
    expect(share(({ place }) => place.state === 'Maharashtra')).toBeCloseTo(0.198, 1)
    expect(share(({ place }) => place.code === 'DL')).toBeCloseTo(0.175, 1)
    expect(share(({ status }) => status === 'Active')).toBeGreaterThan(0.57)
    expect(share(({ status }) => status === 'Active')).toBeLessThan(0.68)
    expect(share(({ companyClass }) => companyClass === 'Private')).toBeGreaterThan(0.86)
    expect(share(({ companyClass }) => companyClass === 'Public')).toBeGreaterThan(0.03)
    expect(share(({ listing }) => listing === 'Listed')).toBeLessThan(0.003)
    expect(share(({ type }) => type === 'LLP')).toBeCloseTo(0.04, 2)
    expect(share(({ year }) => year >= 2015)).toBeGreaterThan(0.4)
    expect(share(({ authorizedCapital }) => authorizedCapital === 100_000)).toBeGreaterThan(0.25)
    expect(Math.max(...many.map(({ authorizedCapital }) => authorizedCapital))).toBeGreaterThan(
      2 ** 31,
    )
    expect(
      many.every(({ authorizedCapital, paidUpCapital }) => paidUpCapital <= authorizedCapital),
    ).toBe(true)
    const addresses = many.map(({ address }) => address)
    expect(addresses.every((address) => /^.+,[^,]+,[^,]+,\d{6}-India$/.test(address))).toBe(true)
    expect(
      addresses.filter((address) => address.endsWith(',000000-India')).length / many.length,
    ).toBeCloseTo(0.09, 1)
  })

  test('has names as long as real ones, most of their distinct words occurring once', () => {
    const lengths = many.map(({ name }) => name.split(' ').length)
    expect(lengths.reduce((sum, length) => sum + length) / many.length).toBeCloseTo(4.7, 0)
    const counts = new Map<string, number>()
    for (const word of many.flatMap(({ name }) => name.split(' ')))
      counts.set(word, (counts.get(word) ?? 0) + 1)
    const single = [...counts.values()].filter((count) => count === 1).length
    expect(single / counts.size).toBeGreaterThan(0.75)
    expect(new Set(many.map(({ name }) => name)).size / many.length).toBeGreaterThan(0.99)
    expect(
      many.filter(({ name }) => / LIMITED$| LTD\.?$/.test(name)).length / many.length,
    ).toBeGreaterThan(0.9)
  })

  test('starts with the companies that guides and tests name', () => {
    expect(many.slice(0, NAMED_COMPANIES.length).map(({ name }) => name)).toEqual(
      NAMED_COMPANIES.map(({ name }) => name),
    )
    const words = many.slice(NAMED_COMPANIES.length).flatMap(({ name }) => name.split(' '))
    for (const { name } of SAMPLE_COMPANIES) expect(words).not.toContain(name.split(' ')[0])
  })

  test('is written in the sixteen columns of the 2025 layout', async () => {
    const stream = new PassThrough()
    const [content] = await Promise.all([text(stream), writeCompaniesCsv(stream, companies(7, 50))])
    const lines = content.trimEnd().split('\n')
    expect(lines).toHaveLength(51)
    expect(lines[0]).toBe(
      'CIN,CompanyName,CompanyROCcode,CompanyCategory,CompanySubCategory,CompanyClass,AuthorizedCapital,PaidupCapital,CompanyRegistrationdate_date,Registered_Office_Address,Listingstatus,CompanyStatus,CompanyStateCode,CompanyIndian/Foreign ' +
        'Company,nic_code,CompanyIndustrialClassification',
    )
    for (const line of lines)
      expect(line.match(/("[^"]*"|[^,]*)(,|$)/g)?.filter((field) => field !== '')).toHaveLength(16)
  })

  test.skipIf(!existsSync(REAL_REGISTRY))(
    'shares no name and no identifier with real companies (skipped where ../shared/data/mca is absent)',
    async () => {
      const names = new Set(many.map(({ name }) => name))
      const identifiers = new Set(many.map(({ cin }) => cin))
      const met: string[] = []
      let lines = 0
      for (const file of [
        'goa.csv',
        'karnataka-slice.csv',
        'tamil-nadu-slice.csv',
        'all-states-2020-cin-name.csv',
      ]) {
        for await (const line of createInterface({
          input: createReadStream(new URL(file, REAL_REGISTRY), 'latin1'),
        })) {
          lines += 1
          met.push(...line.split(',').filter((field) => names.has(field) || identifiers.has(field)))
        }
      }
      expect(lines).toBeGreaterThan(30_000)
      expect(met).toEqual([])
    },
  )
})
