import { dayOf } from '../../time/days.ts'
import { listUsed } from './caps.store.ts'
import type { Chains } from './chain.service.ts'
import type { createFigureReports } from './figures.service.ts'
import { listVendors } from './vendors.store.ts'
import type { Db } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'

interface OverviewOptions {
  db: Db
  clock: Clock
  timeZone: string
  chains: Pick<Chains, 'isLeftOut'>
  figures: Pick<ReturnType<typeof createFigureReports>, 'stepFigures'>
}

const DAYS = 30

/** How the vendors do now, by their names. */
export function createOverview({ db, clock, timeZone, chains, figures }: OverviewOptions) {
  return {
    /** Figures of the last 30 days, the use of the caps today, and who is left out. */
    async doing() {
      const [vendors, used, figuresOf] = await Promise.all([
        listVendors(db.kysely),
        listUsed(db.kysely, dayOf(clock.now(), timeZone)),
        figures.stepFigures(DAYS),
      ])
      const idOf = new Map(vendors.map(({ id, name }) => [name, id]))
      const leftOut = new Map<string, boolean | null>()
      for (const { id, name } of vendors) leftOut.set(name, await chains.isLeftOut(id))
      return {
        isLeftOut: (name: string) => leftOut.get(name) ?? null,
        figuresOf: (name: string, kind: string) => figuresOf(idOf.get(name) ?? 0, kind),
        usedToday: (name: string, kind: string) =>
          used.find((one) => one.vendor_id === idOf.get(name) && one.kind === kind)?.calls ?? 0,
      }
    },
  }
}
