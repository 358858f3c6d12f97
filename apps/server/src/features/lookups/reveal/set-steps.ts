import { inTransaction, type Db, type Tx } from '../../../db/database.ts'

export interface OpenSet {
  /** One of its questions, by which it can be given back; null where nothing is held. */
  lookupId: number | null
  /** The account that pays; null where none of the subjects was asked about. */
  payer: number | null
  /** There were too few credits for all of it. */
  isShort: boolean
}

/**
 * What the caller of a set writes in the transactions of the set, so that both are there or neither
 * is.
 */
export interface SetSteps<Row, Opened = OpenSet> {
  /**
   * First in each transaction. Throws where the set must not go on: nothing of that transaction
   * happens.
   */
  begin(tx: Tx): Promise<void>
  /** Wallets are locked, what it can cost is held. */
  opened(tx: Tx, set: Opened): Promise<void>
  /** What the set came to, in the transaction that charges it. */
  settled(tx: Tx, rows: readonly Row[]): Promise<void>
}

/** Runs a part of a set in a transaction that `begin` has not refused. */
export async function inSet<T>(
  db: Db,
  steps: Pick<SetSteps<never>, 'begin'>,
  part: (tx: Tx) => Promise<T>,
  options: { isAsyncCommit?: boolean } = {},
): Promise<T> {
  return inTransaction(
    db,
    async (tx) => {
      await steps.begin(tx)
      return part(tx)
    },
    options,
  )
}
