import { expect, it } from 'vitest'
import { filterChips, readFilters, withList, writeFilters } from './search-filters.ts'

const FILTERS = {
  state: ['Goa', 'Kerala'],
  type: ['llp' as const],
  year_from: 2015,
  capital_to: 10_000_000,
}

it('writes filters to an address and reads them back', () => {
  const address = writeFilters(FILTERS)
  expect(address).toMatchObject({
    state: 'Goa|Kerala',
    type: 'llp',
    year_from: '2015',
    status: undefined,
  })
  expect(readFilters(address)).toEqual(FILTERS)
})

it('ignores values of an address that are not valid', () => {
  expect(
    readFilters({ state: '||', type: 'plc|llp', year_from: 'soon', capital_from: '-1' }),
  ).toEqual({
    type: ['llp'],
  })
})

it('has a chip for each filter that is set, with the filters that remain without it', () => {
  const chips = filterChips(FILTERS)
  expect(chips.map(({ label }) => label)).toEqual([
    'Goa',
    'Kerala',
    'Llp',
    'Incorporated from 2015',
    'Paid-up capital up to ₹1 crore',
  ])
  expect(chips[0]?.rest).toEqual({ ...FILTERS, state: ['Kerala'] })
  expect(chips[3]?.rest).toEqual({
    state: FILTERS.state,
    type: FILTERS.type,
    capital_to: FILTERS.capital_to,
  })
  expect(filterChips({ year_from: 2010, year_to: 2012 })[0]?.label).toBe(
    'Incorporated 2010 to 2012',
  )
})

it('leaves out a filter without values', () => {
  expect(withList({ state: ['Goa'] }, 'state', [])).toEqual({})
})
