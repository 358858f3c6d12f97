import { expect, test } from 'vitest'
import { readTable, rowsOf } from '../../../testing/batches/table-files.ts'

/** Workbooks in the XML format of 2003. */

const SPACE = 'urn:schemas-microsoft-com:office:spreadsheet'
const book = (content: string) =>
  '<?xml version="1.0"?>\r\n<?mso-application progid="Excel.Sheet"?>\r\n<Workbook ' +
  `xmlns="${SPACE}" xmlns:ss="${SPACE}">${content}</Workbook>`
const cell = (text: string, type = 'String') =>
  `<Cell><Data ss:Type="${type}">${text}</Data></Cell>`
const row = (...cells: string[]) => `<Row>${cells.join('')}</Row>`

test('texts, numbers, dates, positions and notes are read as they are shown', async () => {
  const styles = '<Styles><Style ss:ID="z"><NumberFormat ss:Format="00000000"/></Style></Styles>'
  const content = book(`${styles}<Worksheet ss:Name="Data"><Table>
    ${row(cell('DIN'), cell('Name'), cell('On'), cell('Is'))}
    <Row ss:Index="5"><Cell ss:StyleID="z"><Data ss:Type="Number">12345</Data><Comment><ss:Data>note</ss:Data></Comment></Cell>
    <Cell><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40">A<B>sha</B> &amp; Co</ss:Data></Cell>
    <Cell ss:Index="3"><Data ss:Type="DateTime">2023-03-15T00:00:00.000</Data></Cell>${cell('1', 'Boolean')}</Row>
    ${row('<Cell ss:MergeAcross="2"><Data ss:Type="Number">9.1E+11</Data></Cell>', cell('x'))}</Table></Worksheet>`)
  expect(await readTable(content)).toEqual({
    format: 'xml',
    sheet: 'Data',
    rows: [
      ['DIN', 'Name', 'On', 'Is'],
      ['00012345', 'Asha & Co', '2023-03-15', 'TRUE'],
      ['910000000000', '', '', 'x'],
    ],
  })
})

test('a hidden sheet is never read, and a damaged file is refused', async () => {
  const sheet = (name: string, din: string, more = '') =>
    '<Worksheet ' +
    `ss:Name="${name}"><Table>${row(cell('DIN'))}${row(cell(din))}</Table>${more}</Worksheet>`
  const hidden = (how: string) => `<WorksheetOptions><Visible>${how}</Visible></WorksheetOptions>`
  const two = book(sheet('Old', '1', hidden('SheetHidden')) + sheet('Data', '2'))
  expect(await readTable(two)).toMatchObject({ sheet: 'Data', rows: [['DIN'], ['2']] })
  await expect(rowsOf(book(sheet('Old', '1', hidden('SheetVeryHidden'))))).rejects.toThrow('hidden')
  await expect(rowsOf(two.slice(0, 500))).rejects.toMatchObject({ code: 'validation_failed' })
})
