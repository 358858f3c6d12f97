import { expect, test } from 'vitest'
import { isSamePhone, isSameProfile } from './same-value.rules.ts'

test.each([
  ['+911111100001', '1111100001', true],
  ['+911111100001', '+91-11111 00001', true],
  ['01111100001', '0091 1111100001', true],
  ['+911111100001', '+441111100001', false],
  ['+911111100001', '+911111100002', false],
  ['+911111100001', '100001', false],
  ['+911111100001', '', false],
])('%s and %s', (one, other, isSame) => {
  expect([isSamePhone(one, other), isSamePhone(other, one)]).toEqual([isSame, isSame])
})

test.each([
  ['https://www.linkedin.com/in/asha-sample', 'linkedin.com/in/Asha-Sample/?trk=x', true],
  ['https://www.linkedin.com/in/asha-sample', 'https://www.linkedin.com/in/asha-sample-1', false],
  ['https://www.linkedin.com/in/asha-sample', '', false],
  ['', '', false],
])('the profiles %s and %s', (one, other, isSame) => {
  expect(isSameProfile(one, other)).toBe(isSame)
})
