import { expect, it } from 'vitest'
import { axisMarks, labelledPoints, nearestPoint } from './chart-scale.ts'

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

it('labels the last point, and others that are far enough from the next label', () => {
  expect(labelledPoints([30, 60, 110, 150, 200], 50)).toEqual([1, 2, 4])
  expect(labelledPoints([0, 10, 60, 125], 50)).toEqual([1, 3])
  expect(labelledPoints([44, 54, 104, 180], 50)).toEqual([1, 2, 3])
})

it('finds the point nearest to the pointer', () => {
  expect(nearestPoint([0, 50, 100], 70)).toBe(1)
  expect(nearestPoint([0, 50, 100], 900)).toBe(2)
})
