import { expect, it } from 'vitest'
import { plainAddress } from './address.ts'

it('shows the "$" of an address as a comma', () => {
  expect(plainAddress('12 Sample Road$Panaji$Goa')).toBe('12 Sample Road, Panaji, Goa')
})

it('leaves out empty parts', () => {
  expect(plainAddress('12 Sample Road$$ $Goa')).toBe('12 Sample Road, Goa')
  expect(plainAddress(null)).toBe('')
})
