import fc from 'fast-check'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts'
import { amountContains, smallContains } from './cells.ts'
import { timeContains } from './time-cells.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await createTestDatabase()
})
afterAll(() => t.drop())

const ZONES = ['Asia/Kolkata', 'UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland']

async function readAll<T>(query: RawBuilder<T>): Promise<T[]> {
  return (await query.execute(t.db.kysely)).rows
}

test('an instant matches any part of the text in its cell, in each time zone, and nothing else', async () => {
  const instants = Array.from({ length: 400 }, (_, at) =>
    new Date(Date.UTC(2024, 0, 1) + at * 29 * 60 * 61_000).toISOString(),
  )
  for (const zone of ZONES) {
    const cells = await readAll(sql<{ instant: Date; shown: string }>`
      SELECT i AS instant,
        lower(to_char(i AT TIME ZONE ${zone}, 'FMDD/MM/YYYY, Dy, FMHH12:MI AM')) AS shown
      FROM unnest(${instants}::timestamptz[]) i`)
    const some = fc.sample(
      fc.tuple(fc.constantFrom(...cells), fc.nat(26), fc.integer({ min: 1, max: 27 })),
      {
        numRuns: 25,
        seed: 1,
      },
    )
    const parts = some.map(([{ shown }, from, length]) =>
      shown.slice(from % shown.length, (from % shown.length) + length),
    )
    for (const text of [
      ...parts,
      '12',
      '5',
      ' ',
      ',',
      ', 9',
      'm',
      '12:',
      '1:05',
      '00:',
      '13:',
      '2024,',
      '/02/',
      'JAN',
      '%',
      '_',
    ]) {
      const found = await readAll(sql<{ instant: Date }>`
        SELECT i AS instant
        FROM unnest(${instants}::timestamptz[]) i
        WHERE ${timeContains(sql`i`, zone, text)}
        ORDER BY i`)
      const right = cells
        .filter(({ shown }) => shown.includes(text.toLowerCase()))
        .map(({ instant }) => instant)
      expect({ zone, text, found: found.map(({ instant }) => instant) }).toEqual({
        zone,
        text,
        found: right,
      })
    }
  }
})

test('an amount matches its digits and its sign, however few or many there are', async () => {
  const amounts = [
    0, 1, -1, 7, 10, -10, 100, -107, 1_000, 4_007, -12_345, 999_999, 1_000_000, -1_000_000_000,
  ]
  for (const text of [
    '0',
    '00',
    '000',
    '1',
    '-1',
    '+',
    '-',
    '−1',
    '+1',
    '07',
    '1,000',
    '12 345',
    '000000',
    '5',
    '99',
    '10000000000',
  ]) {
    const found = await readAll(sql<{ amount: number }>`
      SELECT a AS amount
      FROM unnest(${amounts}::integer[]) WITH ORDINALITY u (a, place)
      WHERE ${amountContains(sql`a`, text)}
      ORDER BY place`)
    const digits = text.replaceAll(/[\s,]/g, '').replaceAll('−', '-')
    const right = amounts.filter((amount) => `${amount > 0 ? '+' : ''}${amount}`.includes(digits))
    expect({ text, found: found.map(({ amount }) => amount) }).toEqual({ text, found: right })
  }
})

test('special characters of a pattern match literally', async () => {
  const cells = [
    '100 % sample',
    '100 sample',
    'a_b',
    'axb',
    String.raw`back\slash`,
    'backslash',
    'straße',
    'शर्मा',
  ]
  for (const text of ['%', '0 %', '_', 'a_', '\\', 'k\\s', 'STRASS', 'ß', 'र्म', 'A']) {
    const found = await readAll(sql<{ cell: string }>`
      SELECT c AS cell
      FROM unnest(${cells}::text[]) WITH ORDINALITY u (c, place)
      WHERE ${smallContains(sql`c`, text)}
      ORDER BY place`)
    const right = cells.filter((cell) => cell.includes(text.toLowerCase()))
    expect({ text, found: found.map(({ cell }) => cell) }).toEqual({ text, found: right })
  }
})
