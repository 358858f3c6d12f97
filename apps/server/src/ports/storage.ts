import { TABLE_FILE_TYPES } from '@dastak/contract/tables/table-format.ts'

/** How a file is served, by the ending of its key: nothing but tables is kept. */
export const FILE_TYPES = TABLE_FILE_TYPES
export type FileType = (typeof FILE_TYPES)[keyof typeof FILE_TYPES]

/**
 * Keeps files under keys of ours: small letters, digits, `.`, `-` and `_`, in parts with `/`
 * between, and the ending of the file's type.
 */
export interface Storage {
  /**
   * Stores the file at `path` under `key`, whole and durable or not at all; replaces what is there.
   * The file at `path` may be moved away.
   */
  put(key: string, path: string, options: { type: FileType }): Promise<void>
  /** Serves it without sign-in until `until` (at most a week), as a download `filename`. */
  link(key: string, options: { filename: string; until: Date }): Promise<string>
  /** Gone after it; nothing happens where there is none. */
  remove(key: string): Promise<void>
}

/** What stands behind a link that leads to this server. */
type LinkedFile =
  | {
      state: 'there'
      name: string
      type: string
      bytes: number
      content: AsyncIterable<Uint8Array>
    }
  /** Its time is over, or the file was removed. */
  | { state: 'gone' }
  /** The link is none of ours. */
  | { state: 'unknown' }

/** Opens the files of a storage whose links lead to this server. */
export interface LinkedFiles {
  open(token: string): Promise<LinkedFile>
}
