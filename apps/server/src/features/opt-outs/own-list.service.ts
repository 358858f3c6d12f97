import { inTransaction, type Reader } from '../../db/database.ts'
import { applyAgain } from './apply-again.ts'
import * as own from './own-list.store.ts'
import * as store from './suppressions.store.ts'
import { OWN_LIST } from './suppressions.service.ts'
import type { SweepDeps } from './sweep.service.ts'

interface LiftedOptOut {
  reference: string
  at: string
}

/** A page of the own list, or of the opt-outs that were lifted. */
export type ListPage = { optOuts: own.OwnOptOut[] } | { lifted: LiftedOptOut[] }

export interface TakenBack {
  added: number
  lifted: number
  /** Fields of leads that were emptied. */
  removed: number
}

const PAGE = 5_000

/** The own list as it is kept with the backups, and taken back after a restore. */
export function createOwnList(deps: SweepDeps) {
  const { db, clock, suppressions } = deps

  return {
    /** The key of the hashes, in hexadecimal digits. */
    key: async () => (await suppressions.ownKey()).toString('hex'),

    /** Changes with every opt-out, and with every one that is lifted. */
    state: (reader: Reader = db.kysely) => own.countOwn(reader),

    /**
     * The lifted ones first: who opted out again has a new reference for the same contact, which is
     * taken back only once the old one is gone.
     */
    async *pages(): AsyncGenerator<ListPage> {
      for (let after = ''; ;) {
        const rows = await own.listLifted(db.kysely, PAGE, after)
        if (rows.length > 0)
          yield {
            lifted: rows.map(({ reference, lifted_at: at }) => ({
              reference,
              at: at.toISOString(),
            })),
          }
        if (rows.length < PAGE) break
        after = rows.at(-1)!.reference
      }
      for (let after = 0; ;) {
        const rows = await own.listOwn(db.kysely, PAGE, after)
        if (rows.length > 0)
          yield {
            optOuts: rows.map(({ hash, mailbox, unit, origin, reference, created_at: at }) => ({
              hash: hash.toString('hex'),
              mailbox: mailbox?.toString('hex') ?? null,
              unit,
              origin,
              reference,
              at: at.toISOString(),
            })),
          }
        if (rows.length < PAGE) return
        after = rows.at(-1)!.id
      }
    },

    /**
     * Adds the opt-outs of a list that this database does not have, takes out those that were
     * lifted, and removes the contacts of the rest everywhere. References are never used twice, so
     * it does not matter which of the two is older: what was lifted stays lifted.
     */
    async takeBack(key: string, pages: AsyncIterable<ListPage>): Promise<TakenBack> {
      const bytes = Buffer.from(key, 'hex')
      const isOwnKey = await suppressions.ownKey().then(
        (opened) => opened.equals(bytes),
        // The secret does not fit, and the start will say so. Only `secret lost` changes this key.
        () => true,
      )
      const listId = isOwnKey
        ? OWN_LIST
        : await inTransaction(db, (tx) =>
            store.insertList(tx, {
              name: `own, with another key, taken back ${clock.now().toISOString()}`,
              key: suppressions.listBox.sealBytes(bytes),
              now: clock.now(),
            }),
          )
      const result = { added: 0, lifted: 0, removed: 0 }
      for await (const page of pages)
        await inTransaction(db, async (tx) => {
          if ('optOuts' in page) result.added += await own.insertTakenBack(tx, listId, page.optOuts)
          else result.lifted += await own.lift(tx, page.lifted)
        })
      const among = suppressions.amongList({ id: listId, key: bytes })
      if (result.added > 0) result.removed = (await applyAgain(deps, among)).removed
      return result
    },
  }
}
