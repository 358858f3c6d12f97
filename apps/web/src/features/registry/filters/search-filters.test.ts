import { expect, it } from 'vitest'
import { filterChips, readFilters, withList, writeFilters } from './search-filters.ts'

const FILTERS = {
  state: ['Goa', 'Kerala'],
  type: ['llp' as const],
  year_from: 2015,
  capital_to: 10_000_000,
}

it('has an address from which it comes back as it was', () => {
  const address = writeFilters(FILTERS)
  expect(address).toMatchObject({
    state: 'Goa|Kerala',
    type: 'llp',
    year_from: '2015',
    status: undefined,
  })
  expect(readFilters(address)).toEqual(FILTERS)
})

it('leaves out of an address what is no value of a filter', () => {
  expect(
    readFilters({ state: '||', type: 'plc|llp', year_from: 'soon', capital_from: '-1' }),
  ).toEqual({
    type: ['llp'],
  })
})

it('says each thing that is set, and what is left without it', () => {
  const chips = filterChips(FILTERS)
  expect(chips.map(({ label }) => label)).toEqual([
    'Goa',
    'Kerala',
    'Llp',
    'Incorporated from 2015',
    'Paid-up capital up to ₹1 crore',
  ])
  expect(chips[0]?.without).toEqual({ ...FILTERS, state: ['Kerala'] })
  expect(chips[3]?.without).toEqual({
    state: FILTERS.state,
    type: FILTERS.type,
    capital_to: FILTERS.capital_to,
  })
  expect(filterChips({ year_from: 2010, year_to: 2012 })[0]?.label).toBe(
    'Incorporated 2010 to 2012',
  )
})

it('has no filter of which nothing is chosen', () => {
  expect(withList({ state: ['Goa'] }, 'state', [])).toEqual({})
})
