import { expect, it } from 'vitest'
import { columnWidths, fitWidths } from './column-widths.ts'

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

it('keeps a name whole on two lines, however narrow the table', () => {
  const name = { id: 'name', header: 'Name', isTitle: true }
  const minOf = (text: string, overrides = {}) =>
    columnWidths([{ ...name, text: () => text, ...overrides }], [{}])[0]!.min
  // Without a canvas each character is 8 px wide, and a cell has 20 px around it.
  expect(minOf('Manpreet Raghavendra Kumar')).toBe('Raghavendra Kumar'.length * 8 + 20)
  expect(minOf('Asha Rao')).toBe(88)
  expect(minOf('Manpreet Raghavendra Kumar', { minWidth: 120 })).toBe(120)
  // Longer ones are cut off, so that there is room for the phone and the address.
  expect(minOf('Venkatanarasimharajuvaripeta Lakshminarayanapuram Subramanian')).toBe(240)
})

it('never breaks a phone number, whatever the minimum of its column', () => {
  const phone = {
    id: 'phone',
    header: 'Phone',
    kind: 'phone',
    text: () => '+919876543210',
  } as const
  const [width] = columnWidths([{ ...phone, minWidth: 90 }], [{}])
  expect(width!.min).toBe('+91 98765 43210'.length * 8 + 20 + 20)
})
