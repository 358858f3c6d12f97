import { AppError } from '../../../app-error.ts'
import { addDays, dayOf, startOfDay } from '../../../time/days.ts'
import type { Where } from '../../../db/call-function.ts'
import { inTransaction, type Db } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { LeadFields } from './lookup-rows.ts'
import type { Moment } from './lookups.store.ts'
import * as store from './misses.store.ts'

export interface MissesOptions {
  db: Db
  clock: Clock
  /** The zone that days are counted in. */
  timeZone: string
  /** Reveals that found nothing, which a user may have. */
  missLimits: { perMinute: number; perDay: number }
}

type Row = { outcome: string; asks_phone: boolean; asks_email: boolean } & Pick<
  LeadFields,
  'phone' | 'email'
>

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/**
 * Questions that found nothing: remembered for a day, and limited, so that asking for nothing hands
 * out nothing.
 */
export function createMisses({ db, clock, timeZone, missLimits }: MissesOptions) {
  // A calendar is slow to ask, and its days begin with a minute.
  let today = { minute: Number.NaN, day: '' }
  function dayAt(now: Date): string {
    const minute = Math.floor(now.getTime() / MINUTE_MS)
    if (minute !== today.minute) today = { minute, day: dayOf(now, timeZone) }
    return today.day
  }

  /** The moment of a question; batches are exempt from the limits. */
  function momentOf(isExempt: boolean): Moment {
    const now = clock.now()
    return { now, day: dayAt(now), misses: isExempt ? null : missLimits }
  }

  return {
    momentOf,

    /** Remembers those of a user's questions that found nothing, before anybody is told. */
    async note(
      where: Where,
      kind: LookupKind,
      userId: number,
      rows: readonly (Row & { subject: string })[],
      moment: Moment,
    ): Promise<void> {
      const missed = rows.filter(isMiss).map((row) => ({ ...row, userId }))
      if (missed.length > 0) await store.noteMisses(where, kind, missed, moment)
    },

    /** Words for a user who has had too many, and how long he has to wait. */
    async refusal(userId: number): Promise<AppError> {
      const { now, day } = momentOf(false)
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

/** Asked for, and nothing is there: neither found now nor owned before. */
function isMiss(row: Row): boolean {
  return row.outcome === 'asked' && row.phone === null && row.email === null
}
