import { expect, test } from 'vitest'
import { createKnownRows } from './known-rows.ts'

const COUNT = 300_000
const subject = (index: number) => `U72900KA2020PTC${String(index).padStart(6, '0')}`

test('of many subjects each has its own row, until another is about to come', () => {
  const rows = createKnownRows()
  for (let index = 0; index < COUNT; index += 1) rows.add(subject(index), index)
  const all = Array.from({ length: COUNT }, (_, index) => index)
  expect(all.every((index) => rows.has(subject(index), index))).toBe(true)
  expect(all.some((index) => rows.has(subject(index), index + 1))).toBe(false)
  expect(rows.has(subject(COUNT), 0)).toBe(false)
  for (const index of all) if (index % 3 === 0) rows.forget(subject(index))
  rows.forget(subject(COUNT))
  expect(all.filter((index) => rows.has(subject(index), index)).length).toBe(COUNT - COUNT / 3)
})
