import { expect, it } from 'vitest'
import { usedLately } from './used-lately.ts'

it('adds up the last 30 days of each member, and leaves out earlier days', () => {
  const used = usedLately(
    [
      { member_id: 'a', date: '2026-01-01', phone: 9, email: 9 },
      { member_id: 'a', date: '2026-01-02', phone: 2, email: 0 },
      { member_id: 'a', date: '2026-01-31', phone: 1, email: 3 },
      { member_id: 'b', date: '2026-01-31', phone: 5, email: 5 },
    ],
    '2026-01-31',
  )
  expect(used('a')).toEqual({ phone: 3, email: 3 })
  expect(used('c')).toEqual({ phone: 0, email: 0 })
})
