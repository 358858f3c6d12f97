import { AppError, invalidField } from '../../app-error.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import type { SecretBox } from '../../keys/secret-box.ts'
import type { Clock } from '../../ports/clock.ts'
import { isOwnKey } from './own-keys.rules.ts'
import * as store from './own-keys.store.ts'
import type { LoadedVendor, VendorStates } from './state.service.ts'

interface OwnKeyOptions {
  db: Db
  clock: Clock
  states: VendorStates
  box: SecretBox
}

/** The keys of a customer at vendors. They are written and never read again. */
export function createOwnKeys({ db, clock, states, box }: OwnKeyOptions) {
  async function takers(): Promise<LoadedVendor[]> {
    await states.ready()
    return [...states.get().vendors.values()].filter(
      ({ takesOwnKeys, keyNames }) => takesOwnKeys && keyNames.length > 0,
    )
  }

  return {
    /**
     * The vendors that take a key, and the last characters of the user's own. A kept key that is
     * used no more is there too, so that it can be deleted.
     */
    async list(userId: number) {
      const saved = await store.listOwnKeys(db.kysely, userId)
      const namesOf = new Map((await takers()).map(({ name, keyNames }) => [name, keyNames]))
      const all = new Set([...namesOf.keys(), ...saved.map(({ vendor }) => vendor)])
      return [...all].toSorted().map((name) => {
        const own = saved.find(({ vendor }) => vendor === name)
        return {
          vendor: name,
          key_names: [...(namesOf.get(name) ?? [])],
          is_used: namesOf.has(name),
          last_characters: own?.last_characters ?? null,
          saved_at: own?.created_at ?? null,
        }
      })
    },

    /** Errors: not_found (no such vendor), validation_failed. */
    async save(userId: number, name: string, keys: Readonly<Record<string, string>>) {
      const vendor = (await takers()).find((one) => one.name === name)
      if (!vendor) throw new AppError('not_found', { message: 'There is no such vendor.' })
      const { id, keyNames } = vendor
      const wrong = keyNames.find((key) => !isOwnKey(keys, key))
      if (wrong) throw invalidField('keys', `Please enter the key ${wrong}`)
      const used = Object.fromEntries(keyNames.map((key) => [key, keys[key] ?? '']))
      const row = {
        user_id: userId,
        vendor_id: id,
        sealed: box.seal(JSON.stringify(used)),
        last_characters: (used[keyNames[0]!] ?? '').slice(-4),
        created_at: clock.now(),
      }
      await inTransaction(db, (tx) => store.saveOwnKey(tx, row))
      await states.reload()
    },

    /** Errors: not_found. */
    async delete(userId: number, name: string): Promise<void> {
      const wasThere = await inTransaction(db, (tx) => store.deleteOwnKey(tx, userId, name))
      if (!wasThere) throw new AppError('not_found', { message: 'There is no key to delete.' })
      await states.reload()
    },
  }
}
