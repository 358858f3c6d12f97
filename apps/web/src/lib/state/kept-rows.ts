import { type DBSchema, type IDBPObjectStore, openDB } from 'idb'
import { accountOf, currentToken } from '../session/token.ts'
import { KEPT_DATABASE } from './storage.ts'

/** The first page of a list as the user last saw it. */
export interface Kept {
  /** The request for it. */
  request: string
  rows: unknown
  /** When the server sent it, in epoch ms. */
  at: number
}

/** A list, by the first parts of its query key. */
export type List = readonly string[]

const LIFETIME_MS = 7 * 24 * 60 * 60_000

interface Tables extends DBSchema {
  /** Keys begin with the account, because another account must never see the rows. */
  lists: { key: string[]; value: Kept }
}
type Store = IDBPObjectStore<Tables, ['lists'], 'lists', 'readwrite'>

/**
 * Works on the kept rows of this account. Null if the browser blocks IndexedDB or nobody is signed
 * in. The database is open only meanwhile: a Logout deletes it, and would have to wait.
 */
async function inStore<T>(work: (store: Store, account: string) => Promise<T>): Promise<T | null> {
  const account = accountOf(currentToken())
  if (account === null) return null
  try {
    const database = await openDB<Tables>(KEPT_DATABASE, 1, {
      upgrade: (fresh) => void fresh.createObjectStore('lists'),
    })
    try {
      // The session may have ended while it was opened.
      if (accountOf(currentToken()) !== account) return null
      return await work(database.transaction('lists', 'readwrite').store, account)
    } finally {
      database.close()
    }
  } catch {
    return null
  }
}

/** Replaces the kept page of the list. */
export async function keepRows(list: List, kept: Kept): Promise<void> {
  await inStore((store, account) => store.put(kept, [account, ...list]))
}

/** The kept page of the list, if it was for this request and is not too old. */
export async function recallRows(list: List, request: string): Promise<Kept | null> {
  const kept = await inStore((store, account) => store.get([account, ...list]))
  return kept?.request === request && isLive(kept) ? kept : null
}

const isLive = ({ at }: Kept) => at <= Date.now() && Date.now() - at < LIFETIME_MS

/** Removes the lists that a query key includes, or is part of. An empty one includes all. */
export async function forgetRows(queryKey: List): Promise<void> {
  await removeIf((list) => list.every((part, at) => at >= queryKey.length || queryKey[at] === part))
}

/** Removes rows that are too old, or of an account whose session did not end in this browser. */
export async function removeOldRows(): Promise<void> {
  await removeIf((_list, kept, isOwn) => !isOwn || !isLive(kept))
}

async function removeIf(
  isUnwanted: (list: List, kept: Kept, isOwn: boolean) => boolean,
): Promise<void> {
  await inStore(async (store, own) => {
    for await (const cursor of store) {
      const [account, ...list] = cursor.key
      if (isUnwanted(list, cursor.value, account === own)) await cursor.delete()
    }
  })
}
