import { toCsv } from '@dastak/contract/tables/csv.ts'
import type { EmailAttributes } from '@dastak/contract/email-check.ts'
import { expect, it } from 'vitest'
import { attributeLabel, attributesTable, attributeText, SHOWN } from './attributes.ts'

it('shows every attribute but name, mobile and email, with spaces for underscores', () => {
  expect(SHOWN.map(attributeLabel)).toEqual([
    'is valid syntax',
    'has mx records',
    'is disposable',
    'is free provider',
    'is role account',
    'can connect smtp',
    'is deliverable',
    'is catch all',
    'is inbox full',
    'is disabled',
    'mx host',
    'suggestion',
    'verdict',
    'reason',
    'checked at',
  ])
})

const NOTHING = Object.fromEntries(SHOWN.map((key) => [key, null])) as unknown as EmailAttributes

it('has different texts for no, for none, and for an attribute that was not tested', () => {
  expect(attributeText('is_catch_all', NOTHING)).toBe('Not tested')
  expect(attributeText('is_catch_all', { ...NOTHING, is_catch_all: false })).toBe('No')
  expect(attributeText('mx_host', NOTHING)).toBe('Not tested')
  expect(attributeText('mx_host', { ...NOTHING, has_mx_records: false })).toBe('None')
  expect(attributeText('suggestion', NOTHING)).toBe('None')
})

it('writes one line for a spreadsheet, and no address can be a formula', () => {
  const { heading, records } = attributesTable({
    ...NOTHING,
    email: '=cmd@mills.example',
    is_deliverable: true,
  })
  const [, line] = toCsv(heading, records).split('\r\n')
  expect(line).toBe(
    "'=cmd@mills.example,Not tested,Not tested,Not tested,Not tested,Not tested,Not " +
      'tested,Yes,Not tested,Not tested,Not tested,Not tested,None,Not tested,Not tested,Not ' +
      'tested',
  )
})
