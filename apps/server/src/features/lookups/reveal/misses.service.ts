import { AppError } from '../../../app-error.ts'
import { addDays, dayOf, startOfDay } from '../../../time/days.ts'
import { inTransaction, type Db } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import * as store from './lookup-state.store.ts'

export interface MissesOptions {
  db: Db
  clock: Clock
  /** The zone that days are counted in. */
  timeZone: string
  /** Reveals that found nothing, which a user may have. */
  missLimits: { perMinute: number; perDay: number }
}

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** Questions that found nothing: limited, so that asking for nothing hands out nothing. */
export function createMisses({ db, clock, timeZone, missLimits }: MissesOptions) {
  // A calendar is slow to ask, and its days begin with a minute.
  let today = { minute: Number.NaN, day: '' }

  /** The time, and the day that it counts in. */
  function momentNow(): { now: Date; day: string } {
    const now = clock.now()
    const minute = Math.floor(now.getTime() / MINUTE_MS)
    if (minute !== today.minute) today = { minute, day: dayOf(now, timeZone) }
    return { now, day: today.day }
  }

  return {
    momentNow,
    limits: missLimits,

    /** Words for a user who has had too many, and how long he has to wait. */
    async refusal(userId: number): Promise<AppError> {
      const { now, day } = momentNow()
      const count = await store.readMissCount(db.kysely, userId)
      const isDayOver = count?.day === day && count.in_day >= missLimits.perDay
      const nextMinute = new Date(Math.floor(now.getTime() / MINUTE_MS + 1) * MINUTE_MS)
      const until = isDayOver ? startOfDay(addDays(day, 1), timeZone) : nextMinute
      return new AppError('rate_limited', {
        message: isDayOver
          ? 'Too many of your searches found no contact today. What you have found stays yours; ' +
            'please go on tomorrow.'
          : 'Too many of your searches found no contact. Please go on in a minute.',
        retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
      })
    },

    /** Forgets those that are older than a day. */
    forget: () =>
      inTransaction(db, (tx) => store.deleteMisses(tx, new Date(clock.now().getTime() - DAY_MS))),
  }
}
export type Misses = ReturnType<typeof createMisses>
