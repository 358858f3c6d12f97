import type { Tx } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'

/** The accounts that own keys, with what keys need of them. */
export interface Owners {
  lockUser: (tx: Tx, userId: number) => Promise<unknown>
  /** Records in the sign-in log that a key was created, because it gives others access. */
  noteLogin: (
    tx: Tx,
    userId: number,
    made: Caller & { at: Date; outcome: 'api_key_created' | 'extension_connected' },
  ) => Promise<void>
  /** Forgets the cached principals of a user's keys. */
  invalidate: (userId: number) => void
}
