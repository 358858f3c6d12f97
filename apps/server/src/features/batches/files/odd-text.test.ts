import { describe, expect, it } from 'vitest'
import { rowsOf } from '../../../testing/batches/table-files.ts'

const ROWS = [
  ['DIN', 'नाम'],
  ['00012345', 'आशा'],
  ['07654321', 'रवि'],
]
const hindi = ROWS.map((row) => `${row.join(',')}\r\n`).join('')
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16()

describe('odd text', () => {
  it.each([
    [
      'one byte that is broken',
      Buffer.concat([Buffer.from(hindi), Buffer.from([0xe0])]),
      ['\uFFFD'],
    ],
    ['a byte of another encoding', Buffer.from(hindi.replace('र', '\0'), 'utf8'), null],
  ])('stays UTF-8 with %s', async (_, bytes, last) => {
    const rows = await rowsOf(
      last === null ? bytes.map((byte) => (byte === 0 ? 0xa0 : byte)) : bytes,
    )
    expect(rows[1]).toEqual(['00012345', 'आशा'])
    expect(rows[2]).toEqual(['07654321', last === null ? '\uFFFDवि' : 'रवि'])
    expect(rows[3]).toEqual(last ?? undefined)
  })

  it('is Windows-1252 if only one byte is unusual', async () => {
    expect(await rowsOf(Buffer.from('DIN,x\n1,Caf\xe9\n', 'latin1'))).toEqual([
      ['DIN', 'x'],
      ['1', 'Café'],
    ])
  })

  it.each([
    ['UTF-16 LE without a mark, in Hindi', Buffer.from(hindi.repeat(50), 'utf16le')],
    ['UTF-16 BE without a mark, in Hindi', swapped(hindi.repeat(50))],
    ['the same, short', Buffer.from(hindi, 'utf16le')],
    ['Ctrl-Z at its end', `${hindi}\x1a`],
    ['zeros at its end', hindi + '\0'.repeat(512)],
    ['both, and no line end', `${hindi.trimEnd()}\x1a${'\0'.repeat(90_000)}`],
    ['pipes', hindi.replaceAll(',', '|')],
    ['blanks before its quotes', hindi.replace(/[^,\r\n]+/g, '"$&"').replaceAll(',', ', ')],
    ['blanks after its quotes', hindi.replace(/[^,\r\n]+/g, '"$&"').replaceAll(',', ' ,')],
    [
      'tabs, and blanks before its quotes',
      hindi.replace(/[^,\r\n]+/g, ' "$&"').replaceAll(',', '\t'),
    ],
    ['="…" around its numbers', hindi.replace(/\d{8}/g, '="$&"')],
    ['="…" in quotes', hindi.replace(/\d{8}/g, '"=""$&"""')],
  ])('is read with %s', async (_, content) => {
    expect((await rowsOf(content)).slice(0, 3)).toEqual(ROWS)
  })

  it('has the separator of its rows, even if its titles have others', async () => {
    expect(await rowsOf(`List, as on 31-03-2026, all\r\n${hindi.replaceAll(',', '|')}`)).toEqual([
      ['List, as on 31-03-2026, all'],
      ...ROWS,
    ])
  })

  it('has quotes after backslashes if it uses them, also far below', async () => {
    const fill = '"1","x"\n'.repeat(20_000)
    const content = `"DIN","Name"\n${fill}"2","He said \\"hi\\", ok"\n"3","C:\\\\"\n`
    expect((await rowsOf(content)).slice(-2)).toEqual([
      ['2', 'He said "hi", ok'],
      ['3', 'C:\\'],
    ])
    // The usual way: a backslash is a plain character.
    expect(await rowsOf('DIN,Path\n1,"C:\\"\n2,"a ""b"""\n')).toEqual([
      ['DIN', 'Path'],
      ['1', 'C:\\'],
      ['2', 'a "b"'],
    ])
  })

  it.each([
    ['MZ01A1234\nMZ01A1235\n', 'MZ01A1234'],
    ['MZ01A1234\r\nMZ01A1235\r\n\x1a', 'MZ01A1234'],
    ['ID3,DIN\n1,2\n', 'ID3'],
    ['ID;Phone\n1;2\n', 'ID'],
    ['RIFF,DIN\n1,2\n', 'RIFF'],
    ['GIF8,DIN\n1,2\n', 'GIF8'],
    ['BZh,DIN\n1,2\n', 'BZh'],
  ])('may begin as another kind of file does: %j', async (content, first) => {
    expect((await rowsOf(content))[0]?.[0]).toBe(first)
  })

  it.each([
    ['a program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['a sound', Buffer.from('ID3\x03\0\0\0\0\x0f\x76TIT2\0\0', 'latin1')],
    ['a SYLK file', 'ID;PWXL;N;E\r\nP;PGeneral\r\nC;Y1;X1;K"DIN"\r\nE\r\n'],
    ['a DIF file', 'TABLE\r\n0,1\r\n"EXCEL"\r\nVECTORS\r\n0,1\r\n""\r\n'],
    ['a dBASE table', Buffer.from(`0378071a02000000410012${'00'.repeat(21)}44494e`, 'hex')],
    ['a PDF document', '%PDF-1.7\n1 0 obj\n'],
  ])('is refused with its description: %s', async (text, content) => {
    await expect(rowsOf(content)).rejects.toMatchObject({
      code: 'unsupported_file',
      message: expect.stringContaining(text) as string,
    })
  })
})
