import { expect, it } from 'vitest'
import {
  parseConsoleSearch,
  parseDinSearch,
  parseInsideSearch,
  parseMemberSearch,
  parseSearch,
  parseSignInSearch,
  parseTableSearch,
  stringifySearch,
} from './search-params.ts'

it('keeps the leading zeros of a DIN', () => {
  expect(parseSignInSearch(parseSearch('?din_number=00012345'))).toEqual({
    din_number: '00012345',
    phone: undefined,
  })
})

it('reads a phone number with and without its plus', () => {
  expect(parseSignInSearch(parseSearch('?phone=%2B919876543210')).phone).toBe('+919876543210')
  expect(parseSignInSearch(parseSearch('?phone=919876543210')).phone).toBe('919876543210')
})

it('opens the person panel only for a DIN', () => {
  expect(parseInsideSearch(parseSearch('?person=00012345')).person).toBe('00012345')
  expect(parseInsideSearch({ person: '0001234' }).person).toBeUndefined()
  expect(parseInsideSearch({ person: '+919876543210' }).person).toBeUndefined()
})

it('keeps the part of a list of the console, cut to the length of an id', () => {
  const search = '?state=all&kind=din&report=12&page=2&unit=other&by=' + 'x'.repeat(100)
  expect(parseConsoleSearch(parseSearch(search))).toMatchObject({
    state: 'all',
    kind: 'din',
    report: '12',
    page: 2,
    unit: undefined,
    by: 'x'.repeat(60),
  })
})

it('ignores an unknown mode or page', () => {
  expect(parseDinSearch({ mode: 'gst' }).mode).toBeUndefined()
  expect(parseTableSearch({ page: '-1' }).page).toBeUndefined()
  expect(parseTableSearch({ page: '3' }).page).toBe(3)
})

it('keeps the pages of two tables apart', () => {
  const search = parseMemberSearch(parseSearch('?page=2&leads_page=3&leads_sort=-name'))
  expect(search).toMatchObject({ page: 2, leads_page: 3, leads_sort: '-name' })
  expect(parseMemberSearch({ leads_page: '0' }).leads_page).toBeUndefined()
})

it('keeps the filters of a search, and ignores unknown ones', () => {
  const search = parseDinSearch(
    parseSearch('?mode=company&query=zuari&state=Goa%7CKerala&year_from=2015&fax=1'),
  )
  expect(search).toMatchObject({ state: 'Goa|Kerala', year_from: '2015', industry: undefined })
  expect(search).not.toHaveProperty('fax')
})

it('writes only set values', () => {
  expect(
    stringifySearch({ mode: 'company', query: 'zuari industries', cin: undefined, page: 2 }),
  ).toBe('?mode=company&query=zuari+industries&page=2')
  expect(stringifySearch({})).toBe('')
})

it('accepts only a valid challenge of an extension', () => {
  const challenge = 'aZ09_-'.repeat(8).slice(0, 43)
  expect(parseSignInSearch(parseSearch(`?phone=919876543210&connect=${challenge}`)).connect).toBe(
    challenge,
  )
  expect(parseSignInSearch(parseSearch('?connect=%3Cscript%3E')).connect).toBeUndefined()
})
