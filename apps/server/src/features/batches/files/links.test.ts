import { utils, write } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { cellsOf } from '../../../testing/batches/table-files.ts'
import { workbookOf } from '../../../testing/batches/workbooks.ts'

/** Cells that show a name and lead to a profile. */

const PROFILE = 'https://www.linkedin.com/in/asha-sample'
const ASHA = { text: 'Asha', link: PROFILE }
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const cell = (at: string, content: string) => `<c r="${at}" t="str">${content}</c>`
const rows = (cells: string) =>
  `<row r="1">${cell('A1', '<v>Name</v>')}</row><row r="2">${cells}</row>`

async function workbook(cells: string, links = '') {
  const bytes = await workbookOf(
    { Sheet1: rows(cells) },
    {
      'xl/worksheets/sheet1.xml':
        `<worksheet xmlns:q="${OFFICE}"><sheetData>${rows(cells)}</sheetData>` +
        `<hyperlinks>${links}</hyperlinks></worksheet>`,
      'xl/worksheets/_rels/sheet1.xml.rels':
        '<Relationships><Relationship Id="rId7" TargetMode="External" ' +
        `Type="${OFFICE}/hyperlink" Target="${PROFILE}"/><Relationship Id="rId8" ` +
        `TargetMode="External" Type="${OFFICE}/hyperlink" Target="http://[bad"/></Relationships>`,
    },
  )
  return bytes
}
const secondRow = async (content: string | Uint8Array) =>
  (await cellsOf(content, { hasLinks: true }))[1]

it('in a workbook the link of a cell or of merged cells, and that of a formula', async () => {
  const formula = (text: string) => `<f>${text}</f><v>Asha</v>`
  const cells =
    ['A2', 'B2', 'C2'].map((at) => cell(at, '<v>Asha</v>')).join('') +
    cell('D2', formula(`HYPERLINK(&quot;${PROFILE}&quot;,&quot;Asha&quot;)`)) +
    cell('E2', formula(`hyperlink( &quot;${PROFILE}&quot; )`)) +
    // openpyxl saves no value of a formula.
    cell('F2', `<f>HYPERLINK("${PROFILE}","x")</f><v/>`) +
    cell('G2', formula('HYPERLINK(A1,&quot;x&quot;)')) +
    cell('H2', formula(`IF(1,HYPERLINK(&quot;${PROFILE}&quot;))`))
  const links =
    '<hyperlink ref="A2" q:id="rId7"/><hyperlink ref="B2:B4" q:id="rId7" display="x"/>' +
    '<hyperlink ref="C2" location="Sheet1!A1"/>'
  const bytes = await workbook(cells, links)
  expect(await secondRow(bytes)).toEqual([
    ASHA,
    ASHA,
    'Asha',
    ASHA,
    ASHA,
    { text: '', link: PROFILE },
    'Asha',
    'Asha',
  ])
  expect((await cellsOf(bytes))[1]).toEqual([
    'Asha',
    'Asha',
    'Asha',
    'Asha',
    'Asha',
    '',
    'Asha',
    'Asha',
  ])
})

it('a link that is no address does not make a workbook unreadable', async () => {
  const bytes = await workbook(cell('A2', '<v>Asha</v>'), '<hyperlink ref="A2" q:id="rId8"/>')
  expect(await secondRow(bytes)).toEqual([{ text: 'Asha', link: 'http://[bad' }])
})

it('in an old workbook, in XML of 2003 and on a web page', async () => {
  const sheet = utils.aoa_to_sheet([['Name'], ['Asha']])
  sheet['A2'].l = { Target: PROFILE }
  const book = utils.book_new(sheet, 'Data')
  const old = write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer
  expect(await secondRow(old)).toEqual([ASHA])
  const space = 'urn:schemas-microsoft-com:office:spreadsheet'
  const data = (text: string) => `<Data ss:Type="String">${text}</Data></Cell>`
  const xml =
    `<?xml version="1.0"?><Workbook xmlns="${space}" xmlns:ss="${space}"><Worksheet ss:Name="A">` +
    `<Table><Row><Cell>${data('Name')}</Row><Row><Cell ss:HRef="${PROFILE}">${data('Asha')}` +
    `<Cell ss:Formula="=HYPERLINK(&quot;${PROFILE}&quot;,&quot;Asha&quot;)">${data('Asha')}` +
    '</Row></Table></Worksheet></Workbook>'
  expect(await secondRow(xml)).toEqual([ASHA, ASHA])
  const page =
    '<table><tr><td>Name<td>Id</tr>' +
    `<tr><td><a href="${PROFILE}">As<b>ha</b></a> <a href="/x">more</a><td>1</tr></table>`
  expect(await secondRow(page)).toEqual([{ text: 'Asha more', link: PROFILE }, '1'])
})
