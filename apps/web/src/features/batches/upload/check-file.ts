import { TABLE_FILE_EXTENSIONS } from '@dastak/contract/batch-types.ts'
import { batchesText } from '../batches.text.ts'

const { wrongFile: text, size } = batchesText
const MEGABYTE = 1_048_576

/** `9.8 MB`, `12 KB`. Megabytes are rounded down, so that a limit is never overstated. */
export function sizeText(bytes: number): string {
  if (bytes >= MEGABYTE) return size.megabytes(Math.floor((bytes / MEGABYTE) * 10) / 10)
  return bytes < 1_024 ? size.bytes(bytes) : size.kilobytes(Math.round(bytes / 1_024))
}

/** What is wrong with the chosen files, checked before anything is sent; null if nothing is. */
export function wrongFile(
  files: readonly Pick<File, 'name' | 'size'>[],
  maxBytes: number,
): string | null {
  const [file] = files
  if (!file || files.length > 1) return text.notOne
  const name = file.name.toLowerCase()
  if (!TABLE_FILE_EXTENSIONS.some((extension) => name.endsWith(`.${extension}`)))
    return text.extension
  if (file.size === 0) return text.empty
  return file.size > maxBytes ? text.tooLarge(file.size, maxBytes) : null
}
