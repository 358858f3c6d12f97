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
const natural = columns.map(() => ({ preferred: 200, min: 100, fold: 150 }))
const ids = (some: readonly Column<unknown>[]) => some.map(({ id }) => id)
const layoutFor = (room: number, settings = {}) => {
  const { columns: shown, folded, widths } = layoutColumns(columns, natural, room, settings)
  return {
    shown: ids(shown),
    folded: ids(folded),
    width: widths.reduce((sum, width) => sum + width, 0),
  }
}

describe('layoutColumns', () => {
  it('shows all columns if they fit, shrunk if necessary', () => {
    expect(layoutFor(1_200)).toEqual({ shown: ids(columns), folded: [], width: 1_200 })
    expect(layoutFor(700)).toEqual({ shown: ids(columns), folded: [], width: 700 })
  })

  it('folds the lowest priority first, from the last column on; name and phone stay', () => {
    expect(layoutFor(400)).toMatchObject({
      shown: ['when', 'name', 'number', 'phone'],
      folded: ['role'],
    })
    expect(layoutFor(300)).toMatchObject({
      shown: ['when', 'name', 'phone'],
      folded: ['number', 'role'],
    })
    expect(layoutFor(120)).toMatchObject({
      shown: ['name', 'phone'],
      folded: ['when', 'number', 'role'],
    })
  })

  it('keeps the columns that the user has chosen, so that the table scrolls sideways', () => {
    expect(layoutFor(300, { shown: { role: true, number: true } })).toMatchObject({
      shown: ['name', 'number', 'role', 'phone'],
      width: 400,
    })
  })

  it('leaves out columns that the user has hidden, except the title', () => {
    expect(layoutFor(1_200, { shown: { phone: false, name: false } })).toMatchObject({
      shown: ['when', 'name', 'number', 'role'],
      folded: [],
    })
  })

  it('breaks email addresses before it scrolls sideways', () => {
    const breakable = natural.map((width, index) =>
      index === 4 ? { ...width, breakMin: 60 } : width,
    )
    const { columns: shown, widths } = layoutColumns(columns, breakable, 170, {})
    expect(ids(shown)).toEqual(['name', 'phone'])
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(170)
  })

  it('gives a column the width that the user has set', () => {
    const { widths } = layoutColumns(columns, natural, 600, { widths: { name: 333 } })
    expect(widths[1]).toBe(333)
    expect(layoutColumns(columns, natural, 1_200, { widths: { role: 61 } }).widths).toEqual([
      284, 284, 284, 61, 284,
    ])
  })

  it('never cuts off a phone number or a part of an email address', () => {
    const breakable = natural.map((width, index) =>
      index === 4 ? { ...width, breakMin: 60 } : width,
    )
    const kinds = (kind: 'phone' | 'email') =>
      columns.map((column, index) => (index === 4 ? { ...column, kind } : column))
    const widths = { phone: 30 }
    expect(layoutColumns(kinds('phone'), natural, 900, { widths }).widths[4]).toBe(100)
    expect(layoutColumns(kinds('email'), breakable, 900, { widths }).widths[4]).toBe(60)
  })

  it('gives the rest of the room to the title if the user has set all widths', () => {
    const widths = Object.fromEntries(columns.map(({ id }) => [id, 100]))
    expect(layoutColumns(columns, natural, 900, { widths }).widths).toEqual([
      100, 500, 100, 100, 100,
    ])
  })

  it('does not fold a shown column that is filtered', () => {
    const { columns: shown, folded } = layoutColumns(columns, natural, 300, {}, new Set(['role']))
    expect([ids(shown), ids(folded)]).toEqual([
      ['name', 'role', 'phone'],
      ['when', 'number'],
    ])
  })
})

it('counts the lines below a row', () => {
  expect(foldLines([100], 600)).toBe(1)
  expect(foldLines([250, 300, 150, 120], 640)).toBe(2)
  expect(foldLines([900, 100], 600)).toBe(2)
})
