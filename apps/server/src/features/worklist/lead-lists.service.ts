import { LEAD_LIST_MAX_LEADS, LEAD_LISTS_MAX } from '@dastak/contract/limits.ts'
import { AppError, orNotFound } from '../../app-error.ts'
import { inTransaction, type Db, type Reader, type Tx } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import * as store from './lead-lists.store.ts'
import type { LeadChoice } from './lead-choice.ts'
import type { SeenLead } from './worklist-which.store.ts'

interface LeadListsOptions {
  db: Db
  clock: Clock
  /** Errors: not_found. */
  chosen: (tx: Tx, userId: number, choice: LeadChoice) => Promise<SeenLead[]>
}

/** Lists of leads: private, or shared with teammates. */
export function createLeadLists({ db, clock, chosen }: LeadListsOptions) {
  async function seen(reader: Reader, userId: number, listId: string) {
    return orNotFound(await store.findList(reader, userId, listId))
  }
  /** A list that this user made. */
  async function own(reader: Reader, userId: number, listId: string) {
    const list = await seen(reader, userId, listId)
    return orNotFound(list.user_id === userId ? list : undefined)
  }

  async function insert(tx: Tx, list: store.LeadListRow, entries: store.Entries) {
    const limits = { now: clock.now(), most: LEAD_LIST_MAX_LEADS }
    const added = await store.addEntries(tx, list.id, entries, limits)
    if (added !== null) return added
    throw conflict(`A list has at most ${LEAD_LIST_MAX_LEADS.toLocaleString('en-IN')} leads.`)
  }

  return {
    /** Errors: conflict (the name, or too many lists). */
    async create(userId: number, name: string, isShared: boolean) {
      return inTransaction(db, async (tx) => {
        const list = { userId, name, isShared, now: clock.now(), most: LEAD_LISTS_MAX }
        const created = await store.insertList(tx, list)
        if (created) return seen(tx, userId, created.public_id)
        const count = (await store.listLists(tx, userId)).filter((one) => one.user_id === userId)
        throw count.length < LEAD_LISTS_MAX ? sameName(name) : tooMany()
      })
    },

    /** Errors: not_found, conflict (the name). */
    async change(userId: number, listId: string, change: { name?: string; isShared?: boolean }) {
      return inTransaction(db, async (tx) => {
        const list = await own(tx, userId, listId)
        const { name = list.name, isShared = list.is_shared } = change
        if (!(await store.updateList(tx, list, { name, isShared }))) throw sameName(name)
        return seen(tx, userId, listId)
      })
    },

    /** The leads stay. Errors: not_found. */
    async delete(userId: number, listId: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        await store.deleteList(tx, (await own(tx, userId, listId)).id)
      })
    },

    /** Returns how many were not in it. Errors: not_found, conflict (the list is full). */
    async add(userId: number, listId: string, choice: LeadChoice): Promise<number> {
      return inTransaction(db, async (tx) => {
        const list = await seen(tx, userId, listId)
        return insert(tx, list, store.entriesOf(await chosen(tx, userId, choice)))
      })
    },

    /** The same with the leads that a batch has found. Errors: as `add`. */
    async addBatch(userId: number, listId: string, batchId: string): Promise<number> {
      return inTransaction(db, async (tx) => {
        const list = await seen(tx, userId, listId)
        const batch = orNotFound(await store.findBatch(tx, userId, batchId))
        return insert(tx, list, store.entriesOfBatch(batch.id))
      })
    },

    /** Returns how many were in it. Errors: not_found. */
    async remove(userId: number, listId: string, choice: LeadChoice): Promise<number> {
      return inTransaction(db, async (tx) => {
        const list = await seen(tx, userId, listId)
        // Without a look at leads that are given: some may have gone.
        const ids =
          choice.lead_ids ?? (await chosen(tx, userId, choice)).map(({ leadId }) => leadId)
        return store.removeEntries(tx, list, userId, ids)
      })
    },
  }
}

const conflict = (message: string) => new AppError('conflict', { message })
const sameName = (name: string) => conflict(`You have a list with the name ${name} already.`)
const tooMany = () => conflict(`You have ${LEAD_LISTS_MAX} lists. Delete one first.`)
