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
   * Stores a backup while it is being made, completely and durably or not at all. Also removes what
   * earlier ones left that were killed. Returns its bytes.
   */
  put(name: string, content: Readable): Promise<number>
  /** Complete ones only, in no order. */
  list(): Promise<StoredBackup[]>
  /** Throws `OperatorError` if there is none with that name. */
  open(name: string): Promise<Readable>
  /** Does nothing if it does not exist. */
  remove(name: string): Promise<void>
}
