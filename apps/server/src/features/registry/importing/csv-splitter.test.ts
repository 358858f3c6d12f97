import { expect, test } from 'vitest'
import { createCsvSplitter } from './csv-splitter.ts'
import { createJsonSplitter, jsonLayout } from './json-splitter.ts'
import type { SourceRecord } from './source-record.ts'

const plain = ({ line, end, nextLine, fields, problem }: SourceRecord) => ({ line, end, nextLine, fields, problem })

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
  expect(splitter.push('caf\xe9\ncaf\xc3\xa9\n').map(({ fields }) => fields)).toEqual([['café'], ['café']])
})

test('a quote that never closes, binary data, a wrong width and an empty row cost their own line alone', () => {
  const problems = split('"a,b,c\nd,e,f\n\u0001\u0002x,"\ng,h,i\nj,k\n , ,\nl,m,n,,\n').map(({ line, problem }) => [
    line,
    problem ?? 'ok',
  ])
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

test.each([
  ['list', '[\n{"a":"x{","b":1},\n {"a":null,"c":"\\u00e9"}]'],
  ['wrapped', '{"total":2,"fields":[{"id":"a"}],\n"records":[{"a":"x{","b":1},\n{"a":null,"c":"\\u00e9"}]}'],
  ['lines', '{"a":"x{","b":1}\n{"a":null,"c":"é"}\n'],
] as const)('JSON as %s', (layout, text) => {
  expect(jsonLayout(text)).toBe(layout)
  const columns: string[] = []
  const splitter = createJsonSplitter({ layout, columns, start: { line: 1, position: 0 } })
  const records = [...Buffer.from(text, 'utf8').toString('latin1')].flatMap((byte) => splitter.push(byte))
  expect(records.map(({ fields }) => fields)).toEqual([
    ['x{', '1'],
    ['', '', 'é'],
  ])
  expect(records.map(({ line }) => line)).toEqual(layout === 'lines' ? [1, 2] : [2, 3])
  expect(columns).toEqual(['a', 'b', 'c'])
})
