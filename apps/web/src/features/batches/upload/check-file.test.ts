import { BATCH_FILE_MAX_BYTES, LINKEDIN_BULK_FILE_MAX_BYTES } from '@dastak/contract/limits.ts'
import { expect, it } from 'vitest'
import { wrongFile } from './check-file.ts'

const file = (name: string, size = 10) => ({ name, size })

it('accepts one CSV or Excel file, with an extension in any case', () => {
  for (const name of ['a.csv', 'A.XLSX', 'old.report.xls', 'a.xlsm', 'a.tsv', 'a.txt'])
    expect(wrongFile([file(name)], 100)).toBeNull()
  for (const name of ['a.pdf', 'csv', 'a.csv.zip'])
    expect(wrongFile([file(name)], 100)).toBe('Choose a CSV or Excel file (.csv, .xls, .xlsx).')
  expect(wrongFile([file('a.csv'), file('b.csv')], 100)).toBe('Choose one file.')
  expect(wrongFile([file('a.csv', 0)], 100)).toBe('This file is empty.')
})

it('the size is limited to the byte', () => {
  for (const most of [BATCH_FILE_MAX_BYTES, LINKEDIN_BULK_FILE_MAX_BYTES]) {
    expect(wrongFile([file('a.csv', most)], most)).toBeNull()
    expect(wrongFile([file('a.csv', most + 1)], most)).toMatch(
      /^This file has .* bytes\. The maximum size is .* bytes\.$/,
    )
  }
})
