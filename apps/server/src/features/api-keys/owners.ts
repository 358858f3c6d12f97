import type { Tx } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'

/** The accounts whose keys these are, as far as keys have to do with them. */
export interface Owners {
  lockUser: (tx: Tx, userId: number) => Promise<unknown>
  /** Writes down what lets others in, for its owner to see among the sign-ins. */
  noteLogin: (
    tx: Tx,
    userId: number,
    made: Caller & { at: Date; outcome: 'api_key_created' | 'extension_connected' },
  ) => Promise<void>
  /** Forgets whom the keys of a user stand for. */
  forget: (userId: number) => void
}
