import { inTransaction, type Db, type Reader } from '../../db/database.ts'
import { sealedColumn, type SealedColumn } from './sealed-column.store.ts'

export { sealedColumn }

/** How many secrets of a column are sealed with what. */
export interface SealedCount {
  name: string
  /** With the current secret of the installation. */
  current: number
  /** With a previous one. */
  previous: number
  /** With one that this process does not have. */
  unreadable: number
}

/** Few enough that users who change one of these rows do not notice the wait. */
const PIECE = 200

/**
 * Renews the seals of stored secrets after a change of the installation's secret. It may run at any
 * time, several times, and be killed: each piece is committed for itself.
 */
export function createRotation({ db, columns }: { db: Db; columns: readonly SealedColumn[] }) {
  /** Calls `each` with all sealed secrets of a column, piece by piece. */
  async function walk(
    column: SealedColumn,
    each: (rows: { id: string; sealed: Buffer }[]) => Promise<void> | void,
    reader: Reader = db.kysely,
  ): Promise<void> {
    let after: string | null = null
    for (;;) {
      const rows = await column.list(reader, after, PIECE)
      if (rows.length === 0) return
      await each(rows)
      after = rows.at(-1)!.id
    }
  }

  async function count(column: SealedColumn): Promise<SealedCount> {
    const counted = { name: column.name, current: 0, previous: 0, unreadable: 0 }
    await walk(column, (rows) => {
      for (const { sealed } of rows) {
        const renewed = column.box.renew(sealed)
        if (renewed === null) counted.unreadable += 1
        else if (renewed === sealed) counted.current += 1
        else counted.previous += 1
      }
    })
    return counted
  }

  async function status(): Promise<SealedCount[]> {
    const counts: SealedCount[] = []
    for (const column of columns) counts.push(await count(column))
    return counts
  }

  return {
    status,
    /** Renews what is sealed with a previous secret, then returns the counts. */
    async rotate(): Promise<SealedCount[]> {
      for (const column of columns)
        await walk(column, async (rows) => {
          const old = rows.flatMap(({ id, sealed }) => {
            const renewed = column.box.renew(sealed)
            return renewed === null || renewed === sealed ? [] : [{ id, sealed, renewed }]
          })
          if (old.length === 0) return
          await inTransaction(db, async (tx) => {
            for (const { id, sealed, renewed } of old) await column.replace(tx, id, sealed, renewed)
          })
        })
      return status()
    },
  }
}
export type Rotation = ReturnType<typeof createRotation>
