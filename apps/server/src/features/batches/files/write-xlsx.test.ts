import { existsSync, readFileSync } from 'node:fs'
import { CFB, read, utils } from '@e965/xlsx'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newPath, rowsOf } from '../../../testing/table-files.ts'
import { createXlsxWriter } from './write-xlsx.ts'
import { rowXml, type XlsxRow } from './xlsx-rows.rules.ts'

async function written(...pieces: XlsxRow[][]): Promise<Buffer> {
  const path = newPath()
  const writer = createXlsxWriter(path)
  for (const piece of pieces) await writer.write(piece)
  await writer.end()
  return readFileSync(path)
}

describe('an Excel file is written', () => {
  it('so that other programs read it: texts as texts, numbers as numbers, a bold heading that stays', async () => {
    const rows = [
      ['DIN', 'Phone Number', 'Credits'],
      ['00012345', '+919111112345', 2],
      [null, '', -0.5],
      ['007', '=1+1', null],
    ]
    const bytes = await written(rows.slice(0, 2), rows.slice(2))
    const sheet = read(bytes, { cellStyles: true, cellNF: true }).Sheets['Sheet1']!
    expect(utils.sheet_to_json(sheet, { header: 1 })).toEqual([
      ['DIN', 'Phone Number', 'Credits'],
      ['00012345', '+919111112345', 2],
      [undefined, undefined, -0.5],
      ['007', '=1+1'],
    ])
    expect(sheet['A2']).toMatchObject({ t: 's', z: '@' })
    expect(sheet['B4']).toMatchObject({ t: 's', v: '=1+1' })
    expect(sheet['B4'].f).toBeUndefined()
    expect(sheet['!cols']?.map((column) => column.width)).toEqual([10, 15, 10])
    const part = (name: string) => Buffer.from(CFB.find(CFB.read(bytes, { type: 'buffer' }), name)!.content).toString()
    expect(part('/xl/worksheets/sheet1.xml')).toMatch(
      /<pane ySplit="1".*state="frozen".*<c r="A1" s="1".*<c r="A2" s="2"/s,
    )
    expect(part('/xl/styles.xml')).toMatch(/<fonts.*<font>.*<font><b\/>.*<cellXfs.*<xf .*<xf numFmtId="49" fontId="1"/s)
  })

  it('with every character that XML can hold, and without the others', async () => {
    const rows = [
      ['DIN', 'Text'],
      ['1', ' <a href="x">&amp;</a> \r\n\tनमस्ते 🎉 _x000D_ _x005F_'],
      ['2', 'a\0b\x1Fc\uFFFFd\uD800e'],
    ]
    expect(await rowsOf(await written(rows))).toEqual([...rows.slice(0, 2), ['2', 'abcd\uFFFDe']])
  })

  it('read back as it was, whatever stands in it', async () => {
    const cell = fc.string({ unit: 'binary', maxLength: 12 })
    const rows = fc.sample(fc.array(cell, { minLength: 1, maxLength: 20 }), { numRuns: 150, seed: 9 })
    const legal = (text: string) =>
      text.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '').replace(/^'(?=[\s"'‘’“”]*[=+\-@\t\r\n])/, '')
    const shown = rows
      .map((row) => row.map(legal))
      .map((row) => row.slice(0, row.findLastIndex((text) => text.trim() !== '') + 1))
      .filter((row) => row.length > 0)
    const back = await rowsOf(await written([['DIN'], ...rows]))
    expect(back.slice(1).map((row) => row.map((text) => (text.trim() === '' ? '' : text)))).toEqual(
      shown.map((row) => row.map((text) => (text.trim() === '' ? '' : text))),
    )
  })

  it('also without a row, and with columns behind Z', async () => {
    expect(read(await written()).SheetNames).toEqual(['Sheet1'])
    expect(
      rowXml(
        Array.from({ length: 703 }, (_, at) => (at === 25 || at === 26 || at === 702 ? at : null)),
        7,
      ),
    ).toBe('<row r="7"><c r="Z7"><v>25</v></c><c r="AA7"><v>26</v></c><c r="AAA7"><v>702</v></c></row>')
  })
})

describe('a file that is not finished', () => {
  it('is removed when it is given up, in the middle and before the first row', async () => {
    for (const pieces of [0, 3]) {
      const path = newPath()
      const writer = createXlsxWriter(path)
      for (let piece = 0; piece < pieces; piece += 1) await writer.write([['x']])
      await writer.abort()
      await writer.abort()
      expect(existsSync(path)).toBe(false)
      await expect(writer.write([['y']])).rejects.toThrow('ended with SIGKILL')
    }
  })

  it('is told where it cannot be written, and where it has too many rows', async () => {
    const nowhere = createXlsxWriter(`${newPath()}/missing/file`)
    await expect(nowhere.write([['x']]).then(nowhere.end)).rejects.toThrow('ENOENT')
    const writer = createXlsxWriter(newPath())
    await expect(writer.write(Array.from({ length: 1_048_577 }, () => []))).rejects.toThrow('at most 1048576 rows')
    await writer.abort()
  })
})
