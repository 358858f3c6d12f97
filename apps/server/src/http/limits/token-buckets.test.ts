import { expect, test } from 'vitest'
import { createTokenBuckets } from './token-buckets.ts'

test('full buckets are forgotten, and their number is limited', () => {
  let now = 0
  const buckets = createTokenBuckets({ calls: 2, seconds: 60 }, () => now)
  const takeEach = (keys: number) => {
    for (let key = 0; key < keys; key++) buckets.take(key)
  }
  takeEach(1_000)
  now = 60_000
  takeEach(10)
  expect(buckets.size()).toBe(1_010)
  expect([buckets.take(0), buckets.take(0)]).toEqual([0, 30])
  now = 120_000
  takeEach(1)
  expect(buckets.size()).toBe(11)
  takeEach(200_000)
  expect(buckets.size()).toBeLessThanOrEqual(100_000)
  expect([buckets.take(199_999), buckets.take(199_999)]).toEqual([0, 30])
})
