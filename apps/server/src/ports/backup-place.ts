import type { Readable } from 'node:stream'

interface StoredBackup {
  name: string
  bytes: number
}

/** Stores backups under their names. */
export interface BackupPlace {
  kind: 'disk' | 'bucket'
  /** The folder or the bucket, for people. */
  location: string
  /**
   * Stores a backup while it is being made, completely and durably or not at all, in place of one
   * with the same name. Returns its bytes.
   */
  put(name: string, content: Readable): Promise<number>
  /**
   * Removes what those left that were killed while they were stored. `isDead`: others are left
   * alone, because another installation may be storing them now.
   */
  removeUnfinished(isDead: (name: string) => boolean): Promise<void>
  /** Complete ones only, in no order. */
  list(): Promise<StoredBackup[]>
  /** Throws `OperatorError` if there is none with that name. */
  open(name: string): Promise<Readable>
  /** Does nothing if it does not exist. */
  remove(name: string): Promise<void>
}
