import { type StorageKey, readStoredObject, writeStoredObject } from '../../../lib/state/storage.ts'

/** What is entered of a member is kept until sent: a failed call closes the dialog. */
export function memberDraft<Values extends object>(key: StorageKey, memberId: string) {
  return {
    read(): Partial<Values> {
      const { memberId: whose, ...kept } = readStoredObject<Values & { memberId: string }>(key)
      return whose === memberId ? (kept as Partial<Values>) : {}
    },
    write: (values: Values) => writeStoredObject(key, { ...values, memberId }),
    clear: () => writeStoredObject(key, null),
  }
}
