import type { Catalogue } from '../../config/plans.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'

/** What the parts of the sandbox share. */
export interface SandboxParts {
  db: Db
  clock: Clock
  catalogue: Catalogue
  timeZone: string
  /** For how many days a failed payment is tried again. */
  graceDays: number
  /**
   * Changes a customer's books, and sends a message of the type that `act` returns. Returns false
   * if that is null.
   */
  change(customer: string, act: (tx: Tx, now: Date) => Promise<string | null>): Promise<boolean>
}
