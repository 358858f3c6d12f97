import { AppError, invalidField } from '../../app-error.ts'
import { inTransaction, type Db, type Reader, type Tx } from '../../db/database.ts'
import { inSlices } from '../../lists/in-slices.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Batches } from '../batches/batches.service.ts'
import { readListed } from './listed-contact.rules.ts'
import * as store from './do-not-contact.store.ts'

interface DoNotContactOptions {
  db: Db
  clock: Clock
  readList: Batches['readList']
}

/** The most contacts of one list. */
const MOST = 500_000
const JUDGE = new URL('./judge-contacts.ts', import.meta.url)

interface ListCounts {
  phones: number
  emails: number
  updatedAt: Date | null
  isOwn: boolean
}

/** Contacts that nobody of a team may use. Its owner keeps the list. */
export function createDoNotContact({ db, clock, readList }: DoNotContactOptions) {
  async function counts(userId: number, reader: Reader = db.kysely): Promise<ListCounts> {
    const owner = await store.findListOwner(reader, userId)
    const { phones, emails, latest } = await store.countBlocked(reader, owner)
    return { phones, emails, updatedAt: latest, isOwn: owner === userId }
  }

  /** Changes the user's own list. Errors: permission_required, what `change` throws. */
  async function change(userId: number, action: (tx: Tx) => Promise<void>) {
    return inTransaction(db, async (tx) => {
      if ((await store.findListOwner(tx, userId)) !== userId)
        throw new AppError('permission_required', {
          message: 'The owner of your team keeps this list.',
        })
      await store.lockList(tx, userId)
      await action(tx)
      const now = await counts(userId, tx)
      if (now.phones + now.emails > MOST) throw tooMany()
      return now
    })
  }

  return {
    counts,

    /**
     * Adds the contacts of a file, or replaces the list by them. Errors: validation_failed,
     * unsupported_file, permission_required.
     */
    async addFile(
      userId: number,
      { path, isReplacing, signal }: { path: string; isReplacing: boolean; signal: AbortSignal },
    ) {
      return readList<string, ListCounts>(
        { userId, path, judge: JUDGE, signal },
        async (pieces) => {
          const values = await distinctOf(pieces)
          return change(userId, async (tx) => {
            if (isReplacing) await store.deleteBlocked(tx, userId)
            await inSlices(values, signal, (slice) =>
              store.insertBlocked(tx, userId, slice, clock.now()),
            )
          })
        },
      )
    },

    /** Errors: validation_failed, permission_required. */
    async block(userId: number, typed: string, isBlocked: boolean) {
      const value = readListed(typed)
      if (value === null) throw invalidField('contact', 'Enter a phone number or an email address.')
      return change(userId, (tx) =>
        isBlocked
          ? store.insertBlocked(tx, userId, [value], clock.now())
          : store.deleteBlocked(tx, userId, [value]),
      )
    },

    /** Errors: permission_required. */
    clear: (userId: number) => change(userId, (tx) => store.deleteBlocked(tx, userId)),
  }
}
export type DoNotContact = ReturnType<typeof createDoNotContact>

async function distinctOf(pieces: AsyncIterable<{ rows: string[] }>): Promise<string[]> {
  const found = new Set<string>()
  for await (const { rows } of pieces) {
    for (const value of rows) found.add(value)
    if (found.size > MOST) throw tooMany()
  }
  if (found.size === 0) throw invalidField('file', 'The file has no phone number or email address.')
  return [...found]
}

const tooMany = () =>
  invalidField('file', `A list has at most ${MOST.toLocaleString('en-IN')} contacts.`)
