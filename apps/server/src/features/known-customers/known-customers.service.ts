import { invalidField } from '../../app-error.ts'
import { inTransaction, type Db, type Reader } from '../../db/database.ts'
import { inSlices } from '../../lists/in-slices.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Batches } from '../batches/batches.service.ts'
import { createMatches, type KnownOf } from './known-matches.service.ts'
import { knownHash, type KnownKind, type KnownValue } from './known-values.service.ts'
import * as store from './known-customers.store.ts'

interface KnownCustomersOptions {
  db: Db
  clock: Clock
  /** The key of the hashes. */
  key: () => Promise<Buffer>
  readList: Batches['readList']
  lookups: KnownOf
}

/** The most values of one list. */
const MOST = 500_000
const JUDGE = new URL('./judge-customers.ts', import.meta.url)
const NONE = { phone: 0, email: 0, number: 0, name: 0 }
type ListCounts = typeof NONE & { updatedAt: Date | null }

/** The customers that each user already has, as keyed hashes. */
export function createKnownCustomers(options: KnownCustomersOptions) {
  const { db, clock, readList, lookups } = options

  async function counts(userId: number, reader: Reader = db.kysely): Promise<ListCounts> {
    const rows = await store.countKnown(reader, userId)
    const of = { ...NONE, ...Object.fromEntries(rows.map(({ kind, count }) => [kind, count])) }
    const latest = rows.map((row) => row.latest.getTime())
    return { ...of, updatedAt: latest.length > 0 ? new Date(Math.max(...latest)) : null }
  }

  /** The hashes of what was found, each once. */
  async function hashesOf(userId: number, pieces: AsyncIterable<{ rows: KnownValue[] }>) {
    const found = new Map<string, { kind: KnownKind; hash: Buffer }>()
    const key = await options.key()
    for await (const { rows } of pieces) {
      for (const value of rows) {
        const hash = knownHash(key, userId, value)
        found.set(hash.toString('base64'), { kind: value.kind, hash })
      }
      if (found.size > MOST) throw tooMany()
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
      return readList<KnownValue, ListCounts>(
        { userId, path, judge: JUDGE, signal },
        async (pieces) => {
          const found = await hashesOf(userId, pieces)
          if (found.length === 0) throw nothingFound()
          return inTransaction(db, async (tx) => {
            await store.lockList(tx, userId)
            if (isReplacing) await store.deleteKnown(tx, userId)
            await inSlices(found, signal, (slice) =>
              store.insertKnown(tx, userId, slice, clock.now()),
            )
            const now = await counts(userId, tx)
            if (now.phone + now.email + now.number + now.name > MOST) throw tooMany()
            return now
          })
        },
      )
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

const nothingFound = () =>
  invalidField(
    'file',
    'The file has no phone number, email address, CIN or company name that can be used.',
  )
const tooMany = () =>
  invalidField('file', `A list has at most ${MOST.toLocaleString('en-IN')} values.`)
