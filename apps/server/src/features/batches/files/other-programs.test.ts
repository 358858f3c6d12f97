import { utils, write, type BookType } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { readTable, rowsOf } from '../../../testing/batches/table-files.ts'

describe('a file of another program', () => {
  const book = utils.book_new()
  const aoa = [
    ['Name', 'DIN', 'On', 'Is', 'Phone'],
    ['Rao', '00012345', new Date(Date.UTC(2023, 2, 15)), true, 919876543210],
  ]
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Notes']]), 'Notes')
  utils.book_append_sheet(book, utils.aoa_to_sheet(aoa, { UTC: true }), 'Data')
  const written = (bookType: BookType) =>
    write(book, {
      type: 'buffer',
      bookType,
      bookSST: bookType !== 'biff5',
      compression: true,
    }) as Buffer
  const rows = [
    ['Name', 'DIN', 'On', 'Is', 'Phone'],
    ['Rao', '00012345', '2023-03-15', 'TRUE', '919876543210'],
  ]

  it.each([
    ['xlsx', 'xlsx'],
    ['xlsm', 'xlsx'],
    ['biff8', 'xls'],
    ['biff5', 'xls'],
    ['xlml', 'xml'],
  ] as const)('is read: %s', async (type, format) => {
    expect(await readTable(written(type))).toEqual({ format, sheet: 'Data', rows })
  })

  it('is read even if it is older than workbooks', async () => {
    const sheet = write(book, {
      type: 'buffer',
      bookType: 'biff2',
      sheet: 'Data',
    } as never) as Buffer
    expect(await readTable(sheet)).toMatchObject({ format: 'xls', rows })
  })

  it.each([
    ['ods', 'OpenDocument'],
    ['xlsb', '.xlsb'],
    ['sylk', 'SYLK'],
    ['dif', 'DIF'],
    ['dbf', 'dBASE'],
    ['rtf', 'RTF'],
    ['fods', 'XML'],
  ] as const)('is refused with the name of its format: %s', async (type, text) => {
    await expect(rowsOf(written(type))).rejects.toMatchObject({
      code: 'unsupported_file',
      message: expect.stringContaining(text) as string,
    })
  })
})
