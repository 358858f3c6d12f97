import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Column } from './column.ts'
import { useTableLayout } from './use-table-layout.ts'

interface Row {
  name: string
  city: string
}
const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', text: ({ name }) => name, isTitle: true },
  { id: 'city', header: 'City', text: ({ city }) => city, priority: 3 },
]
const short: Row[] = [{ name: 'Asha Rao', city: 'Pune' }]
const long: Row[] = [{ name: 'Asha Rao', city: 'Thiruvananthapuram' }]
const settings = {}

function layoutOf(first: Row[] | null, room = 220) {
  const { result, rerender } = renderHook(
    ({ rows, width }: { rows: Row[] | null; width: number }) =>
      useTableLayout({
        columns,
        rows,
        hasToggle: false,
        room: width,
        settings,
        canSelect: false,
        rowCount: 1,
      }),
    { initialProps: { rows: first, width: room } },
  )
  const shown = () => result.current.columns.map(({ id }) => id)
  return { shown, show: (rows: Row[] | null, width = room) => rerender({ rows, width }) }
}

it('keeps its columns on all pages, however wide their rows', () => {
  // A list that begins with them has no room for both columns.
  expect(layoutOf(long).shown()).toEqual(['name'])
  const { shown, show } = layoutOf(null)
  show(short)
  expect(shown()).toEqual(['name', 'city'])
  show(long)
  expect(shown()).toEqual(['name', 'city'])
  show(null)
  show(short)
  expect(shown()).toEqual(['name', 'city'])
})

it('decides by the rows, not by the skeleton before them, and again in another width', () => {
  const { shown, show } = layoutOf(null)
  expect(shown()).toEqual(['name', 'city'])
  show(long)
  expect(shown()).toEqual(['name'])
  show(long, 600)
  expect(shown()).toEqual(['name', 'city'])
})
