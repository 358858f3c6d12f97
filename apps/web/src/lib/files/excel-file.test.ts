import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { excelFile } from './excel-file.ts'

it('writes the same sheet as the server, with text, numbers and dates in their own types', () => {
  const rows = [
    ['DIN', 'Phone', 'Credits', 'Since'],
    ['00012345', '+919111112345', 2, { date: '2026-01-31' }],
  ]
  const parts = unzipSync(excelFile(rows))
  expect(Object.keys(parts).toSorted()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ])
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!)
  expect(sheet).toContain(
    '<row r="2"><c r="A2" s="2" t="inlineStr"><is><t>00012345</t></is></c><c r="B2" s="2" ' +
      't="inlineStr"><is><t>+919111112345</t></is></c><c r="C2" s="3"><v>2</v></c><c r="D2" ' +
      's="5"><v>46053</v></c></row>',
  )
})
