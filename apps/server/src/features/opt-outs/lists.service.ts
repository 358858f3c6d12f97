import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { inTransaction } from '../../db/database.ts'
import { OperatorError } from '../../text/operator-error.ts'
import { addOptOut } from './add-opt-out.ts'
import { contactOf, type Contact } from './contact-hash.rules.ts'
import {
  addFrom,
  contactsIn,
  hashesIn,
  HASHES_HEADING,
  readLines,
  type ListResult,
} from './opt-out-files.ts'
import { removeEverywhere, type SweepDeps } from './sweep.service.ts'
import * as store from './suppressions.store.ts'

const KEY = /^[0-9a-f]{64}$/
const PAGE = 1_000

/** Lists of opt-outs: files of contacts, and hashes that installations exchange. */
export function createOptOutLists(deps: SweepDeps) {
  const { db, clock, suppressions } = deps

  /** Adds contacts and removes them everywhere, in one transaction. */
  const addContacts = (contacts: readonly Contact[]) =>
    inTransaction(db, async (tx) => {
      let added = 0
      for (const contact of contacts)
        if ((await addOptOut(deps, tx, contact, 'operator')).isNew) added += 1
      await removeEverywhere(deps, tx, contacts)
      return added
    })

  return {
    /** See `applyAgain`. */
    applyAgain: () => applyAgain(deps),

    /**
     * Opts out all contacts of a file: a number or an address in each line, or a table with them.
     * Throws `OperatorError`.
     */
    importFile: (path: string): Promise<ListResult> =>
      readLines(path, (lines, hasHashes) => {
        if (hasHashes)
          throw new OperatorError(
            'These are hashes of another installation. Give --list and --key-file.',
          )
        return addFrom(lines, contactsIn, addContacts)
      }),

    /**
     * Takes the hashes of another installation, and removes their contacts. `key` is what its
     * command `suppress key` prints. Throws `OperatorError`.
     */
    async importList(path: string, { name, key }: { name: string; key: string }) {
      if (!KEY.test(key)) throw new OperatorError('The key has 64 hexadecimal digits.')
      return readLines(path, async (lines, hasHashes) => {
        if (!hasHashes)
          throw new OperatorError(`${path} is not a list of opt-outs of another installation.`)
        const box = suppressions.listBox.sealBytes(Buffer.from(key, 'hex'))
        const listId = await inTransaction(db, (tx) => store.saveList(tx, name, box, clock.now()))
        const result = await addFrom(lines, hashesIn, (hashes) =>
          inTransaction(db, (tx) => store.insertHashes(tx, listId, hashes, clock.now())),
        )
        return { ...result, removed: (await applyAgain(deps)).removed }
      })
    },

    /** Writes the own hashes into a new file. Returns how many. */
    async exportList(path: string): Promise<number> {
      let count = 0
      async function* lines() {
        yield `${HASHES_HEADING}\n`
        for (let after = 0; ;) {
          const rows = await store.listHashes(db.kysely, PAGE, after)
          count += rows.length
          yield rows.map(({ hash }) => `${hash.toString('hex')}\n`).join('')
          if (rows.length < PAGE) return
          after = rows.at(-1)!.id
        }
      }
      await pipeline(Readable.from(lines()), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      return count
    },

    /** The key with which others can use the exported list. */
    key: async (): Promise<string> => (await suppressions.ownKey()).toString('hex'),
  }
}

/**
 * Removes all contacts of the lists again, for example those that a restored backup has brought
 * back. Returns how many contacts it looked at, and how many fields of leads were emptied.
 */
async function applyAgain(deps: SweepDeps): Promise<{ looked: number; removed: number }> {
  const { db, suppressions, registry, linkedin, lookups } = deps
  let [looked, removed] = [0, 0]
  const columns = [registry, linkedin, lookups.removals].flatMap((one) => one.contactColumns)
  for (const column of columns)
    for (let after = ''; ;) {
      const values = await column(db.kysely, { after, limit: PAGE })
      const hidden = [...(await suppressions.among(values))]
      const contacts = hidden.flatMap((value) => contactOf(value) ?? [])
      if (contacts.length > 0)
        removed += (await inTransaction(db, (tx) => removeEverywhere(deps, tx, contacts))).length
      looked += values.length
      if (values.length < PAGE) break
      after = values.at(-1)!
    }
  return { looked, removed }
}
