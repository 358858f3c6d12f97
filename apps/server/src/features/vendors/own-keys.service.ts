import { AppError, invalidField } from '../../app-error.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import type { SecretBox } from '../../keys/secret-box.ts'
import type { Clock } from '../../ports/clock.ts'
import * as store from './own-keys.store.ts'
import type { LoadedVendor, VendorStates } from './state.service.ts'

interface OwnKeyOptions {
  db: Db
  clock: Clock
  states: VendorStates
  box: SecretBox
}

/** Printable, so that it fits into a header or an address. */
const KEY = /^[\x21-\x7e]{4,500}$/

/** The keys of a customer at vendors. They are written and never read again. */
export function createOwnKeys({ db, clock, states, box }: OwnKeyOptions) {
  async function takers(): Promise<LoadedVendor[]> {
    await states.ready()
    return [...states.get().vendors.values()].filter(({ keyNames }) => keyNames.length > 0)
  }

  async function found(name: string): Promise<LoadedVendor> {
    const vendor = (await takers()).find((one) => one.name === name)
    if (vendor) return vendor
    throw new AppError('not_found', { message: 'There is no such vendor.' })
  }

  return {
    /** The vendors that take a key, and the last characters of the user's own. */
    async list(userId: number) {
      const saved = await store.listOwnKeys(db.kysely, userId)
      return (await takers()).map(({ name, keyNames }) => {
        const own = saved.find(({ vendor }) => vendor === name)
        return {
          vendor: name,
          key_names: [...keyNames],
          last_characters: own?.last_characters ?? null,
          saved_at: own?.created_at ?? null,
        }
      })
    },

    /** Errors: not_found (no such vendor), validation_failed. */
    async save(userId: number, name: string, keys: Readonly<Record<string, string>>) {
      const { id, keyNames } = await found(name)
      const wrong = keyNames.find((key) => !KEY.test(keys[key] ?? ''))
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
      const { id } = await found(name)
      const wasThere = await inTransaction(db, (tx) => store.deleteOwnKey(tx, userId, id))
      if (!wasThere) throw new AppError('not_found', { message: 'There is no key to delete.' })
      await states.reload()
    },
  }
}
