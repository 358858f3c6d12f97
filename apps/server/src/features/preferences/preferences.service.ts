import { PREFERENCES_MAX } from '@dastak/contract/limits.ts'
import { invalidField } from '../../app-error.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import * as store from './preferences.store.ts'

/** How each user likes the product: values by name, which nobody else reads. */
export function createPreferences({ db }: { db: Db }) {
  return {
    async get(userId: number): Promise<Record<string, unknown>> {
      const rows = await store.listPreferences(db.kysely, userId)
      return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
    },

    /** Sets one preference; null removes it. Errors: validation_failed (too many names). */
    async save(userId: number, name: string, value: unknown): Promise<void> {
      const isKept = await inTransaction(db, async (tx) => {
        if (value !== null)
          return store.setPreference(tx, { userId, name, value, most: PREFERENCES_MAX })
        await store.removePreference(tx, userId, name)
        return true
      })
      if (!isKept)
        throw invalidField(
          'name',
          `At most ${PREFERENCES_MAX} preferences are kept. Remove one first.`,
        )
    },
  }
}
export type Preferences = ReturnType<typeof createPreferences>
