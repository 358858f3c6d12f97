import { expect, test } from 'vitest'
import { lastTimeOfDay } from '../../time/days.ts'
import { isDue } from './due.rules.ts'

const AT = { hour: 2, minute: 30 }
const india = (time: string) => new Date(`${time}+05:30`)
const due = (now: string, lastGood: string | null, failed: [string, string | null][] = []) =>
  isDue(india(now), lastTimeOfDay(india(now), AT, 'Asia/Kolkata'), {
    lastGood: lastGood === null ? null : india(lastGood),
    failed: failed.map(([startedAt, endedAt]) => ({
      startedAt: india(startedAt),
      endedAt: endedAt === null ? null : india(endedAt),
    })),
  })

test('a backup is due from its time on, once a night, and the first one immediately', () => {
  expect(due('2026-11-27T02:29', '2026-11-26T02:31')).toBe(false)
  expect(due('2026-11-27T02:30', '2026-11-26T02:31')).toBe(true)
  expect(due('2026-11-27T02:40', '2026-11-27T02:30')).toBe(false)
  expect(due('2026-11-27T23:59', '2026-11-27T02:30')).toBe(false)
  expect(due('2026-11-27T14:00', null)).toBe(true)
})

test('a missed one is made later, however late', () => {
  expect(due('2026-11-27T11:00', '2026-11-25T02:30')).toBe(true)
  expect(due('2026-11-27T01:00', '2026-11-25T02:30')).toBe(true)
})

test('after a failure there are two more tries, an hour apart, and after a kill one without a pause', () => {
  const last = '2026-11-26T02:30'
  const once: [string, string] = ['2026-11-27T02:30', '2026-11-27T02:35']
  expect(due('2026-11-27T03:34', last, [once])).toBe(false)
  expect(due('2026-11-27T03:35', last, [once])).toBe(true)
  const thrice: [string, string][] = [
    once,
    ['2026-11-27T03:40', '2026-11-27T03:41'],
    ['2026-11-27T04:50', '2026-11-27T04:51'],
  ]
  expect(due('2026-11-27T20:00', last, thrice)).toBe(false)
  expect(due('2026-11-28T02:30', last, thrice)).toBe(true)
  expect(due('2026-11-27T02:40', last, [['2026-11-27T02:30', null]])).toBe(true)
})
