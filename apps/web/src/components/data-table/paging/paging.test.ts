import { describe, expect, it } from 'vitest'
import { pageOf, parsePageSize } from './paging.ts'
import { formatSort, nextSort, parseSort } from './sort-param.ts'

describe('pageOf', () => {
  it('cuts rows into pages of nine', () => {
    expect(pageOf(20, 1, 9)).toEqual({ page: 1, pages: 3, first: 1, last: 9 })
    expect(pageOf(20, 3, 9)).toEqual({ page: 3, pages: 3, first: 19, last: 20 })
  })

  it('comes back into the list when the page is beyond it', () => {
    expect(pageOf(5, 40, 9)).toEqual({ page: 1, pages: 1, first: 1, last: 5 })
    expect(pageOf(20, 0, 9).page).toBe(1)
  })

  it('shows everything on one page when asked to', () => {
    expect(pageOf(100_000, 1, 'all')).toEqual({ page: 1, pages: 1, first: 1, last: 100_000 })
  })

  it('has one empty page of nothing', () => {
    expect(pageOf(0, 1, 'all')).toEqual({ page: 1, pages: 1, first: 0, last: 0 })
  })
})

describe('what stands in the address', () => {
  it('falls back to nine rows for a size that is not offered', () => {
    expect(parsePageSize('30')).toBe(30)
    expect(parsePageSize('all')).toBe('all')
    expect(parsePageSize('7')).toBe(9)
    expect(parsePageSize(undefined)).toBe(9)
  })

  it('writes a descending sort with a minus, and reads it back', () => {
    expect(parseSort('-name')).toEqual({ column: 'name', direction: 'desc' })
    expect(formatSort({ column: 'name', direction: 'desc' })).toBe('-name')
    expect(parseSort('')).toBeNull()
  })

  it('sorts a new column ascending, then turns it round, then leaves the rows as they were found, where that is no order of its own', () => {
    const view = { sort: null, page: 1, pageSize: 9 }
    const [up, down] = [parseSort('name'), parseSort('-name')]
    expect(nextSort(view, 'name')).toEqual(up)
    expect(nextSort({ ...view, sort: up }, 'name')).toEqual(down)
    expect(nextSort({ ...view, sort: down }, 'name')).toBeNull()
    expect(nextSort({ ...view, sort: down, isAlwaysSorted: true }, 'name')).toEqual(up)
    expect(nextSort({ ...view, sort: down }, 'city')).toEqual(parseSort('city'))
  })
})
