import { TABLE_FILE_TYPES } from '@dastak/contract/tables/table-format.ts'

/** The media type of a file, by the extension of its key. Only tables are stored. */
export const FILE_TYPES = TABLE_FILE_TYPES
export type FileType = (typeof FILE_TYPES)[keyof typeof FILE_TYPES]

/**
 * Stores files under keys of lower-case letters, digits, `.`, `-` and `_`, in parts separated by
 * `/`, with the extension of the file's type.
 */
export interface Storage {
  /**
   * Stores the file at `path` under `key`, completely and durably or not at all. Replaces an
   * existing file. The file at `path` may be moved away.
   */
  put(key: string, path: string, options: { type: FileType }): Promise<void>
  /**
   * A link to it that works without sign-in until `until` (at most a week), as a download named
   * `filename`.
   */
  link(key: string, options: { filename: string; until: Date }): Promise<string>
  /** Its content, for backups. Null if it does not exist. */
  read(key: string): Promise<{ bytes: number; content: AsyncIterable<Uint8Array> } | null>
  /** Deletes it. Does nothing if it does not exist. */
  remove(key: string): Promise<void>
}

/** The file behind a link to this server. */
type LinkedFile =
  | {
      state: 'there'
      name: string
      type: string
      bytes: number
      content: AsyncIterable<Uint8Array>
    }
  /** The link has expired, or the file was deleted. */
  | { state: 'gone' }
  /** The link is not one of ours. */
  | { state: 'unknown' }

/** Opens the files of a storage whose links go to this server. */
export interface LinkedFiles {
  open(token: string): Promise<LinkedFile>
}
