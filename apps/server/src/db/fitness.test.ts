import { expect, it } from 'vitest'
import { oldServerText } from './fitness.ts'

it('a server is refused by its version, in words, where it is older than the oldest promised one', () => {
  expect(oldServerText(14)).toMatch(
    /PostgreSQL 14, and 15 or newer is needed: upgrade it.*Nothing was done to it/,
  )
  expect(oldServerText(9)).toContain('PostgreSQL 9')
  expect([15, 16, 18, 21].map(oldServerText)).toEqual([null, null, null, null])
})
