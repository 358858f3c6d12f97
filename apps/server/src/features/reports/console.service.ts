import { OPERATOR_PAGE_ROWS } from '@dastak/contract/limits.ts'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'
import { readPage } from '../../lists/cursor.ts'
import type { CursorRequest } from '../../lists/list-query.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Lookups } from '../lookups/lookups.service.ts'
import * as all from './console.store.ts'
import { UNITS } from './refund.ts'
import { countOpen, findListed, type ReportState } from './reports.store.ts'

const DAY_MS = 86_400_000

interface ReportsQuery extends CursorRequest {
  /** Null for all states. */
  state?: ReportState | null | undefined
  kind?: string | undefined
  min_days?: number | undefined
  user_id?: string | undefined
}

/** Reports as operators read them: all users, with the contacts that each source has. */
export function createReportsConsole({
  db,
  clock,
  lookups,
}: {
  db: Db
  clock: Clock
  lookups: Pick<Lookups, 'paidFor'>
}) {
  const find = async (id: number) => {
    const filter = { state: null, kind: null, before: null, userId: null, id }
    const { rows } = await all.queryReports(db.kysely, filter, { limit: 1, after: null })
    if (!rows[0])
      throw new AppError('not_found', { message: 'There is no report with this number.' })
    return rows[0]
  }

  return {
    /** Errors: not_found. */
    require: async (id: number) => void (await find(id)),

    /** How many reports are open, and since when the oldest is. */
    open: async () => ({
      count: await countOpen(db.kysely, null),
      oldestAt: await all.oldestOpen(db.kysely),
    }),

    /** A page of reports, oldest first. Errors: validation_failed (cursor). */
    async query({ state = 'open', kind, min_days: days, user_id: userId, ...page }: ReportsQuery) {
      const filter = {
        state,
        kind: kind ?? null,
        before: days === undefined ? null : new Date(clock.now().getTime() - days * DAY_MS),
        userId: userId ?? null,
        id: null,
      }
      const list = `operator reports ${JSON.stringify([state, kind, days, userId])}`
      const { limit = OPERATOR_PAGE_ROWS, cursor } = page
      return readPage(list, { limit, cursor }, (rows, after) =>
        all.queryReports(db.kysely, filter, { limit: rows, after }),
      )
    },

    /** One report with everything that helps to decide it. Errors: not_found. */
    async show(id: number) {
      const report = await find(id)
      const lead = await all.findReportedLead(db.kysely, id)
      const contact = { phone: lead?.phone ?? null, email: lead?.email ?? null }
      const ids = UNITS.map((unit) =>
        report[`${unit}_state`] === 'open' ? (lead?.[`${unit}_lookup_id`] ?? null) : null,
      )
      const [sources, others, listed, paid] = await Promise.all([
        all.listSources(db.kysely, id),
        all.listOthers(db.kysely, id, contact),
        findListed(db.kysely, contact),
        lookups.paidFor(
          db.kysely,
          ids.filter((one) => one !== null),
        ),
      ])
      const back = (index: 0 | 1) => {
        const charge = paid.find(({ lookupId }) => lookupId === ids[index])
        return charge?.chargeId ? charge[UNITS[index]] : 0
      }
      return { report, lead, sources, others, listed, refund: { phone: back(0), email: back(1) } }
    },
  }
}
