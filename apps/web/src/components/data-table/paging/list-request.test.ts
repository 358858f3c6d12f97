import { expect, it } from 'vitest'
import type { Column } from '../columns/column.ts'
import { listRequest } from './list-request.ts'

const text = () => 'x'
const columns: Column<unknown>[] = [
  { id: 'timestamp', header: 'Extracted on', text },
  { id: 'name', header: 'Name', text },
  { id: 'report', header: 'Report', text, kind: 'action' },
]

it('has the search, the filters and the sort', () => {
  expect(
    listRequest(columns, { '*': ' rao ', name: 'mee' }, { column: 'timestamp', direction: 'desc' }),
  ).toMatchObject({
    search: 'rao',
    filters: { name: 'mee' },
    sort: '-timestamp',
  })
})

it('leaves out blank filters and unknown columns', () => {
  const request = listRequest(
    columns,
    { '*': ' ', name: '', gone: 'x' },
    { column: 'report', direction: 'asc' },
  )
  expect(Object.keys(request)).toEqual(['time_zone'])
})
