import { expect, it } from 'vitest'
import type { Column } from '../columns/column.ts'
import { listRequest } from './list-request.ts'

const text = () => 'x'
const columns: Column<unknown>[] = [
  { id: 'timestamp', header: 'Extracted on', text },
  { id: 'name', header: 'Name', text },
  { id: 'report', header: 'Report', text, kind: 'action' },
]

it('asks for what was typed, in the order of the address', () => {
  expect(
    listRequest(columns, { '*': ' rao ', name: 'mee' }, { column: 'timestamp', direction: 'desc' }),
  ).toMatchObject({
    search: 'rao',
    filters: { name: 'mee' },
    sort: '-timestamp',
  })
})

it('leaves out blanks, and what names no column of the list', () => {
  const asked = listRequest(
    columns,
    { '*': ' ', name: '', gone: 'x' },
    { column: 'report', direction: 'asc' },
  )
  expect(Object.keys(asked)).toEqual(['time_zone'])
})
