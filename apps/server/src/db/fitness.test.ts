import { expect, it } from 'vitest'
import { oldServerText } from './fitness.ts'

it('a server that is older than the oldest supported version is refused with an explanation', () => {
  expect(oldServerText(14)).toMatch(
    /PostgreSQL 14, but Dastak needs 15 or newer\. Upgrade the server.*Nothing was changed/,
  )
  expect(oldServerText(9)).toContain('PostgreSQL 9')
  expect([15, 16, 18, 21].map(oldServerText)).toEqual([null, null, null, null])
})
