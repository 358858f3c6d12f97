import { expect, it } from 'vitest'
import { rowsOf } from '../../../testing/batches/table-files.ts'

/** Tables whose row numbers have no heading. */

const read = async (...lines: string[]) => rowsOf(lines.join('\n'))
const SHIFTED = [
  ['', 'DIN', 'Name'],
  ['1', '00012345', 'Asha'],
  ['2', '00012346', 'Ravi'],
]

it('the heading of a table of R or pandas is shifted, with any delimiter', async () => {
  for (const delimiter of [',', ';', '\t', '|']) {
    const line = (...cells: string[]) => cells.map((cell) => `"${cell}"`).join(delimiter)
    const lines = [
      line('DIN', 'Name'),
      line('1', '00012345', 'Asha'),
      line('2', '00012346', 'Ravi'),
    ]
    expect(await read(...lines)).toEqual(SHIFTED)
  }
})

it('numbers from 0 on, of a part of a table, or of one row are row numbers, too', async () => {
  const numbers = async (...of: string[]) =>
    (await read('DIN', ...of.map((number) => `${number},00012345`)))[0]
  expect(await numbers('0', '1', '2')).toEqual(['', 'DIN'])
  expect(await numbers('40', '3', '712')).toEqual(['', 'DIN'])
  expect(await numbers('0')).toEqual(['', 'DIN'])
  const long = Array.from({ length: 5_000 }, (_, at) => `${at},${at + 10_000_000}`)
  expect((await read('DIN', ...long)).slice(0, 2)).toEqual([
    ['', 'DIN'],
    ['0', '10000000'],
  ])
})

it('one row with another width changes nothing, nor does an empty last cell', async () => {
  const rows = Array.from({ length: 20 }, (_, at) => `${at},00012345,${at % 3 ? 'Asha' : ''}`)
  expect((await read('DIN,Name', ...rows, '20,00012345,Asha, Ravi'))[0]).toEqual(SHIFTED[0])
})

it('a heading that fits is not shifted', async () => {
  for (const lines of [
    // An empty heading of the row numbers.
    [',DIN', '0,00012345'],
    // A delimiter at the end of each row.
    ['DIN,Name', '1,Asha,', '2,Ravi,'],
    // A remark without a heading.
    ['DIN,Name', '00012345,Asha,call', '00012346,Ravi,mail'],
    ['Sr,DIN,', '1,00012345,call', '2,00012346,mail'],
    ['DIN,Name', '12345,Asha', '12346,Ravi,mail'],
    // The same number again is no row number.
    ['DIN,Name', '1,Asha,x', '1,Ravi,y', '1,Meera,z'],
  ])
    expect((await read(...lines))[0]![0]).toBe(lines[0]!.split(',')[0])
})
