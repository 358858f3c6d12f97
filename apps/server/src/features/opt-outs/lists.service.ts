import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { inTransaction } from '../../db/database.ts'
import { newFile } from '../../process/new-file.ts'
import { addOptOut } from './add-opt-out.ts'
import { applyAgain } from './apply-again.ts'
import type { Contact } from './contact-hash.rules.ts'
import { upgradeOnce } from './upgrade-once.ts'
import { importContacts, HASHES_HEADING, type ListResult } from './opt-out-files.ts'
import { createOwnList } from './own-list.service.ts'
import { removeEverywhere, type SweepDeps } from './sweep.service.ts'

export type { ListPage, TakenBack } from './own-list.service.ts'
export type OptOutLists = ReturnType<typeof createOptOutLists>

/** Lists of opt-outs: files of contacts that come in, and the own list that goes out. */
export function createOptOutLists(deps: SweepDeps) {
  const { db } = deps
  const own = createOwnList(deps)

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
    /** See `upgradeOnce`. */
    upgradeOnce: (signal: AbortSignal) => upgradeOnce(deps, signal),

    /**
     * Opts out all contacts of a file: a number or an address in each line, or a table with them.
     * Throws `OperatorError`.
     */
    importFile: (path: string): Promise<ListResult> => importContacts(path, addContacts),

    /** The own list as it is kept with the backups. */
    own,

    /** Writes the own hashes into a new file. Returns how many. */
    async exportList(path: string): Promise<number> {
      let count = 0
      async function* lines() {
        yield `${HASHES_HEADING}\n`
        for await (const page of own.pages()) {
          if (!('optOuts' in page)) continue
          count += page.optOuts.length
          yield page.optOuts.map(({ hash }) => `${hash}\n`).join('')
        }
      }
      await pipeline(Readable.from(lines()), await newFile(path))
      return count
    },

    /** The key of the exported hashes. Anyone who has both can find out all contacts. */
    key: own.key,
  }
}
