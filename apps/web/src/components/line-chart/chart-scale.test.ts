import { expect, it } from 'vitest'
import { axisMarks, axisMaximum, labelledPositions, nearestPoint, runsOf } from './chart-scale.ts'

it('marks an axis with round whole numbers that reach the maximum', () => {
  expect(axisMarks(1)).toEqual([0, 1])
  expect(axisMarks(3)).toEqual([0, 1, 2, 3])
  expect(axisMarks(9)).toEqual([0, 5, 10])
  expect(axisMarks(20)).toEqual([0, 5, 10, 15, 20])
  expect(axisMarks(1234)).toEqual([0, 500, 1000, 1500])
})

it('always has two marks', () => {
  expect(axisMarks(0)).toEqual([0, 1])
})

it('reaches the largest value, unless a few are far above all others', () => {
  expect(axisMaximum([3, 9, 20, 60])).toBe(60)
  expect(axisMaximum([3, 9, 20_000, 20, 7])).toBe(20)
  expect(axisMaximum([100_000, 5_000, 5, 4, 3, 2])).toBe(5)
  expect(axisMaximum([5_000, 4_000, 6_000, 5])).toBe(6_000)
  expect(axisMaximum([5_000, 5])).toBe(5)
  expect(axisMaximum([5_000])).toBe(5_000)
  expect(axisMaximum([])).toBe(0)
})

it('joins only consecutive positions', () => {
  expect(runsOf([1, 2, 3, 7, 9, 10])).toEqual([[1, 2, 3], [7], [9, 10]])
  expect(runsOf([])).toEqual([])
})

it('labels the last position, and others evenly before it', () => {
  expect(labelledPositions(1, 30, 7)).toEqual([5, 10, 15, 20, 25, 30])
  expect(labelledPositions(1, 3, 7)).toEqual([1, 2, 3])
  expect(labelledPositions(1, 30, 0)).toEqual([30])
})

it('finds the point nearest to the pointer', () => {
  expect(nearestPoint([0, 50, 100], 70)).toBe(1)
  expect(nearestPoint([0, 50, 100], 900)).toBe(2)
})
