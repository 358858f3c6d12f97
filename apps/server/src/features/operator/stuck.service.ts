import { OPERATOR_PAGE_ROWS } from '@dastak/contract/limits.ts'
import { STUCK_PARTS, type StuckPart } from '@dastak/contract/operator/operator.ts'
import * as z from 'zod/mini'
import type { StuckItem, StuckPage } from '../../db/stuck-item.ts'
import { readCursor, writeCursor } from '../../lists/cursor.ts'
import type { CursorRequest } from '../../lists/list-query.ts'
import type { Clock } from '../../ports/clock.ts'
import { AppError } from '../../app-error.ts'
import type { Act, By } from './act.service.ts'
import type { Target } from './actions.store.ts'

/** How the owner of a part lists and changes what is stuck there. */
export interface StuckOwner {
  list(page: StuckPage): Promise<StuckItem[]>
  count(): Promise<number>
  /** Whether there is such a row, stuck or not. */
  exists(id: string): Promise<boolean>
  retry(id: string): Promise<void>
  cancel(id: string): Promise<void>
}

interface StuckOptions {
  act: Act
  clock: Clock
  stuck: Readonly<Record<StuckPart, StuckOwner>>
}

const position = z.tuple([z.string(), z.string()])

/** Work that does not move, of all subjects. Each owner retries and cancels its own. */
export function createStuck({ act, clock, stuck }: StuckOptions) {
  async function counts(): Promise<Record<StuckPart, number>> {
    const all = await Promise.all(STUCK_PARTS.map((part) => stuck[part].count()))
    return Object.fromEntries(STUCK_PARTS.map((part, at) => [part, all[at]])) as Record<
      StuckPart,
      number
    >
  }

  /** What is no id is not written to the log, because it may be anything. */
  async function targetOf(part: StuckPart, id: string): Promise<Target> {
    if (!(await stuck[part].exists(id))) throw new AppError('not_found')
    return { type: part, id }
  }

  return {
    counts,

    /** A page of one part, the longest stuck first. Errors: validation_failed (cursor). */
    async list(part: StuckPart, { limit = OPERATOR_PAGE_ROWS, cursor }: CursorRequest) {
      const name = `stuck ${part}`
      const at = readCursor(name, cursor, position)
      const after = at && { since: new Date(at[0]), id: at[1] }
      const [found, all] = await Promise.all([
        stuck[part].list({ now: clock.now(), limit: limit + 1, after }),
        counts(),
      ])
      const rows = found.slice(0, limit)
      const last = found.length > limit ? rows.at(-1) : undefined
      const next = last ? writeCursor(name, [last.since.toISOString(), last.id]) : null
      return { rows, nextCursor: next, counts: all }
    },

    /** Errors: not_found, conflict, rate_limited. */
    retry: async (by: By, part: StuckPart, id: string) =>
      act(by, { verb: 'stuck retry', target: await targetOf(part, id) }, () =>
        stuck[part].retry(id),
      ),

    /** Errors: not_found, conflict. */
    cancel: async (by: By, part: StuckPart, id: string, reason?: string) =>
      act(by, { verb: 'stuck cancel', target: await targetOf(part, id), reason }, () =>
        stuck[part].cancel(id),
      ),
  }
}

export type Stuck = ReturnType<typeof createStuck>
