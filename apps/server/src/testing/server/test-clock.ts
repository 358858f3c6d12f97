import type { Clock } from '../../ports/clock.ts'

interface TestClock extends Clock {
  /** Moves the time forward. */
  pass(amount: { seconds?: number; minutes?: number; hours?: number; days?: number }): void
}

/** A clock that only moves when a test moves it. */
export function createTestClock(start: Date = new Date()): TestClock {
  let time = start.getTime()
  return {
    now: () => new Date(time),
    pass({ seconds = 0, minutes = 0, hours = 0, days = 0 }) {
      time += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
    },
  }
}
