import { invalidField } from '../../app-error.ts'
import { inTransaction, type Db, type Reader } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Batches } from '../batches/batches.service.ts'
import { createMatches, type KnownOf } from './known-matches.service.ts'
import { knownHash, nameColumns, valuesOf, type KnownKind } from './known-values.service.ts'
import * as store from './known-customers.store.ts'

interface KnownCustomersOptions {
  db: Db
  clock: Clock
  /** The key of the hashes. */
  key: () => Promise<Buffer>
  openTable: Batches['openTable']
  lookups: KnownOf
}

/** The most values of one list. */
const MOST = 500_000
const NONE = { phone: 0, email: 0, number: 0, name: 0 }

/** The customers that each user already has, as keyed hashes. */
export function createKnownCustomers(options: KnownCustomersOptions) {
  const { db, clock, openTable, lookups } = options

  async function counts(userId: number, reader: Reader = db.kysely) {
    const rows = await store.countKnown(reader, userId)
    const of = { ...NONE, ...Object.fromEntries(rows.map(({ kind, count }) => [kind, count])) }
    const latest = rows.map((row) => row.latest.getTime())
    return { ...of, updatedAt: latest.length > 0 ? new Date(Math.max(...latest)) : null }
  }

  /** The hashes of a file by their text, so that each is there once. */
  async function hashesOf(userId: number, path: string, signal: AbortSignal) {
    const found = new Map<string, { kind: KnownKind; hash: Buffer }>()
    const key = await options.key()
    const table = await openTable(path, { choose: () => 0, signal })
    try {
      let names: number[] | null = null
      for await (const { rows } of table.pieces) {
        let bodyAt = 0
        if (names === null) ({ columns: names, bodyAt } = nameColumns(rows))
        for (const row of rows.slice(bodyAt))
          for (const value of valuesOf(row, names)) {
            const hash = knownHash(key, userId, value)
            found.set(hash.toString('base64'), { kind: value.kind, hash })
          }
        if (found.size > MOST) throw tooMany()
      }
    } finally {
      await table.close()
    }
    return [...found.values()]
  }

  return {
    counts,

    /**
     * Adds the customers of a file to the user's list, or replaces the list by them. The file is
     * not kept. Errors: validation_failed, unsupported_file.
     */
    async add(
      userId: number,
      { path, isReplacing, signal }: { path: string; isReplacing: boolean; signal: AbortSignal },
    ) {
      const found = await hashesOf(userId, path, signal)
      if (found.length === 0)
        throw invalidField(
          'file',
          'The file has no phone number, email address, CIN or company name that can be used.',
        )
      return inTransaction(db, async (tx) => {
        await store.lockList(tx, userId)
        if (isReplacing) await store.deleteKnown(tx, userId)
        const [kinds, hashes] = [found.map(({ kind }) => kind), found.map(({ hash }) => hash)]
        await store.insertKnown(tx, { userId, kinds, hashes, now: clock.now() })
        const now = await counts(userId, tx)
        if (now.phone + now.email + now.number + now.name > MOST) throw tooMany()
        return now
      })
    },

    /** Deletes the lists of all users, whose key is lost. */
    clearAll: () => inTransaction(db, store.deleteAllKnown),

    async clear(userId: number) {
      await inTransaction(db, (tx) => store.deleteKnown(tx, userId))
      return counts(userId)
    },

    hasAny: (userId: number) => store.hasKnown(db.kysely, userId),
    ...createMatches(db, options.key, lookups),
  }
}
export type KnownCustomers = ReturnType<typeof createKnownCustomers>

const tooMany = () =>
  invalidField('file', `A list has at most ${MOST.toLocaleString('en-IN')} values.`)
