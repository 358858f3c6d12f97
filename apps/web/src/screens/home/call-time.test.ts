import { expect, it } from 'vitest'
import { callTimeText } from './call-time.ts'

const at = (day: number, hours: number) => new Date(2026, 2, day, hours, 30)
const shown = (call: Date, now: Date) => callTimeText(call.toISOString(), now.getTime())

it('shows the time of a call today, and the day of an earlier one', () => {
  expect(shown(at(9, 16), at(9, 11))).toEqual({ text: '4:30 PM', isOverdue: false })
  expect(shown(at(9, 10), at(9, 11))).toEqual({ text: '10:30 AM', isOverdue: true })
  expect(shown(at(7, 10), at(9, 11))).toEqual({ text: '7/03/2026', isOverdue: true })
})
