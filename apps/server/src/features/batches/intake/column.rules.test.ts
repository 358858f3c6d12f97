import { expect, test } from 'vitest'
import { findColumn } from './column.rules.ts'

const isExact = (cell: string) => /^\d{8}$/.test(cell.trim())
const isFixable = (cell: string) => /^\d{1,8}$/.test(cell.trim())

/** The lines of the file; a bar separates cells. */
function columnOf(lines: string, named?: string) {
  const rows = lines.split('\n').map((line) => line.split('|'))
  const column = findColumn(rows, { heading: 'DIN', named, isExact, isFixable })
  return column && { ...column, header: column.header.join('|') }
}

const ITS_OWN = { isGuessed: false, isAmbiguous: false, hasHeader: true }
const GUESSED = { isGuessed: true, isAmbiguous: false, hasHeader: true }

test('the heading is found in any case, with anything below it', () => {
  const header = 'Name| dIn '
  expect(columnOf(`${header}\n00000001|none`)).toMatchObject({
    index: 1,
    name: 'dIn',
    header,
    ...ITS_OWN,
  })
})

test('a named heading goes before the usual one, and nothing replaces it', () => {
  const lines = 'DIN|Director\n00000001|00000002'
  expect(columnOf(lines, 'director')).toMatchObject({ index: 1, name: 'Director', ...ITS_OWN })
  expect(columnOf(lines, 'Manager')).toBeNull()
})

test('a cell is judged once, however often the heading is repeated', () => {
  const cells = Array.from({ length: 40 }, (_, at) => `none ${at}`)
  const judged: string[] = []
  const count = (cell: string) => {
    judged.push(cell)
    return false
  }
  const rows = [...Array.from({ length: 50 }, () => 'DIN'), ...cells].map((cell) => [cell])
  findColumn(rows, { heading: 'DIN', isExact: () => false, isFixable: count })
  expect(judged.toSorted()).toEqual(['DIN', ...cells].toSorted())
})

test('a heading over two columns is reported', () => {
  expect(columnOf('DIN|Name|din\n00000001|A|00000002')).toMatchObject({
    index: 0,
    isAmbiguous: true,
  })
  expect(columnOf('DIN|No.|no.\n00000001|1|2')).toMatchObject({ index: 0, isAmbiguous: false })
})

test('without the heading the only column that clearly holds identifiers is suggested', () => {
  expect(columnOf('Name|Number\nA|00000001\nB|\nC|00000003')).toMatchObject({
    index: 1,
    name: 'Number',
    ...GUESSED,
  })
  expect(columnOf('Name|\nA|00000001')).toMatchObject({ index: 1, name: 'Column 2', ...GUESSED })
  // Leading zeros were lost; counts and years are shorter.
  expect(columnOf('Year|Number\n2024|123456\n2025|1234567')).toMatchObject({
    index: 1,
    name: 'Number',
    ...GUESSED,
  })
  expect(columnOf('Year|Count\n2024|7')).toBeNull()
})

test('neither of two columns is suggested, nor one with too many other values', () => {
  expect(columnOf('A|B\n00000001|00000002')).toBeNull()
  const rows = (identifiers: number) => [...Array<string>(identifiers).fill('00000001'), 'none']
  expect(columnOf(['Number', ...rows(9)].join('\n'))).toMatchObject({ index: 0, ...GUESSED })
  expect(columnOf(['Number', ...rows(8)].join('\n'))).toBeNull()
})

test('of two columns with identifiers the one with the word of the heading is suggested', () => {
  const rows = '00000001|00000002\n00000003|00000004'
  expect(columnOf(`Old|DIN of director\n${rows}`)).toMatchObject({ index: 1, ...GUESSED })
  expect(columnOf(`Old DIN|New DIN\n${rows}`)).toBeNull()
  expect(columnOf(`Old|Dining\n${rows}`)).toBeNull()
})

test('a file without a heading gets one', () => {
  expect(columnOf('A|00000001\nB|00000002')).toMatchObject({
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
  expect(findColumn([], { heading: 'DIN', isExact, isFixable })).toBeNull()
  expect(findColumn([[]], { heading: 'DIN', isExact, isFixable })).toBeNull()
})

const COMPANY = 'List of Directors||\nas on 31-03-2026||'

test('the heading may be below titles, up to 50, which are not data', () => {
  const titles = Array.from({ length: 50 }, (_, at) => `Note ${at}`).join('\n')
  const at = (rows: number) => ({
    index: 1,
    name: 'DIN',
    titleRows: rows,
    bodyAt: rows + 1,
    ...ITS_OWN,
  })
  expect(columnOf(`${COMPANY}\nSr|DIN|Name\n1|12345|Asha`)).toMatchObject(at(2))
  expect(columnOf(`${titles}\nSr|DIN|Name\n1|00012345|Asha`)).toMatchObject(at(50))
  expect(columnOf(`${titles}\nOne more\nOne more\nSr|DIN|Name\n1|x|Asha`)).toBeNull()
  // No cell below can be used, but it is still the column.
  expect(columnOf(`${COMPANY}\nSr|DIN|Name\n1|none|Asha`)).toMatchObject(at(2))
  expect(columnOf(`DIN\n${COMPANY}\nSr|DIN|Name\n1|00012345|Asha\n2|00012346|B`)).toMatchObject(
    at(3),
  )
})

test('data is never taken as titles: a word in a cell is not a heading, nor is a repeated one', () => {
  const remark = 'Number|Remark\n00000001|DIN\n00000002|\n00000003|x'
  expect(columnOf(remark)).toMatchObject({ index: 0, titleRows: 0, bodyAt: 1, name: 'Number' })
  const again = 'DIN|Name\n12345|A\nDIN|Name\n00000002|B\n00000003|C'
  expect(columnOf(again)).toMatchObject({ index: 0, titleRows: 0, bodyAt: 1 })
  expect(columnOf('00000001|A\nDIN|Name\n00000002|B')).toBeNull()
})

test('a heading in two rows is one: the lower cell counts, otherwise the upper one', () => {
  const parts = 'List||||\nSr|Director||Company|\n|DIN|Name||\n1|12345|Asha|Looms\n2|12346|B|Mills'
  expect(columnOf(parts)).toMatchObject({
    index: 1,
    header: 'Sr|DIN|Name|Company|',
    titleRows: 1,
    bodyAt: 3,
  })
  const split = 'DIN|Address||Name\n|City|State|\n00012345|Pune|MH|Asha\n00012346|Delhi|DL|B'
  expect(columnOf(split)).toMatchObject({
    index: 0,
    header: 'DIN|City|State|Name',
    titleRows: 0,
    bodyAt: 2,
  })
  const row = 'DIN|Name|\n|Asha|of Pune 1\n00012346|B|'
  expect(columnOf(row)).toMatchObject({ bodyAt: 1 })
})

test('without the required heading the first row as wide as the table is the heading', () => {
  const rows = 'Director No|Name|City\n00012345|Asha|Pune\n00012346|B|Delhi'
  const found = { index: 0, name: 'Director No', ...GUESSED, titleRows: 2, bodyAt: 3 }
  expect(columnOf(`${COMPANY}\n${rows}`)).toMatchObject(found)
  expect(columnOf('Title\nDirector No\n00012345')).toMatchObject({
    name: 'Director No',
    titleRows: 1,
    bodyAt: 2,
  })
  expect(columnOf('Title\n00012345|Asha|x\n00012346|B|y')).toMatchObject({
    hasHeader: false,
    titleRows: 1,
    bodyAt: 1,
  })
})

test('a heading is found despite spaces, invisible characters and the mark of a required field', () => {
  expect(columnOf('\u200B DIN\u00A0* |Name\n00000001|A')).toMatchObject(ITS_OWN)
})
