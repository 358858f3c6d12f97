import { utils, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { readTable, rowsOf } from '../../../testing/batches/table-files.ts'
import {
  type Parts,
  sheetXml,
  workbookOf,
  workbookParts,
  zipOf,
} from '../../../testing/batches/workbooks.ts'

const HEADING = '<row r="1"><c r="A1" t="inlineStr"><is><t>DIN</t></is></c></row>'
const row = (cells: string) => `${HEADING}<row r="2">${cells}</row>`
const strings = (items: string) => ({ 'xl/sharedStrings.xml': `<sst xmlns="x">${items}</sst>` })

async function secondRow(cells: string, more?: Parts): Promise<string[] | undefined> {
  return (await rowsOf(await workbookOf({ Sheet1: row(cells) }, more)))[1]
}

describe('cells of a workbook', () => {
  it('have shared strings with all runs and without phonetic readings, and inline strings', async () => {
    const shared = strings(
      '<si><t>plain</t></si><si><r><t>ra</t></r><r><rPr><b/></rPr><t xml:space="preserve">o ' +
        '</t></r></si><si><t>東京</t><rPh sb="0" ' +
        'eb="2"><t>トウキョウ</t></rPh></si><si><t>a_x000D_b&amp;<![CDATA[<c>]]></t></si><si/>',
    )
    const cells =
      [0, 1, 2, 3, 4].map((at) => `<c t="s"><v>${at}</v></c>`).join('') +
      '<c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c>'
    expect(await secondRow(cells, shared)).toEqual([
      'plain',
      'rao ',
      '東京',
      'a\rb&<c>',
      '',
      'inline',
    ])
  })

  it('have the saved values of formulas, booleans and errors; nothing is computed', async () => {
    const cells =
      '<c t="str"><f>A1&amp;"!"</f><v>DIN!</v></c><c><f>1+1</f><v>2</v></c><c><f>1+1</f></c><c ' +
      't="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#N/A</v></c>'
    expect(await secondRow(cells)).toEqual(['DIN!', '2', '', 'TRUE', 'FALSE', '#N/A'])
  })

  it('have numbers as people write them', async () => {
    const numbers = {
      12345678: '12345678',
      '1.2345678E7': '12345678',
      '9.19876543210E11': '919876543210',
      '919876543210.0': '919876543210',
      '1.23456789012345E+18': '1234567890123450000',
      '-1.5E-7': '-0.00000015',
      '1.1000000000000001': '1.1',
      '0.30000000000000004': '0.3',
      '-0': '0',
      '1e999': '1e999',
    }
    const cells = Object.keys(numbers).map(
      (number, at) => `<c r="${String.fromCharCode(65 + at)}2"><v>${number}</v></c>`,
    )
    expect(await secondRow(cells.join(''))).toEqual(Object.values(numbers))
  })

  const styles = (codes: string[]) => ({
    'xl/styles.xml': `<x:styleSheet xmlns:x="x"><x:numFmts>${codes
      .map((code, at) => `<x:numFmt numFmtId="${200 + at}" formatCode="${code}"/>`)
      .join('')}</x:numFmts><x:cellStyleXfs><x:xf numFmtId="14"/></x:cellStyleXfs><x:cellXfs>${codes
      .map((_, at) => `<x:xf numFmtId="${200 + at}"/>`)
      .join(
        '',
      )}<x:xf numFmtId="14"/><x:xf numFmtId="22"/><x:xf numFmtId="0"/></x:cellXfs></x:styleSheet>`,
  })
  const CODES = [
    '00000000',
    'dd\\-mmm\\-yyyy',
    '[$-4009]d mmmm',
    '[h]:mm:ss',
    '#,##0.00 &quot;days&quot;',
    '[Red]0',
    'General',
  ]

  it('have dates and leading zeros according to their format', async () => {
    const values = [12345, 45000, 45000.5, 1.5, 3, 4, 5, 61, 60.75, 1, 45000]
    const cells = values
      .map((value, at) => `<c s="${at < 9 ? at : at - 2}"><v>${value}</v></c>`)
      .join('')
    const expected = [
      '00012345',
      '2023-03-15',
      '2023-03-15 12:00',
      '36:00',
      '3',
      '4',
      '5',
      '1900-03-01',
      '1900-02-29 18:00',
    ]
    expect(await secondRow(cells, styles(CODES))).toEqual([...expected, '1900-01-01', '2023-03-15'])
  })

  it('have dates of the 1904 system, and dates in a text', async () => {
    const parts = workbookParts(
      { Sheet1: row('<c s="7"><v>43538.0000116</v></c><c t="d"><v>2023-03-15T00:00:00</v></c>') },
      styles(CODES),
    )
    parts['xl/workbook.xml'] = String(parts['xl/workbook.xml']).replace(
      '<sheets>',
      '<workbookPr date1904="1"/><sheets>',
    )
    expect((await rowsOf(await zipOf(parts)))[1]).toEqual(['2023-03-15 00:00:01', '2023-03-15'])
  })

  it('are at the position that they name, otherwise next to each other; a format alone is not a cell', async () => {
    expect(await secondRow('<c r="C2"><v>3</v></c><c><v>4</v></c><c r="XFD2" s="1"/>')).toEqual([
      '',
      '',
      '3',
      '4',
    ])
    const far = `<row r="1048576"><c r="B1048576"><v>9</v></c></row>`
    expect(await rowsOf(await workbookOf({ Sheet1: `<row/>${HEADING}${far}` }))).toEqual([
      ['DIN'],
      ['', '9'],
    ])
  })
})

describe('the sheet that is read', () => {
  const text = (value: string) => `<row><c t="inlineStr"><is><t>${value}</t></is></c></row>`

  it('is the chosen one of those that are visible and not empty', async () => {
    const bytes = await workbookOf({
      Empty: '<row/>',
      Notes: text('Notes') + text('DIN'),
      Data: text(' din ') + text('1'),
    })
    expect(await readTable(bytes)).toEqual({
      format: 'xlsx',
      sheet: 'Data',
      rows: [[' din '], ['1']],
    })
    expect(await readTable(bytes, 'RC_TO_MOBILE')).toMatchObject({
      sheet: 'Notes',
      rows: [['Notes'], ['DIN']],
    })
    await expect(rowsOf(await workbookOf({ A: '', B: '<row/>' }))).rejects.toMatchObject({
      code: 'validation_failed',
    })
  })

  it('is never a hidden one', async () => {
    const sheets = { Old: text('DIN') + text('99999999'), Data: text('Name') + text('1') }
    const hidden = (state: string, names: string[]) => {
      const parts = workbookParts(sheets)
      const book = names.reduce(
        (xml, name) => xml.replace(`name="${name}"`, `name="${name}" state="${state}"`),
        String(parts['xl/workbook.xml']),
      )
      return zipOf({ ...parts, 'xl/workbook.xml': book })
    }
    for (const state of ['hidden', 'veryHidden'])
      expect(await readTable(await hidden(state, ['Old']))).toMatchObject({
        sheet: 'Data',
        rows: [['Name'], ['1']],
      })
    await expect(rowsOf(await hidden('hidden', ['Old', 'Data']))).rejects.toThrow(
      'All sheets of this workbook are hidden',
    )
    const book = utils.book_new()
    for (const name of ['Old', 'Data'])
      utils.book_append_sheet(book, utils.aoa_to_sheet([['DIN'], [name]]), name)
    book.Workbook = { Sheets: [{ Hidden: 2 }, { Hidden: 0 }] }
    const old = write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer
    expect(await readTable(old)).toMatchObject({ sheet: 'Data', rows: [['DIN'], ['Data']] })
  })

  it('is found in strict workbooks, with any prefix, in UTF-16, at absolute paths, with names in any case', async () => {
    const parts = workbookParts({ Sheet1: '' }, strings('<si><t>1</t></si>'))
    const strict = (part: string) =>
      String(parts[part])
        .replaceAll(
          'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
          'http://purl.oclc.org/ooxml/spreadsheetml/main',
        )
        .replaceAll(
          'http://schemas.openxmlformats.org/officeDocument/2006/',
          'http://purl.oclc.org/ooxml/officeDocument/',
        )
    const sheet = sheetXml(`${HEADING}<row><c t="s"><v>0</v></c></row>`)
      .replace(/<(\/?)(?=\w)/g, '<$1y:')
      .replace('xmlns=', 'xmlns:y=')
    const bytes = await zipOf({
      '_rels/.rels': strict('_rels/.rels').replace('"xl/workbook.xml', '"/XL/Workbook.xml'),
      'xl/workbook.xml': strict('xl/workbook.xml')
        .replace('xmlns:r', 'xmlns:q')
        .replace('r:id', 'q:id'),
      'xl/_rels/workbook.xml.rels': strict('xl/_rels/workbook.xml.rels').replace(
        '"worksheets/',
        '"/xl/worksheets/',
      ),
      'xl/SharedStrings.xml': parts['xl/sharedStrings.xml']!,
      'xl/worksheets/sheet1.xml': Buffer.from(`\uFEFF${sheet}`, 'utf16le'),
    })
    expect(await readTable(bytes)).toEqual({
      format: 'xlsx',
      sheet: 'Sheet1',
      rows: [['DIN'], ['1']],
    })
  })
})
