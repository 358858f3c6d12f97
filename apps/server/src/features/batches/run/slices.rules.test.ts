import { expect, test } from 'vitest'
import type { ManyRow } from '../../lookups/lookups.service.ts'
import { vendorFinding } from './slices.rules.ts'

const row = (subject: string, outcome: ManyRow['outcome'], isAsked: boolean) =>
  ({ subject, outcome, isAsked }) as ManyRow
const failed = (count: number) =>
  Array.from({ length: count }, (_, index) => row(`f${index}`, 'not_answered', true))
const isFresh = () => true

test('a vendor who answers nothing of many is down, also where others were answered from here', () => {
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

test('a vendor who answers one is there', () => {
  const rows = [...failed(20), row('a', 'answered', true)]
  expect(vendorFinding(rows, isFresh)).toEqual({
    hasAnswered: true,
    seemsDown: false,
    isDown: false,
  })
})

test('a few that fail may fail for themselves: it is waited, and counted against each', () => {
  expect(vendorFinding(failed(4), isFresh)).toEqual({
    hasAnswered: false,
    seemsDown: true,
    isDown: false,
  })
})

test('those alone that he has failed at before say nothing of the others, which go on', () => {
  expect(vendorFinding(failed(20), () => false)).toEqual({
    hasAnswered: false,
    seemsDown: false,
    isDown: false,
  })
})
