import { OPERATOR_PAGE_ROWS } from '@dastak/contract/limits.ts'
import type { Db } from '../../db/database.ts'
import { readPage } from '../../lists/cursor.ts'
import type { CursorRequest } from '../../lists/list-query.ts'
import { addDays, startOfDay } from '../../time/days.ts'
import { listActions, listPeople } from './actions.store.ts'

export interface LogQuery extends CursorRequest {
  verb?: string | undefined
  /** The public id of a user, or `command line`. */
  person?: string | undefined
  /** A day in the operator's time zone. */
  day?: string | undefined
  target_id?: string | undefined
}

/** The log of what operators did, newest first. */
export function createOperatorLog({ db, timeZone }: { db: Db; timeZone: string }) {
  return {
    /** A page of it. Errors: validation_failed (cursor). */
    async list({ verb, person, day, target_id, limit, cursor }: LogQuery) {
      const filter = {
        verb: verb ?? null,
        person: person ?? null,
        targetId: target_id ?? null,
        from: day === undefined ? null : startOfDay(day, timeZone),
        to: day === undefined ? null : startOfDay(addDays(day, 1), timeZone),
      }
      const list = `operator log ${JSON.stringify(filter)}`
      const [page, people] = await Promise.all([
        readPage(list, { limit: limit ?? OPERATOR_PAGE_ROWS, cursor }, (rows, before) =>
          listActions(db.kysely, filter, { limit: rows, before }),
        ),
        listPeople(db.kysely),
      ])
      return { ...page, people }
    },
  }
}
