import { describe, expect, it } from 'vitest'
import { pageOf, parsePageSize } from './paging.ts'
import { formatSort, nextSort, parseSort } from './sort-param.ts'

describe('pageOf', () => {
  it('cuts rows into pages of nine', () => {
    expect(pageOf(20, 1, 9)).toEqual({ page: 1, pages: 3, first: 1, last: 9 })
    expect(pageOf(20, 3, 9)).toEqual({ page: 3, pages: 3, first: 19, last: 20 })
  })

  it('uses the nearest page if the page does not exist', () => {
    expect(pageOf(5, 40, 9)).toEqual({ page: 1, pages: 1, first: 1, last: 5 })
    expect(pageOf(20, 0, 9).page).toBe(1)
  })

  it('can show everything on one page', () => {
    expect(pageOf(100_000, 1, 'all')).toEqual({ page: 1, pages: 1, first: 1, last: 100_000 })
  })

  it('has one empty page for an empty list', () => {
    expect(pageOf(0, 1, 'all')).toEqual({ page: 1, pages: 1, first: 0, last: 0 })
  })
})

describe('the address', () => {
  it('uses nine rows for a page size that is not offered', () => {
    expect(parsePageSize('30')).toBe(30)
    expect(parsePageSize('all')).toBe('all')
    expect(parsePageSize('7')).toBe(9)
    expect(parsePageSize(undefined)).toBe(9)
  })

  it('has a minus before a descending sort', () => {
    expect(parseSort('-name')).toEqual({ column: 'name', direction: 'desc' })
    expect(formatSort({ column: 'name', direction: 'desc' })).toBe('-name')
    expect(parseSort('')).toBeNull()
  })

  it('sorts ascending, then descending, then not at all, unless there is a default sort', () => {
    const view = { sort: null, page: 1, pageSize: 9 }
    const [up, down] = [parseSort('name'), parseSort('-name')]
    expect(nextSort(view, 'name')).toEqual(up)
    expect(nextSort({ ...view, sort: up }, 'name')).toEqual(down)
    expect(nextSort({ ...view, sort: down }, 'name')).toBeNull()
    expect(nextSort({ ...view, sort: down, isAlwaysSorted: true }, 'name')).toEqual(up)
    expect(nextSort({ ...view, sort: down }, 'city')).toEqual(parseSort('city'))
  })
})
