import { expect, test } from 'vitest'
import type { ManyRow } from '../../lookups/lookups.service.ts'
import { vendorFinding } from './slices.rules.ts'

const row = (subject: string, outcome: ManyRow['outcome'], isQueried: boolean) =>
  ({ subject, outcome, isQueried }) as ManyRow
const failed = (count: number) =>
  Array.from({ length: count }, (_, index) => row(`f${index}`, 'not_answered', true))
const isFresh = () => true

test('a vendor that answers none of many subjects is down, even if others were answered here', () => {
  const fromHere = [
    row('a', 'unknown', false),
    row('b', 'answered', false),
    row('c', 'under_way', false),
  ]
  const isDown = { hasAnswered: false, seemsDown: true, isDown: true }
  expect(vendorFinding([...fromHere, ...failed(5)], isFresh)).toEqual(isDown)
  expect(vendorFinding(fromHere, isFresh)).toEqual({
    hasAnswered: false,
    seemsDown: false,
    isDown: false,
  })
})

test('a vendor that answers one subject is up', () => {
  const rows = [...failed(20), row('a', 'answered', true)]
  expect(vendorFinding(rows, isFresh)).toEqual({
    hasAnswered: true,
    seemsDown: false,
    isDown: false,
  })
})

test('a few failures may be separate ones: the batch waits, and each subject counts its failure', () => {
  expect(vendorFinding(failed(4), isFresh)).toEqual({
    hasAnswered: false,
    seemsDown: true,
    isDown: false,
  })
})

test('a slice of only subjects with earlier failures says nothing about the others, which continue', () => {
  expect(vendorFinding(failed(20), () => false)).toEqual({
    hasAnswered: false,
    seemsDown: false,
    isDown: false,
  })
})
