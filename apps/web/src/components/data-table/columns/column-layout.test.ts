import { describe, expect, it } from 'vitest'
import type { Column } from './column.ts'
import { foldLines, layoutColumns } from './column-layout.ts'

const text = () => 'x'
const columns: Column<unknown>[] = [
  { id: 'when', header: 'When', text, priority: 2 },
  { id: 'name', header: 'Name', text, isTitle: true },
  { id: 'number', header: 'Number', text, priority: 3 },
  { id: 'role', header: 'Role', text, priority: 3 },
  { id: 'phone', header: 'Phone', text, kind: 'phone' },
]
const natural = columns.map(() => ({ wanted: 200, least: 100, fold: 150 }))
const ids = (some: readonly Column<unknown>[]) => some.map(({ id }) => id)
const laidOut = (room: number, settings = {}) => {
  const { columns: shown, folded, widths } = layoutColumns(columns, natural, room, settings)
  return {
    shown: ids(shown),
    folded: ids(folded),
    width: widths.reduce((sum, width) => sum + width, 0),
  }
}

describe('layoutColumns', () => {
  it('shows every column where they fit, shrunk if need be', () => {
    expect(laidOut(1_200)).toEqual({ shown: ids(columns), folded: [], width: 1_200 })
    expect(laidOut(700)).toEqual({ shown: ids(columns), folded: [], width: 700 })
  })

  it('lets the lowest priority give way, the last column first; who and phone stay', () => {
    expect(laidOut(400)).toMatchObject({
      shown: ['when', 'name', 'number', 'phone'],
      folded: ['role'],
    })
    expect(laidOut(300)).toMatchObject({
      shown: ['when', 'name', 'phone'],
      folded: ['number', 'role'],
    })
    expect(laidOut(120)).toMatchObject({
      shown: ['name', 'phone'],
      folded: ['when', 'number', 'role'],
    })
  })

  it('keeps what the user wants to see, and the table then scrolls sideways', () => {
    expect(laidOut(300, { shown: { role: true, number: true } })).toMatchObject({
      shown: ['name', 'number', 'role', 'phone'],
      width: 400,
    })
  })

  it('leaves out what the user has hidden, but never the title', () => {
    expect(laidOut(1_200, { shown: { phone: false, name: false } })).toMatchObject({
      shown: ['when', 'name', 'number', 'role'],
      folded: [],
    })
  })

  it('breaks the words of an email address before it scrolls sideways', () => {
    const breakable = natural.map((width, place) =>
      place === 4 ? { ...width, atWorst: 60 } : width,
    )
    const { columns: shown, widths } = layoutColumns(columns, breakable, 170, {})
    expect(ids(shown)).toEqual(['name', 'phone'])
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(170)
  })

  it('gives a column the width it was dragged to', () => {
    const { widths } = layoutColumns(columns, natural, 600, { widths: { name: 333 } })
    expect(widths[1]).toBe(333)
    expect(layoutColumns(columns, natural, 1_200, { widths: { role: 61 } }).widths).toEqual([
      284, 284, 284, 61, 284,
    ])
  })

  it('never makes a phone number narrower than it is, and an email address no narrower than its parts', () => {
    const breakable = natural.map((width, place) =>
      place === 4 ? { ...width, atWorst: 60 } : width,
    )
    const kinds = (kind: 'phone' | 'email') =>
      columns.map((column, place) => (place === 4 ? { ...column, kind } : column))
    const widths = { phone: 30 }
    expect(layoutColumns(kinds('phone'), natural, 900, { widths }).widths[4]).toBe(100)
    expect(layoutColumns(kinds('email'), breakable, 900, { widths }).widths[4]).toBe(60)
  })

  it('gives what is left over to the title where every width was dragged', () => {
    const widths = Object.fromEntries(columns.map(({ id }) => [id, 100]))
    expect(layoutColumns(columns, natural, 900, { widths }).widths).toEqual([
      100, 500, 100, 100, 100,
    ])
  })

  it('lets no column give way that is filtered and was shown', () => {
    const { columns: shown, folded } = layoutColumns(columns, natural, 300, {}, new Set(['role']))
    expect([ids(shown), ids(folded)]).toEqual([
      ['name', 'role', 'phone'],
      ['when', 'number'],
    ])
  })
})

it('counts the lines that stand below a row', () => {
  expect(foldLines([100], 600)).toBe(1)
  expect(foldLines([250, 300, 150, 120], 640)).toBe(2)
  expect(foldLines([900, 100], 600)).toBe(2)
})
