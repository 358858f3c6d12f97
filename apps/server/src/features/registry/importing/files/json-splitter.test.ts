import { expect, test } from 'vitest'
import { createJsonSplitter, jsonLayout } from './json-splitter.ts'
import type { SourceRecord } from './source-record.ts'

/** The text in one piece and, where that takes no time, byte by byte must be the same records. */
function split(text: string) {
  const make = () =>
    createJsonSplitter({ layout: jsonLayout(text)!, columns: [], start: { line: 1, position: 0 } })
  const [whole, slow] = [make(), make()]
  const records = [...whole.push(text), ...whole.end()]
  if (text.length < 5_000)
    expect(
      [...[...text].flatMap((byte) => slow.push(byte)), ...slow.end()].map(positionOf),
    ).toEqual(records.map(positionOf))
  return records
}
const positionOf = ({ line, end, nextLine, raw, problem }: SourceRecord) => ({
  line,
  end,
  nextLine,
  raw,
  problem,
})
const summarize = (records: SourceRecord[]) =>
  records.map(({ line, problem, fields }) => [line, problem ?? fields.join(' ')] as const)

test.each([
  ['has a quote too many', '{"a":"5" pipe"}', 'not valid JSON'],
  ['lacks a quote at its end', '{"a":"5},', 'not valid JSON'],
  ['lacks a quote at its begin', '{"a":5 inch","b":"x"}', 'not valid JSON'],
  ['lacks its brace', '{"a":"5",', 'not valid JSON'],
  ['ends within a list', '{"a":["5"},', 'not valid JSON'],
  ['has names without quotes', '{a:"5"}', 'not valid JSON'],
  ['has a value that is none', '{"a":01x}', 'not valid JSON'],
])('an object that %s costs itself alone, in one line and in several', (_, broken, problem) => {
  const validRecord = (number: number) => `{"a":"${number}{","b":[{"c":1}, {}]}`
  expect(
    summarize(split(`[${validRecord(1)},${broken},${validRecord(2)}, ${validRecord(3)}]`)),
  ).toEqual([
    [1, '1{ '],
    [1, problem],
    [1, '2{ '],
    [1, '3{ '],
  ])
  expect(
    summarize(split(`${validRecord(1)}\n${broken}\n${validRecord(2)}\n${validRecord(3)}\n`)),
  ).toEqual([
    [1, '1{ '],
    [2, problem],
    [3, '2{ '],
    [4, '3{ '],
  ])
})

test('the last object of a truncated file is reported, and text that is left out is reported with its size', () => {
  expect(summarize(split('[{"a":"1"},{"a":"2'))).toEqual([
    [1, '1'],
    [1, 'the object does not end'],
  ])
  const records = split(`[{"a":"1"},{"a":2" ${'x'.repeat(300 * 1024)}},\n{"a":"3"}]`)
  expect(summarize(records)).toEqual([
    [1, '1'],
    [1, 'not valid JSON: 300 kB left out'],
    [2, '3'],
  ])
  expect(summarize(split(`[{"a":"${'x'.repeat(100_000)}"},\n{"a":"3"}]`))).toEqual([
    [1, 'the object is too long, or does not end: 98 kB left out'],
    [2, '3'],
  ])
})

test('a file can be taken up again after each of its records', () => {
  const text = '[{"a":"1"},\n{"a":"5" pipe"},{"a":"2"},\n{"a":3\n},{"a":["4"},\n{"a":"5"}]'
  const records = split(text)
  records.forEach(({ end, nextLine }, index) => {
    const splitter = createJsonSplitter({
      layout: 'list',
      columns: [],
      start: { line: nextLine, position: end },
    })
    expect([...splitter.push(text.slice(end)), ...splitter.end()].map(positionOf)).toEqual(
      records.slice(index + 1).map(positionOf),
    )
  })
})

// Each of them took minutes when each object was looked for to the end of what had been read.
test.each([
  ['begins of objects', '{\n', 1_000_000],
  ['lines that lack their brace', '{"a":"1","b":"x"\n', 8_000_000],
  ['lines that lack a quote', '{"a":"1","b":x"}\n', 8_000_000],
  ['objects that each hold the next', '{"a":[{"b":1},\n', 8_000_000],
  ['objects that hold the next in a text', '{"},\\n{":1,"},\n{":2,', 8_000_000],
  ['objects that never end', '{"a":[1],\n"b":{"c":[{"d":[{"e":1},\n{"d":[', 8_000_000],
])('a file of nothing but %s is read in no more time than a good one', (_, unit, length) => {
  const splitter = createJsonSplitter({
    layout: 'lines',
    columns: [],
    start: { line: 1, position: 0 },
  })
  const piece = unit.repeat(Math.ceil(250_000 / unit.length))
  let records = 0
  for (let pushed = 0; pushed < length; pushed += piece.length)
    records += splitter.push(piece).length
  expect(records + splitter.end().length).toBeGreaterThan(0)
})

test('halves of a pair and zeros, which no database takes, are left out of values and keys', () => {
  const columns: string[] = []
  const splitter = createJsonSplitter({ layout: 'lines', columns, start: { line: 1, position: 0 } })
  expect(
    splitter
      .push('{"a\\ud800":"x \\udc00 y\\u0000","b":"\\ud83d\\ude00"}\n')
      .map(({ fields }) => fields),
  ).toEqual([['x \ufffd y', '😀']])
  expect(columns).toEqual(['a\ufffd', 'b'])
})
