import { expect, test } from 'vitest'
import { findColumn } from './column.rules.ts'

const isExact = (cell: string) => /^\d{8}$/.test(cell.trim())
const isMendable = (cell: string) => /^\d{1,8}$/.test(cell.trim())

/** The file's lines; cells are apart by a bar. */
function columnOf(lines: string, named?: string) {
  const rows = lines.split('\n').map((line) => line.split('|'))
  const column = findColumn(rows, { heading: 'DIN', named, isExact, isMendable })
  return column && { ...column, header: column.header.join('|') }
}

const ITS_OWN = { isGuessed: false, isAmbiguous: false, hasHeader: true }
const GUESSED = { isGuessed: true, isAmbiguous: false, hasHeader: true }

test('the heading is taken in any case, whatever stands below it', () => {
  const header = 'Name| dIn '
  expect(columnOf(`${header}\n00000001|none`)).toEqual({ index: 1, name: 'dIn', header, ...ITS_OWN })
})

test('the heading that is named goes before the usual one, and is not replaced', () => {
  const lines = 'DIN|Director\n00000001|00000002'
  expect(columnOf(lines, 'director')).toMatchObject({ index: 1, name: 'Director', ...ITS_OWN })
  expect(columnOf(lines, 'Manager')).toBeNull()
})

test('a heading that stands over two columns says so', () => {
  expect(columnOf('DIN|Name|din\n00000001|A|00000002')).toMatchObject({ index: 0, isAmbiguous: true })
  expect(columnOf('DIN|No.|no.\n00000001|1|2')).toMatchObject({ index: 0, isAmbiguous: false })
})

test('without it the only column that clearly holds identifiers is offered', () => {
  expect(columnOf('Name|Number\nA|00000001\nB|\nC|00000003')).toMatchObject({ index: 1, name: 'Number', ...GUESSED })
  expect(columnOf('Name|\nA|00000001')).toMatchObject({ index: 1, name: 'Column 2', ...GUESSED })
  // Leading zeros were lost; counts and years are shorter.
  expect(columnOf('Year|Number\n2024|123456\n2025|1234567')).toMatchObject({ index: 1, name: 'Number', ...GUESSED })
  expect(columnOf('Year|Count\n2024|7')).toBeNull()
})

test('neither of two is offered, nor one of which too much is something else', () => {
  expect(columnOf('A|B\n00000001|00000002')).toBeNull()
  const rows = (identifiers: number) => [...Array<string>(identifiers).fill('00000001'), 'none']
  expect(columnOf(['Number', ...rows(9)].join('\n'))).toMatchObject({ index: 0, ...GUESSED })
  expect(columnOf(['Number', ...rows(8)].join('\n'))).toBeNull()
})

test('a file without a heading is given one', () => {
  expect(columnOf('A|00000001\nB|00000002')).toEqual({
    index: 1,
    name: 'Column 2',
    header: 'Column 1|DIN',
    isGuessed: true,
    isAmbiguous: false,
    hasHeader: false,
  })
  expect(columnOf('00000001')).toMatchObject({ index: 0, header: 'DIN', hasHeader: false })
})

test('rows may be of different lengths, or empty', () => {
  expect(columnOf('A\nx|y|00000001\n\nx')).toMatchObject({ index: 2, name: 'Column 3' })
  expect(findColumn([], { heading: 'DIN', isExact, isMendable })).toBeNull()
  expect(findColumn([[]], { heading: 'DIN', isExact, isMendable })).toBeNull()
})
