import { FILE_TYPES, type FileType } from '../../ports/storage.ts'

const KEY_MAX = 200
const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/

/** The file type of a key, from its ending. Throws if the key is not valid. */
export function typeOfKey(key: string): FileType {
  const ending = /\.([^./]*)$/.exec(key)?.[1]
  const type =
    ending !== undefined &&
    Object.hasOwn(FILE_TYPES, ending) &&
    FILE_TYPES[ending as keyof typeof FILE_TYPES]
  if (!type || key.length > KEY_MAX || key.includes('..') || !KEY.test(key))
    throw new Error('The storage key is not valid.')
  return type
}
