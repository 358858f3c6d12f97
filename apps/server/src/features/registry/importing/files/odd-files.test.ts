import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DIRECTOR_COLUMNS } from '../targets/director-columns.ts'
import { openSource, readSource } from './source-file.ts'
import { tableOf } from './source-table.ts'

const folder = mkdtempSync(join(tmpdir(), 'dastak-odd-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What an import sees of a file: rows, or their problems. */
async function rowsOf(content: string | Buffer) {
  const path = join(folder, 'file')
  writeFileSync(path, content)
  const source = await openSource(path)
  const table = tableOf(source, [{ columns: DIRECTOR_COLUMNS, key: 'din' }])
  const splitter = table.splitter(table.start)
  const records = []
  for await (const text of readSource(source, table.start.position))
    records.push(...splitter.push(text))
  records.push(...splitter.end())
  return records.map(({ fields, problem }) => problem ?? fields)
}

const ROWS = [
  ['00012345', 'Asha'],
  ['07654321', 'Ravi'],
]
const PLAIN = 'DIN,Name\r\n00012345,Asha\r\n07654321,Ravi\r\n'

test.each([
  ['Ctrl-Z at the end', `${PLAIN}\x1a`],
  ['zeros at the end', PLAIN + '\0'.repeat(500)],
  ['zeros right after the last row', `${PLAIN.trimEnd()}${'\0'.repeat(20)}`],
  ['Ctrl-Z and zeros in a line of their own', `${PLAIN}\x1a\0\0\0`],
  ['a blank before each quote', '"DIN", "Name"\n"00012345", "Asha"\n"07654321",  "Ravi"\n'],
  ['strokes', PLAIN.replaceAll(',', '|')],
  ['semicolons', PLAIN.replaceAll(',', ';')],
  ['tabs', PLAIN.replaceAll(',', '\t')],
  ['marks that are not seen', PLAIN.replaceAll(',', '\u200b,\ufeff')],
])('a file with %s is read', async (_, content) => expect(await rowsOf(content)).toEqual(ROWS))

test('a field of UTF-8 with one broken byte stays UTF-8, and one of ISO-8859-1 that', async () => {
  const utf8 = (text: string) => Buffer.from(text, 'utf8')
  const content = [
    utf8('DIN,Name\n1,आशा कुमारी'),
    Buffer.from([0xe9]),
    utf8('\n2,रवि\n3,Jos'),
    Buffer.from([0xe9, 10]),
  ]
  expect(await rowsOf(Buffer.concat(content))).toEqual([
    ['1', 'आशा कुमारी\uFFFD'],
    ['2', 'रवि'],
    ['3', 'José'],
  ])
})

test.each(['utf16le', 'be'])('Hindi in UTF-16 (%s) without a mark is read', async (order) => {
  const name = 'आशा कुमारी शर्मा '.repeat(4).trim()
  const bytes = Buffer.from(`DIN,Name\n${`00012345,${name}\n`.repeat(30)}`, 'utf16le')
  const rows = await rowsOf(order === 'be' ? bytes.swap16() : bytes)
  expect(rows).toHaveLength(30)
  expect(rows[29]).toEqual(['00012345', name])
})

test.each([
  ['<table><tr><th>DIN</th></tr></table>', 'is a web page or an XML document. Save'],
  ['\uFEFF<center>List</center>', 'is a web page'],
  ['<?xml version="1.0"?><Workbook/>', 'is a web page or an XML document'],
  ['ID;PWXL;N;E\n', 'is a SYLK file. Save the table as CSV'],
])('%j is refused by what it is', async (content, words) => {
  await expect(rowsOf(content)).rejects.toThrow(words)
})
