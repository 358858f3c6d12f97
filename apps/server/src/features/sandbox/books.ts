import type { Catalogue } from '../../config/plans.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'

/** What the parts of the sandbox share. */
export interface SandboxBooks {
  db: Db
  clock: Clock
  catalogue: Catalogue
  timeZone: string
  /** How long a payment that failed is tried again. */
  graceDays: number
  /** Changes a customer's books, and tells of it by the type that `act` returns; false for null. */
  change(customer: string, act: (tx: Tx, now: Date) => Promise<string | null>): Promise<boolean>
}
