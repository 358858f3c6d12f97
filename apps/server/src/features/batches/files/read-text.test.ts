import { describe, expect, it } from 'vitest'
import { fileOf, readTable, rowsOf } from '../../../testing/batches/table-files.ts'
import { openTable } from './read-table.ts'

const ROWS = [
  ['Name', 'DIN'],
  ['José “Zé” Müller – €5', '00012345'],
]
const text = (rows: string[][], delimiter = ',', end = '\r\n') =>
  rows.map((row) => row.join(delimiter) + end).join('')
const bigEndian = (bytes: Buffer) => Buffer.from(bytes).swap16()
const CP1252 = new Map(
  [...'€“”–'].map((character, at) => [character, [0x80, 0x93, 0x94, 0x96][at]!]),
)
const windows = (content: string) =>
  Buffer.from([...content].map((character) => CP1252.get(character) ?? character.charCodeAt(0)))

describe('text is read', () => {
  it.each([
    ['UTF-8', Buffer.from(text(ROWS))],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text(ROWS)}`)],
    ['UTF-16 LE with a mark', Buffer.from(`\uFEFF${text(ROWS)}`, 'utf16le')],
    ['UTF-16 BE with a mark', bigEndian(Buffer.from(`\uFEFF${text(ROWS)}`, 'utf16le'))],
    ['UTF-16 LE without a mark', Buffer.from(text(ROWS), 'utf16le')],
    ['UTF-16 BE without a mark', bigEndian(Buffer.from(text(ROWS), 'utf16le'))],
    ['Windows-1252', windows(text(ROWS))],
  ])('in %s', async (_, bytes) => {
    expect(await readTable(bytes)).toEqual({ format: 'csv', sheet: null, rows: ROWS })
  })

  it.each([
    ['commas', text(ROWS)],
    ['semicolons', text(ROWS, ';')],
    ['tabs', text(ROWS, '\t')],
    ['what its first line says', `sep=|\r\n${text(ROWS, '|')}`],
    ['the same in quotes', `"sep=;"\n${text(ROWS, ';')}`],
    ['LF', text(ROWS, ',', '\n')],
    ['CR alone', text(ROWS, ',', '\r')],
    ['no line end after the last', text(ROWS).trimEnd()],
    [
      'empty lines and rows of separators',
      `\r\n,,\r\n${text(ROWS).replace('\r\n', '\r\n\r\n  ,\t\r\n')},,,\r\n\r\n`,
    ],
  ])('with %s', async (_, content) => {
    expect(await rowsOf(content)).toEqual(ROWS)
  })

  it('with quotes, line breaks and separators in cells', async () => {
    const content =
      'DIN;"Name, ""of whom"""\n1;"two\r\nlines; and more"\n2;5" pipe\n3;"a" b\n4;""\n'
    expect(await rowsOf(content)).toEqual([
      ['DIN', 'Name, "of whom"'],
      ['1', 'two\r\nlines; and more'],
      ['2', '5" pipe'],
      ['3', '"a" b'],
      ['4'],
    ])
  })

  it('uses the separator of the rows even if the heading has another one as well', async () => {
    expect(await rowsOf('Name, full\tDIN\nRao, A\t1\nSen B\t2\n')).toEqual([
      ['Name, full', 'DIN'],
      ['Rao, A', '1'],
      ['Sen B', '2'],
    ])
  })

  it('without the apostrophe that stops a spreadsheet from running a cell', async () => {
    const content = "DIN,a,b,c\r\n1,'=1+1,'+919876543210,'tis\r\n"
    expect((await rowsOf(content))[1]).toEqual(['1', '=1+1', '+919876543210', "'tis"])
  })

  it('well-formed, from any UTF-16', async () => {
    expect(await rowsOf(Buffer.from('\uFEFFDIN,x\n1,a\uD800b\n', 'utf16le'))).toEqual([
      ['DIN', 'x'],
      ['1', 'a\uFFFDb'],
    ])
  })

  it('in pieces of at most 1,000 rows, each also as JSON', async () => {
    const table = await openTable(fileOf(`DIN\n${'7\n'.repeat(2_500)}`), { choose: () => 0 })
    const counts: number[] = []
    for await (const { rows, json } of table.pieces) {
      expect(JSON.parse(json)).toEqual(rows)
      counts.push(rows.length)
    }
    expect(counts).toEqual([1_000, 1_000, 501])
    const wide = await openTable(fileOf(`${'x'.repeat(30_000)}\n`.repeat(20)), { choose: () => 0 })
    const sizes: number[] = []
    for await (const { rows } of wide.pieces) sizes.push(rows.length)
    expect(sizes).toEqual([9, 9, 2])
  })
})

it('text may have more rows than a sheet: only its size in bytes is limited', async () => {
  const table = await openTable(fileOf(`DIN\n${'7\n'.repeat(1_100_000)}`), { choose: () => 0 })
  let count = 0
  for await (const { rows } of table.pieces) count += rows.length
  expect(count).toBe(1_100_001)
})

describe('text is refused', () => {
  it('with the line of a quotation mark that is never closed', async () => {
    const message = expect.stringContaining('in line 4 is never closed') as string
    const start = 'DIN,x\r\n1,"a\r\nb"\r\n'
    await expect(rowsOf(`${start}2,"c\r\n3,d\r\n`)).rejects.toMatchObject({
      code: 'validation_failed',
      message,
    })
    await expect(rowsOf(`${start}2,"c\r\n${'3,d\r\n'.repeat(100_000)}`)).rejects.toMatchObject({
      message,
    })
  })

  it.each([
    ['nothing', '', 'validation_failed', 'empty'],
    ['blanks', ' \r\n\t\r\n', 'validation_failed', 'empty'],
    [
      'a web page',
      '\n<html><body>Please sign in</body></html>',
      'unsupported_file',
      'a web page without a table',
    ],
    ['zero bytes', 'DIN\r\n1\0\0\0\0 2\r\n', 'unsupported_file', 'binary'],
    [
      'control characters',
      Buffer.from('0102030405aabb'.repeat(40), 'hex'),
      'unsupported_file',
      'binary',
    ],
    [
      'a line of 64 kB',
      `DIN\n1\n${'x,'.repeat(40_000)}\n`,
      'validation_failed',
      'too complex: line 3',
    ],
    [
      '201 columns',
      `DIN\n${'1,'.repeat(200)}1\n`,
      'validation_failed',
      'too complex: line 2 has more than 200 columns',
    ],
    [
      'a cell of 32,768 characters',
      `DIN\n${'x'.repeat(32_768)}`,
      'validation_failed',
      'too complex: a cell in line 2',
    ],
  ])('if it is %s', async (_, content, code, text) => {
    await expect(rowsOf(content)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(text) as string,
    })
  })
})
