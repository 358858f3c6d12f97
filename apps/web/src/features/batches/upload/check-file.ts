import { TABLE_FILE_EXTENSIONS } from '@dastak/contract/batch-types.ts'
import { batchesText } from '../batches.text.ts'

const { wrongFile: text } = batchesText

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
