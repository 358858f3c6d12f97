import type { Db } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { OperatorError } from '../../text/operator-error.ts'
import { addDays, dayOf, firstOfMonth } from '../../time/days.ts'
import { statementCsv, statementSums, type StatementLine } from './statement.rules.ts'
import { addTally, emptyTally, figuresOf } from './figures.rules.ts'
import { listFigures, type Tally } from './figures.store.ts'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** What calls brought, for the operator. */
export function createFigureReports({
  db,
  clock,
  timeZone,
}: {
  db: Db
  clock: Clock
  timeZone: string
}) {
  /**
   * What a month should cost, by vendor, kind and day, to hold against the vendors' bills. Calls
   * with the keys of customers are not on them. Errors: OperatorError.
   */
  async function statement(month: string): Promise<StatementLine[]> {
    if (!MONTH.test(month)) throw new OperatorError('Give a month like 2026-11.')
    const from = `${month}-01`
    const to = addDays(firstOfMonth(from, 1), -1)
    const rows = await listFigures(db.kysely, { from, to, isByDay: true })
    const lines = new Map<string, StatementLine>()
    for (const row of rows) {
      if (row.is_own || row.day === null) continue
      const { vendor, kind, day } = row
      const id = JSON.stringify([vendor, kind, day])
      const line = lines.get(id) ?? { vendor, kind, day, ...NOTHING }
      line.calls += row.calls
      line.hits += row.hits
      line.misses += row.misses
      line.cost_paise += row.cost_paise
      lines.set(id, line)
    }
    return [...lines.values()]
  }

  return {
    /** The sums of the last days by vendor, kind and Indian state. */
    async figures(days: number) {
      const to = dayOf(clock.now(), timeZone)
      const from = addDays(to, 1 - days)
      const rows = await listFigures(db.kysely, { from, to, isByDay: false })
      return rows.map(({ day: _day, vendor_id: _id, times, ...row }) => ({
        ...row,
        ...figuresOf({ ...row, times }),
      }))
    },

    /** The sums of the last days by vendor and kind, without the keys of customers. */
    async stepFigures(days: number) {
      const to = dayOf(clock.now(), timeZone)
      const sums = new Map<string, Tally>()
      const rows = await listFigures(db.kysely, {
        from: addDays(to, 1 - days),
        to,
        isByDay: false,
      })
      for (const row of rows) {
        if (row.is_own) continue
        const id = `${row.vendor_id} ${row.kind}`
        sums.set(id, addTally(sums.get(id) ?? emptyTally(), row))
      }
      return (vendorId: number, kind: string) => {
        const { times, ...sum } = sums.get(`${vendorId} ${kind}`) ?? emptyTally()
        return { ...sum, ...figuresOf({ ...sum, times }) }
      }
    },

    statement,
    /** The sums of a statement by vendor and kind. Errors: OperatorError. */
    statementSums: async (month: string) => statementSums(await statement(month)),
    /** A statement as CSV, with a line for each day. Errors: OperatorError. */
    statementCsv: async (month: string) => statementCsv(await statement(month)),
  }
}

const NOTHING = { calls: 0, hits: 0, misses: 0, cost_paise: 0 }
