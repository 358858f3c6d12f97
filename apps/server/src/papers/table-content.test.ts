import { buffer } from 'node:stream/consumers'
import { CFB, read, utils } from '@e965/xlsx'
import type { TableCell } from '@dastak/contract/tables/csv.ts'
import { rowXml } from '@dastak/contract/tables/xlsx.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tableContent } from './table-content.ts'
import { rowsOf } from '../testing/batches/table-files.ts'

type Row = TableCell[]

async function* piecesOf(pieces: readonly Row[][]) {
  yield* pieces
}
const written = (...pieces: Row[][]) => buffer(tableContent('xlsx', piecesOf(pieces)))
const firstSheet = (bytes: Buffer) =>
  read(bytes, { cellStyles: true, cellNF: true, cellDates: false }).Sheets['Sheet1']!

describe('an Excel file', () => {
  it('is read by other programs: texts, numbers, and a frozen bold heading', async () => {
    const rows: Row[] = [
      ['DIN', 'Phone Number', 'Credits', 'नाम'],
      ['00012345', '+919111112345', 2, 'आशा'],
      [null, '', -0.5, undefined],
      ['007', '9876543210', 1_000_000_000_000, '400001'],
    ]
    const bytes = await written(rows.slice(0, 2), rows.slice(2))
    const sheet = firstSheet(bytes)
    expect(utils.sheet_to_json(sheet, { header: 1 })).toEqual([
      ['DIN', 'Phone Number', 'Credits', 'नाम'],
      ['00012345', '+919111112345', 2, 'आशा'],
      [undefined, undefined, -0.5],
      ['007', '9876543210', 1_000_000_000_000, '400001'],
    ])
    expect(sheet['A2']).toMatchObject({ t: 's', z: '@' })
    expect(sheet['B4']).toMatchObject({ t: 's', z: '@', v: '9876543210' })
    // As General it would be shown as 1E+12.
    expect(sheet['C4']).toMatchObject({ t: 'n', z: '0', w: '1000000000000' })
    expect(sheet['C3']).toMatchObject({ t: 'n', z: '0.00' })
    expect(sheet['!cols']?.map((column) => column.width)).toEqual([10, 15, 15, 10])
    const part = (name: string) =>
      Buffer.from(CFB.find(CFB.read(bytes, { type: 'buffer' }), name)!.content).toString()
    expect(part('/xl/worksheets/sheet1.xml')).toMatch(
      /<pane ySplit="1".*state="frozen".*<c r="A1" s="1".*<c r="A2" s="2"/s,
    )
    expect(part('/xl/styles.xml')).toMatch(
      /<fonts.*<font>.*<font><b\/>.*<cellXfs.*<xf .*<xf numFmtId="49" fontId="1"/s,
    )
  })

  it('contains no formulas, whatever a cell begins with', async () => {
    const sheet = firstSheet(await written([['DIN'], ['=1+1'], ['@SUM(A1)'], ['+91 98765 43210']]))
    expect(
      ['A2', 'A3', 'A4'].map((address) => [sheet[address].t, sheet[address].v, sheet[address].f]),
    ).toEqual([
      ['s', "'=1+1", undefined],
      ['s', "'@SUM(A1)", undefined],
      ['s', "'+91 98765 43210", undefined],
    ])
  })

  it('has days, times and amounts that sort and can be summed up, and texts for dates that Excel does not know', async () => {
    const dates = [
      '2024-02-29',
      '2026-01-31T09:30:05+05:30',
      '1900-03-01',
      '1863-11-05',
      '2024-02-30',
      '=1+1',
    ]
    const rows: Row[] = [
      ...dates.map((date) => [{ date }]),
      [{ amount: '233.00' }],
      [{ amount: '-0.50' }],
    ]
    const bytes = await written([['DIN'], ...rows])
    const sheet = firstSheet(bytes)
    const cells = rows.map((_, at) => sheet[`A${at + 2}`])
    expect(cells.map(({ t, w }) => [t, w])).toEqual([
      ['n', '2024-02-29'],
      ['n', '2026-01-31 09:30:05'],
      ['n', '1900-03-01'],
      ['s', '1863-11-05'],
      ['s', '2024-02-30'],
      ['s', "'=1+1"],
      ['n', '233.00'],
      ['n', '-0.50'],
    ])
    expect(cells.slice(6).map(({ v }) => v)).toEqual([233, -0.5])
    // The reader of uploads reads them as dates too.
    expect((await rowsOf(bytes)).slice(1, 4)).toEqual([
      ['2024-02-29'],
      ['2026-01-31 09:30:05'],
      ['1900-03-01'],
    ])
  })

  it('has every character that XML can contain, and no others', async () => {
    const rows = [
      ['DIN', 'Text'],
      ['1', ' <a href="x">&amp;</a> \r\n\tनमस्ते 🎉 _x000D_ _x005F_'],
      ['2', 'a\0b\x1Fc\uFFFFd\uD800e'],
    ]
    expect(await rowsOf(await written(rows))).toEqual([...rows.slice(0, 2), ['2', 'abcd\uFFFDe']])
  })

  it('is read back unchanged, with any content', async () => {
    const cell = fc.string({ unit: 'binary', maxLength: 12 })
    const rows = fc.sample(fc.array(cell, { minLength: 1, maxLength: 20 }), {
      numRuns: 150,
      seed: 9,
    })
    const legal = (text: string) =>
      text
        .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
        .replace(/^'(?=[\s"'‘’“”]*[=+\-@\t\r\n])/, '')
    const shown = rows
      .map((row) => row.map(legal))
      .map((row) => row.slice(0, row.findLastIndex((text) => text.trim() !== '') + 1))
      .filter((row) => row.length > 0)
    const back = await rowsOf(await written([['DIN'], ...rows]))
    expect(back.slice(1).map((row) => row.map((text) => (text.trim() === '' ? '' : text)))).toEqual(
      shown.map((row) => row.map((text) => (text.trim() === '' ? '' : text))),
    )
  })

  it('continues on another sheet with its heading if a sheet is full', async () => {
    const rows: Row[] = Array.from({ length: 7 }, (_, at) => [at])
    const bytes = await buffer(
      tableContent('xlsx', piecesOf([[['DIN'], ...rows.slice(0, 2)], rows.slice(2)]), 4),
    )
    const { SheetNames: names, Sheets: sheets } = read(bytes)
    expect(names.map((name) => utils.sheet_to_json(sheets[name]!, { header: 1 }).flat())).toEqual([
      ['DIN', 0, 1, 2],
      ['DIN', 3, 4, 5],
      ['DIN', 6],
    ])
    const full = await buffer(tableContent('xlsx', piecesOf([[['DIN'], ...rows.slice(0, 3)]]), 4))
    expect(read(full).SheetNames).toEqual(['Sheet1'])
  })

  it('is complete without rows, and with columns after Z', async () => {
    expect(read(await written()).SheetNames).toEqual(['Sheet1'])
    const wide = Array.from({ length: 703 }, (_, at) =>
      at === 25 || at === 26 || at === 702 ? at : null,
    )
    expect(rowXml(wide, 7)).toBe(
      '<row r="7"><c r="Z7" s="3"><v>25</v></c><c r="AA7" s="3"><v>26</v></c><c r="AAA7" ' +
        's="3"><v>702</v></c></row>',
    )
  })
})

describe.each(['csv', 'xlsx'] as const)('the source of a %s', (format) => {
  it('is closed if the file is not read to its end', async () => {
    let isOver = false
    async function* rows() {
      try {
        yield [['DIN']]
        for (;;) yield Array.from({ length: 1_000 }, () => ['x'.repeat(100)])
      } finally {
        isOver = true
      }
    }
    const content = tableContent(format, rows())
    await content.next()
    await content.next()
    await content.return(undefined)
    expect(isOver).toBe(true)
  })

  it('breaks the file off if it fails', async () => {
    async function* rows() {
      yield [['DIN']]
      throw new Error('gone')
    }
    await expect(buffer(tableContent(format, rows()))).rejects.toThrow('gone')
  })
})
