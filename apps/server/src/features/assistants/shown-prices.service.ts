import { inTransaction, type Db } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Credits } from './define-tool.ts'
import { findPrice, savePrice, type Subject } from './shown-prices.store.ts'

export interface ShownPricesOptions {
  db: Db
  clock: Clock
}

/** How long a shown price can be confirmed. */
const COUNTS_MS = 10 * 60_000

/**
 * Prices as each key was shown them, saved for all processes: any of them may get the confirmation.
 */
export function createShownPrices({ db, clock }: ShownPricesOptions) {
  const oldest = () => new Date(clock.now().getTime() - COUNTS_MS)
  return {
    async keep(subject: Subject, price: Credits): Promise<void> {
      const shown = { ...subject, price, now: clock.now(), oldest: oldest() }
      await inTransaction(db, (tx) => savePrice(tx, shown))
    },

    /** Whether this price, or a higher one, was shown within ten minutes, or it costs nothing. */
    async covers(subject: Subject, price: Credits): Promise<boolean> {
      if (price.phone + price.email === 0) return true
      const shown = await findPrice(db.kysely, { ...subject, oldest: oldest() })
      return shown !== undefined && price.phone <= shown.phone && price.email <= shown.email
    },
  }
}
