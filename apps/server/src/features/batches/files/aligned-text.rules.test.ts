import { expect, it } from 'vitest'
import { rowsOf } from '../../../testing/batches/table-files.ts'
import { isAligned } from './aligned-text.rules.ts'

const REFUSAL = 'text in columns made of spaces (.prn)'

it.each([
  ['Excel, texts', 'DIN      Name            City\r\n08848291 Asha Rao        Pune\r\n'],
  ['Excel, numbers at the right', 'DIN     Name        Amount\n 8848291Asha Rao      100.5\n'],
  ['commas in addresses', 'DIN       Address\n08848291  1 Road, Pune\n08848292  Goa\n'],
  ['R without a delimiter', '"DIN" "Name"\n"1" "08848291" "Asha Rao"\n"2" "08848292" "B"\n'],
])('%s: columns that only spaces make are refused by name', async (_, text) => {
  await expect(rowsOf(text)).rejects.toThrow(REFUSAL)
})

it.each([
  ['a list', 'DIN\n08848291\n08848292\n'],
  ['names with two spaces', 'Name\nAsha  Rao\nRavi  Sen\n'],
  ['a heading alone', 'DIN  Name'],
  ['a comma between padded cells', 'DIN  , Name   \n08848291  , Asha  Rao\n1  , B  C\n'],
  ['tabs', 'DIN\tFull  Name\n08848291\tAsha  Rao\n'],
  ['quoted cells', '"DIN";"Name"\n"08848291";"Asha  Rao"\n'],
  ['one quoted column', '"Full Name"\n"Asha Rao"\n'],
])('%s is no such text', (_, text) => {
  expect(isAligned(text)).toBe(false)
})
