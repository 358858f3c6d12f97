import { expect, it } from 'vitest'
import { waitText } from './use-countdown.ts'

it('shows a wait in seconds, minutes or hours', () => {
  expect([1, 99, 100, 300, 5_400, 5_401].map(waitText)).toEqual([
    '1 s',
    '99 s',
    '2 min',
    '5 min',
    '90 min',
    '2 h',
  ])
})
