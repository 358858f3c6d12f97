import { deflateRawSync } from 'node:zlib'
import { CFB, utils, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { childrenOf } from '../../../testing/processes/child-processes.ts'
import { fileOf, readTable } from '../../../testing/batches/table-files.ts'
import { sheetXml, workbookOf, workbookParts, zipOf } from '../../../testing/batches/workbooks.ts'
import { heldMemory } from '../../../testing/processes/held-memory.ts'
import { openTable } from './read-table.ts'
import { LONGEST_MS } from './table-limits.ts'

const HEADING = '<row r="1"><c r="A1" t="inlineStr"><is><t>DIN</t></is></c></row>'
const [UNSUPPORTED, INVALID] = ['unsupported_file', 'validation_failed']

/** Reads a file to its end. Returns the rows of its last piece: a small file has only one. */
async function lastRowsOf(content: string | Uint8Array): Promise<string[][]> {
  const table = await openTable(fileOf(content), { choose: () => 0 })
  let last: string[][] = []
  for await (const { rows } of table.pieces) last = rows.map((row) => row.map(String))
  return last
}

/** A workbook with this XML in its sheet. */
const sheetOf = (rows: string) => workbookOf({ Sheet1: HEADING + rows })

/** A workbook with a very large sheet: `filler` repeated to this many bytes. */
function bombOf(start: string, filler: string, bytes = 101_000_000): Promise<Buffer> {
  const sheet = sheetXml(start + filler.repeat(bytes / filler.length))
  return zipOf({ ...workbookParts({ Sheet1: '' }), 'xl/worksheets/sheet1.xml': sheet })
}

const container = (name: string) => {
  const made = CFB.utils.cfb_new()
  CFB.utils.cfb_add(made, name, Buffer.alloc(5_000, 7))
  return CFB.write(made, { type: 'buffer' }) as Buffer
}
const legacy = () => {
  const book = utils.book_new()
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([['DIN'], ...Array.from({ length: 500 }, (_, at) => [`${at}`])]),
    'S',
  )
  return write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer
}
const withWrongSize = (zip: Buffer, name: string) => {
  const at = zip.lastIndexOf(name) - 46
  zip.writeUInt32LE(20, at + 24)
  return zip
}

type Case = [string, () => Promise<Buffer> | Buffer | string, string, string]

/** They would take memory or time, so a process with limits reads them, and one of each code. */
const LARGE: Case[] = [
  [
    'an image',
    () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    UNSUPPORTED,
    'an image',
  ],
  [
    'a zip bomb of blanks between rows',
    () => bombOf(HEADING, ' '),
    INVALID,
    'unpacks to more than 100 MB',
  ],
  ['a zip bomb in one cell', () => bombOf('<row><c t="str"><v>', 'x'), INVALID, 'too complex'],
  [
    '5 MB of blanks as text',
    () => Buffer.alloc(5_000_000, ' '),
    INVALID,
    'line 1 is longer than 64 kB',
  ],
  [
    'one long text in 10,000 cells',
    () =>
      workbookOf(
        { S: HEADING + '<row><c t="s"><v>0</v></c></row>'.repeat(10_000) },
        { 'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>` },
      ),
    INVALID,
    'more than 100 million characters',
  ],
  [
    'cells far to the right in 200,000 rows',
    () => workbookOf({ S: HEADING + '<row><c r="GR2"><v>1</v></c></row>'.repeat(200_000) }),
    INVALID,
    'more than 100 million characters',
  ],
  [
    '22 bytes for which a parser takes half a minute',
    () => Buffer.from('09000400020010001e0008000747656e6572616c1e00', 'hex'),
    INVALID,
    'damaged',
  ],
  [
    '50 bytes for which a parser takes gigabytes',
    () =>
      Buffer.from(
        '09000400020010001e0008000747656e6572616c1e000700066d2f642f79794300040000000000430004000000010004000c',
        'hex',
      ),
    INVALID,
    'damaged',
  ],
]

const SMALL: Case[] = [
  [
    '16,384 columns',
    () => sheetOf('<row r="2"><c r="XFD2"><v>1</v></c></row>'),
    INVALID,
    'row 2 has more than 200 columns',
  ],
  [
    '16,384 columns of text',
    () => `DIN\n${'1;'.repeat(16_384)}`,
    INVALID,
    'line 2 has more than 200 columns',
  ],
  [
    'a reference far outside',
    () => sheetOf('<row><c r="ZZZZ99999999999"><v>1</v></c></row>'),
    INVALID,
    'damaged',
  ],
  [
    'an entity bomb',
    () =>
      zipOf({
        ...workbookParts({ S: '' }),
        'xl/workbook.xml':
          `<!DOCTYPE w [<!ENTITY a "${'x'.repeat(99)}"><!ENTITY b ` +
          '"&a;&a;&a;">]><workbook>&b;</workbook>',
      }),
    INVALID,
    'damaged',
  ],
  [
    'sizes that lie',
    async () => withWrongSize(await sheetOf('<row/>'), 'xl/worksheets/sheet1.xml'),
    INVALID,
    'damaged',
  ],
  [
    'names that lead outside',
    async () =>
      zipOf({ ...workbookParts({ S: HEADING }), 'xl/aa/passwd': 'x' }).then((zip) =>
        Buffer.from(zip.toString('latin1').replaceAll('xl/aa/', '../../'), 'latin1'),
      ),
    INVALID,
    'damaged',
  ],
  [
    '300 parts',
    () =>
      zipOf({
        ...workbookParts({ S: HEADING }),
        ...Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`xl/${at}`, ''])),
      }),
    INVALID,
    'more than 200 parts',
  ],
  ['missing strings', () => sheetOf('<row><c t="s"><v>7</v></c></row>'), INVALID, 'damaged'],
  [
    'a missing sheet',
    () =>
      zipOf({ ...workbookParts({ S: '' }), 'xl/workbook.xml': '<workbook><sheets/></workbook>' }),
    INVALID,
    'damaged',
  ],
  ['half a workbook', async () => (await sheetOf('<row/>')).subarray(0, 900), INVALID, 'damaged'],
  [
    'a workbook with a hole in it',
    async () => (await sheetOf('<row><c><v>1</v></c></row>'.repeat(2_000))).fill(7, 700, 760),
    INVALID,
    'damaged',
  ],
  ['half an old workbook', () => legacy().subarray(0, 9_000), INVALID, 'damaged'],
  [
    'a workbook with a password',
    () => container('/EncryptedPackage'),
    UNSUPPORTED,
    'protected by a password',
  ],
  [
    'an old workbook with a password',
    () =>
      Buffer.from(
        `0908100000060500bb0dcc0700000000060000002f003600010001000100${'11'.repeat(48)}0a000000`,
        'hex',
      ),
    UNSUPPORTED,
    'protected by a password',
  ],
  ['an old document', () => container('/WordDocument'), UNSUPPORTED, 'another program'],
  ['an archive', () => zipOf({ 'a.csv': 'DIN\n1' }), UNSUPPORTED, 'an archive'],
  [
    'garbage',
    () =>
      deflateRawSync(Buffer.from(Array.from({ length: 50_000 }, (_, at) => (at * 7_919) % 251))),
    UNSUPPORTED,
    'binary',
  ],
]

const refusal = (code: string, text: string) => ({
  code,
  message: expect.stringContaining(text) as string,
})

/** The reader has a low priority, and its own limit. */
const UNHURRIED = { timeout: LONGEST_MS }

describe('a hostile file', () => {
  it.each(SMALL)('is refused: %s', async (_, make, code, text) => {
    await expect(readTable(await make())).rejects.toMatchObject(refusal(code, text))
  })

  it.each(LARGE)('is refused, and its reader ends: %s', UNHURRIED, async (_, make, code, text) => {
    await expect(lastRowsOf(await make())).rejects.toMatchObject(refusal(code, text))
    expect(childrenOf(process.pid, 'table-child')).toEqual([])
  })

  it('or is read correctly, without its macros and without computing its formulas', async () => {
    const rows =
      '<row><c t="str"><f>HYPERLINK("http://x.example","1")</f><v>=cmd</v></c>' +
      '<c><f>WEBSERVICE("http://x.example")</f></c></row>'
    const macros = {
      'xl/vbaProject.bin': container('/VBA'),
      'xl/externalLinks/externalLink1.xml': '<!DOCTYPE x SYSTEM "http://x.example">',
    }
    const book = await workbookOf({ S: HEADING + rows }, macros)
    expect(await lastRowsOf(book)).toEqual([['DIN'], ['=cmd']])
    expect((await readTable('DIN\tName\r\n1\tRao\r\n')).rows).toEqual([
      ['DIN', 'Name'],
      ['1', 'Rao'],
    ])
  })

  it('leaves nothing in this process', async () => {
    const bomb = await bombOf('', '<a>', 20_000_000)
    const before = heldMemory()
    for (let time = 0; time < 2; time += 1)
      await expect(lastRowsOf(bomb)).rejects.toThrow(
        'too complex: reading it takes too much memory',
      )
    expect(heldMemory() - before).toBeLessThan(40e6)
  })
})
