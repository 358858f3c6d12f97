import { expect, it } from 'vitest'
import { cellsOf } from '../../../testing/batches/table-files.ts'
import { workbookOf } from '../../../testing/batches/workbooks.ts'

/** Cells of a workbook that are dates, times or numbers. */

const styles = (codes: string[] = []) => ({
  'xl/styles.xml': `<styleSheet><numFmts>${codes
    .map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`)
    .join('')}</numFmts><cellXfs>${codes
    .map((_, at) => `<xf numFmtId="${200 + at}"/>`)
    .join('')}<xf numFmtId="0"/></cellXfs></styleSheet>`,
})

/** The cells of a row; of the formats the last one is General. */
async function rowOf(cells: string, codes?: string[]) {
  const [row] = await cellsOf(await workbookOf({ Sheet1: `<row>${cells}</row>` }, styles(codes)))
  return row
}

it('a date has its time, also as ISO text, and a time can stand alone', async () => {
  const dates = {
    '2015-02-01T10:30:00.000Z': '2015-02-01 10:30',
    '2015-02-01T10:30:15': '2015-02-01 10:30:15',
    '2015-02-01T10:29:59.9996': '2015-02-01 10:30',
    '2015-02-01T10:30+05:30': '2015-02-01 10:30',
    '2015-02-01T00:00:00.000Z': '2015-02-01',
    '2015-02-01': '2015-02-01',
    'T10:30:00': '10:30',
    '10:30:05': '10:30:05',
    '1899-12-31T10:30:00.000': '10:30',
    '2015-13-01T10:30': '2015-13-01T10:30',
    soon: 'soon',
  }
  const cells = Object.keys(dates).map((date) => `<c t="d"><v>${date}</v></c>`)
  expect(await rowOf(cells.join(''))).toEqual(Object.values(dates))
  // A moment of which the sheet shows the time, a time, and hours that were added up.
  const codes = ['h:mm AM/PM', 'h:mm', '[h]:mm', 'yyyy\\-mm\\-dd\\ hh:mm']
  const serials = [42036.4375, 0.4375, 42.4375, 42036.4375]
  const moments = serials.map((serial, at) => `<c s="${at}"><v>${serial}</v></c>`)
  expect(await rowOf(moments.join(''), codes)).toEqual([
    '2015-02-01 10:30',
    '10:30',
    '1018:30',
    '2015-02-01 10:30',
  ])
})

it('a number stays one if nothing is lost by it', async () => {
  const numbers = ['100000.5', '-0.3', '1E3', '12345678901234', '1.1000000000000001']
  const texts = ['123456789012345', '1.23456789012345E+18', '1e-9', '1e999']
  const cells = [...numbers, ...texts].map((number) => `<c s="2"><v>${number}</v></c>`).join('')
  const more = '<c s="0"><v>12345</v></c><c s="1"><v>45000.5</v></c>'
  const read = await rowOf(cells + more, ['00000000', 'dd/mm/yyyy'])
  expect(read!.slice(0, 5)).toEqual([100_000.5, -0.3, 1_000, 12_345_678_901_234, 1.1])
  expect(read!.slice(5)).toEqual([
    '123456789012345',
    '1234567890123450000',
    '0.000000001',
    '1e999',
    '00012345',
    '2023-03-15 12:00',
  ])
})
