import { expect, it } from 'vitest'
import { fitWidths } from './column-widths.ts'

const widths = [
  { wanted: 300, least: 100, fold: 0 },
  { wanted: 160, least: 160, fold: 0 },
  { wanted: 300, least: 200, fold: 0 },
]

it('gives every column what it wants where there is room, and its part of what is left over', () => {
  expect(fitWidths(widths, 760)).toEqual([300, 160, 300])
  expect(fitWidths(widths, 1_520)).toEqual([600, 320, 600])
})

it('leaves a column that was dragged as it is: the others share what is left over', () => {
  expect(fitWidths([widths[0]!, { ...widths[1]!, isByHand: true }, widths[2]!], 1_360)).toEqual([
    600, 160, 600,
  ])
})

it('lets each give up the same part of what it can, and a phone number nothing', () => {
  expect(fitWidths(widths, 610)).toEqual([200, 160, 250])
})

it('goes no further than the least, the table then scrolls', () => {
  expect(fitWidths(widths, 100)).toEqual([100, 160, 200])
})
