import { describe, expect, it } from 'vitest'
import type { Column } from '../columns/column.ts'
import { createTableIndex } from './table-index.ts'

interface Person {
  name: string
  phone: string
  age: number
}

const people: Person[] = [
  { name: 'Meera Iyer', phone: '+911111100003', age: 41 },
  { name: 'asha rao', phone: '', age: 9 },
  { name: 'Bimal Das', phone: '+911111100001', age: 100 },
  { name: '', phone: '+911111100002', age: 23 },
]
const columns: Column<Person>[] = [
  { id: 'name', header: 'Name', text: (row) => row.name },
  { id: 'phone', header: 'Phone', text: (row) => row.phone, kind: 'phone' },
  { id: 'age', header: 'Age', text: (row) => String(row.age), sortBy: (row) => row.age },
]
const index = createTableIndex(people, columns)
const names = (rows: readonly Person[]) => rows.map((row) => row.name)

describe('filtering', () => {
  it('keeps every row, in the given order, without a filter', () => {
    expect(index.select({}, null)).toEqual(people)
  })

  it('finds a part of the text and ignores case', () => {
    expect(names(index.select({ name: 'RA' }, null))).toEqual(['Meera Iyer', 'asha rao'])
  })

  it('applies all filters', () => {
    expect(names(index.select({ name: 'a', phone: '0001' }, null))).toEqual(['Bimal Das'])
  })

  it('finds a phone number with any spacing', () => {
    expect(names(index.select({ phone: '+91 11111 00003' }, null))).toEqual(['Meera Iyer'])
  })

  it('finds an amount with or without commas, blanks and a plus sign', () => {
    const paid = [{ amount: '₹7,999.00' }, { amount: '₹799.00' }]
    const text = (row: (typeof paid)[number]) => row.amount
    const payments = createTableIndex(paid, [
      { id: 'amount', header: 'Amount', kind: 'number', text },
    ])
    for (const typed of ['7999', '7,999', '₹ 7,999', '+7 999'])
      for (const id of ['amount', '*'])
        expect(payments.select({ [id]: typed }, null)).toEqual([paid[0]])
    expect(payments.select({ '*': ',' }, null)).toEqual([])
  })

  it('does not treat the text as a pattern', () => {
    expect(index.select({ name: '.*' }, null)).toEqual([])
  })

  it('searches in all columns with the search box, with any spacing of phone numbers', () => {
    expect(names(index.select({ '*': 'RA' }, null))).toEqual(['Meera Iyer', 'asha rao'])
    expect(names(index.select({ '*': '11111 00001' }, null))).toEqual(['Bimal Das'])
    expect(names(index.select({ '*': '00', name: 'meera' }, null))).toEqual(['Meera Iyer'])
  })

  it('ignores a blank filter and a filter of an unknown column', () => {
    expect(index.select({ name: '  ', gone: 'x' }, null)).toHaveLength(4)
  })
})

describe('sorting', () => {
  it('ignores case and puts empty cells last in both directions', () => {
    expect(names(index.select({}, { column: 'name', direction: 'asc' }))).toEqual([
      'asha rao',
      'Bimal Das',
      'Meera Iyer',
      '',
    ])
    expect(names(index.select({}, { column: 'name', direction: 'desc' }))).toEqual([
      'Meera Iyer',
      'Bimal Das',
      'asha rao',
      '',
    ])
  })

  it('sorts numbers as numbers', () => {
    expect(index.select({}, { column: 'age', direction: 'asc' }).map((row) => row.age)).toEqual([
      9, 23, 41, 100,
    ])
    expect(index.select({}, { column: 'age', direction: 'desc' }).map((row) => row.age)).toEqual([
      100, 41, 23, 9,
    ])
  })

  it('keeps the given order for an unknown column', () => {
    expect(index.select({}, { column: 'gone', direction: 'asc' })).toEqual(people)
  })

  it('works together with a filter', () => {
    expect(names(index.select({ phone: '1111' }, { column: 'age', direction: 'desc' }))).toEqual([
      'Bimal Das',
      'Meera Iyer',
      '',
    ])
  })
})
