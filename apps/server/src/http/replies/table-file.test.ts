import { buffer, text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { rowsOf } from '../../testing/batches/table-files.ts'
import { tableFile } from './table-file.ts'

const columns = [['DIN', (row: string) => row]] as const

async function* batches(...all: (string[] | Promise<string[]>)[]) {
  for (const batch of all) yield await batch
}

test('a file has its heading once, also without rows', async () => {
  const csv = tableFile({ name: 'names' }, columns, batches(['a', 'b'], ['c']))
  expect([csv.name, csv.type]).toEqual(['names.csv', 'text/csv; charset=utf-8'])
  expect(await text(csv.content)).toBe('\uFEFFDIN\r\na\r\nb\r\nc\r\n')
  expect(await text(tableFile({ name: 'names' }, columns, batches()).content)).toBe('\uFEFFDIN\r\n')
  const excel = tableFile({ name: 'names', format: 'xlsx' }, columns, batches(['a', 'b'], ['c']))
  expect([excel.name, excel.type]).toEqual([
    'names.xlsx',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
  expect(await rowsOf(await buffer(excel.content))).toEqual([['DIN'], ['a'], ['b'], ['c']])
  const empty = tableFile({ name: 'names', format: 'xlsx' }, columns, batches())
  expect(await rowsOf(await buffer(empty.content))).toEqual([['DIN']])
})

test.each(['csv', 'xlsx'] as const)(
  'nothing of a %s is sent before its first rows, so an early error can still be returned',
  async (format) => {
    const { content } = tableFile(
      { name: 'names', format },
      columns,
      batches(Promise.reject(new Error('too long'))),
    )
    await expect(content.next()).rejects.toThrow('too long')
  },
)
