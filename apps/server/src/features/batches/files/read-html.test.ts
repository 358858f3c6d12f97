import { describe, expect, it } from 'vitest'
import { fileOf, readTable, rowsOf } from '../../../testing/batches/table-files.ts'
import { openTable } from './read-table.ts'

const TABLE =
  '<table ' +
  'border=1><tr><th>DIN</th><th>Name</th></tr><tr><td>00012345</td><td>Asha</td></tr></table>'
const ROWS = [
  ['DIN', 'Name'],
  ['00012345', 'Asha'],
]

describe('a web page with the name of a workbook', () => {
  it.each([
    ['a table alone', TABLE],
    [
      'a mark and blank lines before it',
      `\uFEFF\r\n\r\n<html xmlns:o="urn:x"><body>${TABLE}</body></html>`,
    ],
    ['a page that begins with <center>', `<center><h3>Directors</h3></center>${TABLE}`],
    ['a page that begins with <font>', `<font size=2>${TABLE}</font>`],
    [
      'a doctype and a comment',
      `<!-- made by x --><!DOCTYPE html PUBLIC "x" "y">\n<HTML><BODY>${TABLE}`,
    ],
    [
      'XHTML',
      '<?xml version="1.0"?>\n<!DOCTYPE html>\n<html ' +
        `xmlns="http://www.w3.org/1999/xhtml">${TABLE}</html>`,
    ],
    ['a line of text before it', `Report of directors\r\n${TABLE}`],
    ['tags in capitals, none of them closed', '<TABLE><TR><TD>DIN<TD>Name<TR><TD>00012345<TD>Asha'],
    [
      'a form around it, and a head',
      `<form><div>${TABLE.replace('<tr>', '<thead><tr>')}</div></form>`,
    ],
    ['UTF-16', Buffer.from(`\uFEFF${TABLE}`, 'utf16le')],
  ])('is read: %s', async (_, content) => {
    expect(await readTable(content)).toEqual({ format: 'html', sheet: null, rows: ROWS })
  })

  it('gives the text of its cells as people see it; nothing in it is run', async () => {
    const content = `<style>td{}</style><script>document.write("<table><tr><td>DIN</td></tr></table>")</script>
      <table><caption>List</caption>
      <tr><td> D<b>I</b>N </td><td>Name&nbsp;&amp;&#32;Co</td><td>At</td></tr>
      <tr><td>&nbsp;00012345</td><td>A &lt;b&gt;\n  x<script>alert(1)</script><!-- y --></td><td>Line 1<br/>Line 2</td></tr>
      <tr><td>="00012346"</td><td>&#2310;&#x936;&#2366;</td><td><select><option>x</select><input value=3></td></tr></table>`
    expect(await rowsOf(content)).toEqual([
      ['DIN', 'Name & Co', 'At'],
      ['00012345', 'A <b> x', 'Line 1\nLine 2'],
      ['00012346', 'आशा'],
    ])
  })

  it('gives cells over several columns and rows in the first of them', async () => {
    const content = `<table><tr><td colspan=4>List of directors</td></tr>
      <tr><td rowspan=2>Sr</td><td colspan="2">Director</td><td rowspan="2">City</td></tr><tr><td>DIN</td><td>Name</td></tr>
      <tr><td>1</td><td>00012345</td><td>Asha</td><td>Pune</td></tr></table>`
    expect(await rowsOf(content)).toEqual([
      ['List of directors'],
      ['Sr', 'Director', '', 'City'],
      ['', 'DIN', 'Name'],
      ['1', '00012345', 'Asha', 'Pune'],
    ])
  })

  it('gives a sheet for each table, also for nested ones, but not for hidden ones; pages of one table are one sheet', async () => {
    const page = (din: string) =>
      `<table><tr><td>DIN</td><td>Name</td></tr><tr><td>${din}</td><td>A</td></tr></table>`
    const content = `<table><tr><td>Logo</td><td>${page('00000001')}</td></tr></table>
      <table style="display:none"><tr><td>DIN</td><td>Old</td></tr><tr><td>99999999</td></tr></table>${page('00000002')}`
    expect(await readTable(content)).toMatchObject({
      format: 'html',
      rows: [
        ['DIN', 'Name'],
        ['00000001', 'A'],
        ['00000002', 'A'],
      ],
    })
  })

  it.each([
    ['without a table', '<html><body>Please sign in</body></html>', 'a web page without a table'],
    [
      'in an envelope',
      'MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n\r\n<table>',
      '.mht',
    ],
    [
      'that is an image',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
      'an XML document',
    ],
    ['that is a feed', '<?xml version="1.0"?><rss><channel/></rss>', 'an XML document'],
  ])('is refused with its description: one %s', async (_, content, text) => {
    await expect(rowsOf(content)).rejects.toMatchObject({
      code: 'unsupported_file',
      message: expect.stringContaining(text) as string,
    })
  })

  it('is refused if it has too much; a text that begins with a bracket is text', async () => {
    await expect(rowsOf(`<table><tr>${'<td>1'.repeat(300)}</table>`)).rejects.toThrow(
      'has more than 200 columns',
    )
    await expect(rowsOf('<table><tr><td>1'.repeat(2_000))).rejects.toThrow('too many tables')
    expect(await rowsOf('<none>,DIN\n<x>,1\n')).toEqual([
      ['<none>', 'DIN'],
      ['<x>', '1'],
    ])
  })

  it('is read in a separate process like any file', async () => {
    const table = await openTable(fileOf(`<table>${'<tr><td>1</td></tr>'.repeat(5_000)}</table>`), {
      choose: () => 0,
    })
    let count = 0
    for await (const { rows } of table.pieces) count += rows.length
    expect(count).toBe(5_000)
  })
})
