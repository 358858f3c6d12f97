import { AppError } from '../../../app-error.ts'
import { addDays, dayOf, startOfDay } from '../../../time/days.ts'
import { inTransaction, type Db } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import * as store from './lookup-state.store.ts'

export interface MissesOptions {
  db: Db
  clock: Clock
  /** The time zone in which days are counted. */
  timeZone: string
  /** How many reveals without a result a user may have. */
  missLimits: { perMinute: number; perDay: number }
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** Limits lookups that find nothing: otherwise a caller could learn for free what is not known. */
export function createMisses({ db, clock, timeZone, missLimits }: MissesOptions) {
  // Computing a calendar day is slow, and a day always begins with a minute.
  let today = { minute: Number.NaN, day: '' }

  /** The time, and the day to which it counts. */
  function momentNow(): { now: Date; day: string } {
    const now = clock.now()
    const minute = Math.floor(now.getTime() / MINUTE_MS)
    if (minute !== today.minute) today = { minute, day: dayOf(now, timeZone) }
    return { now, day: today.day }
  }

  return {
    momentNow,
    limits: missLimits,

    /** The error for a user with too many misses, with the time to wait. */
    async refusal(userId: number): Promise<AppError> {
      const { now, day } = momentNow()
      const count = await store.readMissCount(db.kysely, userId)
      const isDayOver = count?.day === day && count.in_day >= missLimits.perDay
      const nextMinute = new Date(Math.floor(now.getTime() / MINUTE_MS + 1) * MINUTE_MS)
      const until = isDayOver ? startOfDay(addDays(day, 1), timeZone) : nextMinute
      return new AppError('rate_limited', {
        message: isDayOver
          ? 'Too many of your lookups found no contact today. You keep what you have found. ' +
            'Try again tomorrow.'
          : 'Too many of your lookups found no contact. Try again in a minute.',
        retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
      })
    },

    /** Deletes misses that are older than a day. */
    deleteOld: () =>
      inTransaction(db, (tx) => store.deleteMisses(tx, new Date(clock.now().getTime() - DAY_MS))),
  }
}
export type Misses = ReturnType<typeof createMisses>
