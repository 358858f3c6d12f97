import { inTransaction, type Db } from '../../db/database.ts'
import { derivedKey, type ServerSecrets } from '../../keys/derived-key.ts'
import { createSecretBox } from '../../keys/secret-box.ts'
import type { Clock } from '../../ports/clock.ts'
import { OperatorError } from '../../text/operator-error.ts'
import * as store from './kept-keys.store.ts'
import { sealedColumn } from './sealed-column.store.ts'

/** What must outlive a change of the secret: hashes that cannot be made again, links in emails. */
const PURPOSES = ['known customers', 'opt-outs', 'unsubscribe'] as const
export type KeptPurpose = (typeof PURPOSES)[number]

interface KeptKeysOptions {
  db: Db
  clock: Clock
  secrets: ServerSecrets
}

/**
 * Keys that stay the same when the secret of the installation changes. They are stored, sealed with
 * the secret, so only their seal is renewed (decision 53).
 */
export function createKeptKeys({ db, clock, secrets }: KeptKeysOptions) {
  const box = createSecretBox('kept keys', secrets)
  const opened = new Map<KeptPurpose, Buffer>()

  /** The key as hashes and links from before kept keys were made with it. */
  const insert = (purpose: KeptPurpose, key = derivedKey(purpose, secrets[0])) =>
    inTransaction(db, (tx) => {
      const sealed = box.sealBytes(key)
      return store.insertKept(tx, { purpose, sealed, created_at: clock.now() })
    })

  /** Null if no secret opens it. */
  async function read(purpose: KeptPurpose): Promise<Buffer | null> {
    let sealed = await store.findKept(db.kysely, purpose)
    if (!sealed) {
      // Another process may insert it at the same moment: then its key is the one.
      await insert(purpose)
      sealed = await store.findKept(db.kysely, purpose)
    }
    return sealed ? box.openBytes(sealed) : null
  }

  /** Errors: OperatorError (no secret opens it). */
  async function get(purpose: KeptPurpose): Promise<Buffer> {
    const known = opened.get(purpose)
    if (known) return known
    const key = await read(purpose)
    if (!key) throw new OperatorError(OTHER_SECRET)
    opened.set(purpose, key)
    return key
  }

  return {
    get,
    /** Creates and opens all. Errors: OperatorError (no secret opens them). */
    async check(): Promise<void> {
      for (const purpose of PURPOSES) await get(purpose)
    },
    /**
     * Makes new keys for those that no secret opens. Returns their purposes: what was made with the
     * old ones is lost. `kept` are those that somebody has kept.
     */
    async replaceLost(
      kept: Partial<Record<KeptPurpose, Buffer | undefined>> = {},
    ): Promise<KeptPurpose[]> {
      const closed: KeptPurpose[] = []
      for (const purpose of PURPOSES) if ((await read(purpose)) === null) closed.push(purpose)
      await inTransaction(db, (tx) => store.deleteKept(tx, closed))
      for (const purpose of closed) await insert(purpose, kept[purpose])
      return closed.filter((purpose) => kept[purpose] === undefined)
    },
    sealed: [
      sealedColumn({
        name: 'kept keys',
        box,
        table: 'kept_key',
        id: { column: 'purpose', type: 'text' },
        column: 'sealed',
      }),
    ],
  }
}
export type KeptKeys = ReturnType<typeof createKeptKeys>

const OTHER_SECRET =
  'SECRET_KEY is not the secret that this installation has used until now. Set the one from ' +
  'before as SECRET_KEY_PREVIOUS. Without SECRET_KEY it is in DATA_DIR/secret.key. If nobody has ' +
  'it any more, run `npm run dastak -- secret lost`.'
