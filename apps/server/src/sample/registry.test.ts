import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { gstinCheckDigit } from '@dastak/contract/gstin.ts'
import { NAMED_COMPANIES, SAMPLE_COMPANIES } from './companies/named-companies.ts'
import { registry } from './registry.ts'

const VECTORS = new URL('../../../../../shared/data/gst/gstin_vectors.csv', import.meta.url)
const entries = [...registry(7, 30_000)]
const directors = entries.flatMap(({ newDirectors }) => newDirectors)
const seats = entries.flatMap((entry) => entry.seats)
const gstNumbers = entries.flatMap((entry) => entry.gstNumbers)

describe('invented directors', () => {
  test('are the same for the same seed', () => {
    expect([...registry(42, 300)]).toEqual([...registry(42, 300)])
  })

  test('have a DIN of their own, eight digits, some with leading zeros', () => {
    expect(new Set(directors.map(({ din }) => din)).size).toBe(directors.length)
    expect(directors.every(({ din }) => /^\d{8}$/.test(din))).toBe(true)
    expect(
      directors.filter(({ din }) => din.startsWith('0')).length / directors.length,
    ).toBeCloseTo(0.1, 2)
  })

  test('can never be rung up or written to', () => {
    const phones = [...directors, ...gstNumbers].flatMap(({ phone }) => phone ?? [])
    const emails = [...directors, ...gstNumbers].flatMap(({ email }) => email ?? [])
    expect(phones.every((phone) => /^\+9111111\d{5}$/.test(phone))).toBe(true)
    expect(emails.every((email) => /^[a-z.]+@[a-z]+\.example$/.test(email))).toBe(true)
    expect(phones.length).toBeGreaterThan(20_000)
    expect(emails.length).toBeGreaterThan(20_000)
  })

  test('lack a phone in 15, an email in 15 and both in 8 of 100 cases', () => {
    const shareOf = (hasPhone: boolean, hasEmail: boolean): number =>
      directors.filter(
        ({ phone, email }) => (phone !== null) === hasPhone && (email !== null) === hasEmail,
      ).length / directors.length
    expect(shareOf(false, true)).toBeCloseTo(0.15, 2)
    expect(shareOf(true, false)).toBeCloseTo(0.15, 2)
    expect(shareOf(false, false)).toBeCloseTo(0.08, 2)
  })

  test('are in the expected companies, each once, some in several', () => {
    const known = new Set(directors.map(({ din }) => din))
    const boards = new Map<string, number>()
    for (const { din } of seats.map(({ director }) => director))
      boards.set(din, (boards.get(din) ?? 0) + 1)
    expect(seats.every(({ director }) => known.has(director.din))).toBe(true)
    expect(new Set(seats.map(({ director, cin }) => `${director.din} ${cin}`)).size).toBe(
      seats.length,
    )
    expect(boards.size).toBe(directors.length)
    expect([...boards.values()].filter((count) => count > 1).length / boards.size).toBeGreaterThan(
      0.1,
    )
    expect(seats.length / entries.length).toBeGreaterThan(2)
  })

  test('were grown up when they were appointed, and not before the company was there', () => {
    const odd = entries.flatMap(({ company, seats: board }) =>
      board.filter(({ director, appointedOn }) => {
        const age = Number(appointedOn.slice(0, 4)) - Number(director.dob.slice(0, 4))
        return appointedOn < company.registeredOn || age < 21
      }),
    )
    expect(odd).toEqual([])
  })

  test('have left some boards, a year or more after they came; of the named ones a single one', () => {
    const left = seats.filter(({ endedOn }) => endedOn !== null)
    expect(
      left.every(({ appointedOn, endedOn }) => endedOn! > appointedOn && endedOn! < '2026'),
    ).toBe(true)
    expect(left.length / seats.length).toBeGreaterThan(0.02)
    expect(left.length / seats.length).toBeLessThan(0.1)
    const named = entries.slice(0, NAMED_COMPANIES.length).flatMap((entry) => entry.seats)
    expect(
      named.filter(({ endedOn }) => endedOn !== null).map(({ director }) => director.fullName),
    ).toEqual(['MEERA ANAND SHENOY'])
  })

  test('stop at the requested number', () => {
    const few = [...registry(7, 2000, { maxDirectors: 500 })]
    expect(few.flatMap(({ newDirectors }) => newDirectors)).toHaveLength(500)
    expect(few.at(-1)?.seats.length).toBeGreaterThan(0)
    const bare = [...registry(7, 50, { maxDirectors: 0, hasGstNumbers: false })]
    expect(
      bare.flatMap((entry) => [...entry.newDirectors, ...entry.seats, ...entry.gstNumbers]),
    ).toEqual([])
    expect(bare.map(({ company }) => company)).toEqual(
      entries.slice(0, 50).map(({ company }) => company),
    )
  })

  test('of the sample companies have both a phone and an email', () => {
    for (const sample of SAMPLE_COMPANIES) {
      const entry = entries.find(({ company }) => company.name === sample.name)
      const director = entry?.seats.find(
        (seat) => seat.director.fullName === sample.director,
      )?.director
      expect(director?.phone).toBeTruthy()
      expect(director?.email).toBeTruthy()
      expect(entry?.gstNumbers[0]?.phone).toBeTruthy()
    }
  })
})

describe('invented GST numbers', () => {
  test('have the right shape, state, PAN and check digit, and come once', () => {
    expect(gstNumbers.length / entries.length).toBeGreaterThan(0.4)
    expect(new Set(gstNumbers.map(({ gstin }) => gstin)).size).toBe(gstNumbers.length)
    const odd = entries.flatMap(({ company, gstNumbers: own }) =>
      own.filter(
        ({ gstin }, index) =>
          !/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9]Z[\dA-Z]$/.test(gstin) ||
          gstin.slice(2, 12) !== company.pan ||
          (index === 0 && !gstin.startsWith(company.place.gst)) ||
          gstinCheckDigit(gstin.slice(0, 14)) !== gstin[14],
      ),
    )
    expect(odd).toEqual([])
  })

  test.skipIf(!existsSync(VECTORS))(
    'get the check digit of published numbers (skipped where ../shared/data/gst is absent)',
    () => {
      const rows = readFileSync(VECTORS, 'utf8').trimEnd().split(/\r?\n/).slice(1)
      expect(rows).toHaveLength(59)
      for (const row of rows) {
        const [gstin, verdict, expected] = row.split(',')
        expect(gstinCheckDigit(gstin!.slice(0, 14))).toBe(expected)
        expect(gstin![14] === expected).toBe(verdict === 'valid')
      }
    },
  )
})
