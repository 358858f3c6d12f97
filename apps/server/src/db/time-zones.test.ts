import { expect, test } from 'vitest'
import { createTimeZones } from './time-zones.ts'

const named = createTimeZones(['Asia/Kolkata', 'Asia/Kathmandu', 'UTC', 'posix/Asia/Tokyo'])

test.each([
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['asia/kolkata', 'Asia/Kolkata'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Etc/UTC', 'UTC'],
])('%s is %s to a database without old names', (requested, name) => {
  expect(named(requested, 'UTC')).toBe(name)
})

test('a zone that only the database does not know is accepted', () => {
  expect(named('Asia/Tokyo', 'Asia/Kolkata')).toBe('Asia/Kolkata')
})

test.each(['Mars/Olympus', '+05:30', '', "Asia/Kolkata'; --"])('%j is not a time zone', (zone) => {
  expect(named(zone, 'UTC')).toBeNull()
})
