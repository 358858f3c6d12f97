import { expect, test } from 'vitest'
import { createCsvSplitter } from './csv-splitter.ts'
import { createJsonSplitter, jsonLayout } from './json-splitter.ts'
import type { SourceRecord } from './source-record.ts'
import { readHeading } from './table-heading.ts'

const plain = ({ line, end, nextLine, fields, problem }: SourceRecord) => ({
  line,
  end,
  nextLine,
  fields,
  problem,
})

/** The text given in one piece and byte by byte must be the same records. */
function split(text: string, width = 3) {
  const bytes = Buffer.from(text, 'utf8').toString('latin1')
  const make = () => createCsvSplitter({ delimiter: ',', width, start: { line: 2, position: 10 } })
  const [whole, slow] = [make(), make()]
  const records = [...whole.push(bytes), ...whole.end()].map(plain)
  const slowly = [...bytes].flatMap((byte) => slow.push(byte))
  expect([...slowly, ...slow.end()].map(plain)).toEqual(records)
  return records
}

test('quotes, doubled quotes, line breaks in fields, CRLF and a last line without an end', () => {
  expect(split('a,"b,""x""",c\r\n"1\n2",3,4\nx,y,z')).toEqual([
    { line: 2, end: 25, nextLine: 3, fields: ['a', 'b,"x"', 'c'] },
    { line: 3, end: 35, nextLine: 5, fields: ['1\n2', '3', '4'] },
    { line: 5, end: 40, nextLine: 6, fields: ['x', 'y', 'z'] },
  ])
})

test('UTF-8 and ISO-8859-1 in one file', () => {
  const splitter = createCsvSplitter({ delimiter: ',', width: 1, start: { line: 1, position: 0 } })
  expect(splitter.push('caf\xe9\ncaf\xc3\xa9\n').map(({ fields }) => fields)).toEqual([
    ['café'],
    ['café'],
  ])
})

test('a quote that never closes, binary data, a wrong width and an empty row cost their own line alone', () => {
  const problems = split('"a,b,c\nd,e,f\n\u0001\u0002x,"\ng,h,i\nj,k\n , ,\nl,m,n,,\n').map(
    ({ line, problem }) => [line, problem ?? 'ok'],
  )
  expect(problems).toEqual([
    [2, 'a quote is not closed'],
    [3, 'ok'],
    [4, 'binary data'],
    [5, 'ok'],
    [6, '2 columns instead of 3'],
    [7, 'empty row'],
    [8, 'ok'],
  ])
})

// Each of them took minutes when a record was read on to the end of what was there, or a line's end
// was looked for at each field.
test.each([
  ['quotes that stay open', 'x",a"b,"\n', 2, 4_000_000],
  ['quotes that stay open, of a file with many columns', 'x",a"b,"\n', 30_000, 1_000_000],
  ['quotes in one column', 'a"\n', 1, 4_000_000],
  ['quotes alone', '"""\n', 2, 4_000_000],
  ['lines of very many fields in quotes', `${'"",'.repeat(20_000)}\n`, 2, 16_000_000],
])(
  'a file of nothing but %s is read in a time that grows with it alone',
  (_, unit, width, length) => {
    const splitter = createCsvSplitter({ delimiter: ',', width, start: { line: 1, position: 0 } })
    const piece = unit.repeat(Math.ceil(250_000 / unit.length))
    let lines = 1
    const problems = new Set()
    const read = (records: SourceRecord[]) => {
      for (const { nextLine, problem } of records) {
        lines = nextLine
        problems.add(problem)
      }
    }
    for (let pushed = 0; pushed < length; pushed += piece.length) read(splitter.push(piece))
    read(splitter.end())
    expect(lines).toBe(1 + Math.ceil(length / piece.length) * (piece.length / unit.length))
    expect(problems.size).toBeLessThan(4)
  },
)

test('a record has as many lines as a cell may have; beyond them its quote is not closed', () => {
  const cell = (lines: number) => `"${'x\n'.repeat(lines)}",b,c\nd,e,f\n`
  expect(split(cell(40)).map(({ line }) => line)).toEqual([2, 43])
  expect(split(cell(200))[0]).toMatchObject({
    line: 2,
    nextLine: 3,
    problem: 'a quote is not closed',
  })
})

test.each([
  [
    'CIN,"Company Name, as registered",Status\n',
    ',',
    ['CIN', 'Company Name, as registered', 'Status'],
  ],
  ['"a;b;c;d","e"\r\n', ',', ['a;b;c;d', 'e']],
  ['\t"x"\tlength, width', '\t', ['', 'x', 'length, width']],
  ['"say ""when""",b', ',', ['say when', 'b']],
  // Quotes that are none.
  ['length 5",b\n', ',', ['length 5', 'b']],
  ['a,"b,c\nd', ',', ['a', 'b', 'c']],
  // A spreadsheet wraps long names.
  ['a,"b,c\nd",e', ',', ['a', 'b,c d', 'e']],
])('the heading %j has its columns', (head, delimiter, columns) => {
  expect(readHeading(head, [])).toMatchObject({ delimiter, columns })
})

test.each([
  ['list', '[\n{"a":"x{","b":1},\n {"a":null,"c":"\\u00e9"}]'],
  [
    'wrapped',
    '{"total":2,"fields":[{"id":"a"}],\n"records":[{"a":"x{","b":1},\n{"a":null,"c":"\\u00e9"}]}',
  ],
  ['lines', '{"a":"x{","b":1}\n{"a":null,"c":"é"}\n'],
] as const)('JSON as %s', (layout, text) => {
  expect(jsonLayout(text)).toBe(layout)
  const columns: string[] = []
  const splitter = createJsonSplitter({ layout, columns, start: { line: 1, position: 0 } })
  const records = [...Buffer.from(text, 'utf8').toString('latin1')].flatMap((byte) =>
    splitter.push(byte),
  )
  expect(records.map(({ fields }) => fields)).toEqual([
    ['x{', '1'],
    ['', '', 'é'],
  ])
  expect(records.map(({ line }) => line)).toEqual(layout === 'lines' ? [1, 2] : [2, 3])
  expect(columns).toEqual(['a', 'b', 'c'])
})
