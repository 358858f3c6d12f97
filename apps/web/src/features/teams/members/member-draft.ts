import { type StorageKey, readStoredObject, writeStoredObject } from '../../../lib/state/storage.ts'

/** Keeps what was entered for a member until it is sent: a failed call closes the dialog. */
export function memberDraft<Values extends object>(key: StorageKey, memberId: string) {
  return {
    read(): Partial<Values> {
      const { memberId: savedFor, ...kept } = readStoredObject<Values & { memberId: string }>(key)
      return savedFor === memberId ? (kept as Partial<Values>) : {}
    },
    write: (values: Values) => writeStoredObject(key, { ...values, memberId }),
    clear: () => writeStoredObject(key, null),
  }
}
