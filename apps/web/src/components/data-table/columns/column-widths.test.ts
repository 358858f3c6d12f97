import { expect, it } from 'vitest'
import { fitWidths } from './column-widths.ts'

const widths = [
  { preferred: 300, min: 100, fold: 0 },
  { preferred: 160, min: 160, fold: 0 },
  { preferred: 300, min: 200, fold: 0 },
]

it('gives every column its preferred width and a share of the rest', () => {
  expect(fitWidths(widths, 760)).toEqual([300, 160, 300])
  expect(fitWidths(widths, 1_520)).toEqual([600, 320, 600])
})

it('does not change a fixed width: the other columns share the rest', () => {
  expect(fitWidths([widths[0]!, { ...widths[1]!, isFixed: true }, widths[2]!], 1_360)).toEqual([
    600, 160, 600,
  ])
})

it('shrinks each column by the same share of what it can give up', () => {
  expect(fitWidths(widths, 610)).toEqual([200, 160, 250])
})

it('never goes below the minimum widths', () => {
  expect(fitWidths(widths, 100)).toEqual([100, 160, 200])
})
