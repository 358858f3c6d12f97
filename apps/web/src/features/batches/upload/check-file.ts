import { TABLE_FILE_EXTENSIONS } from '@dastak/contract/batch-types.ts'
import { formatNumber } from '../../../lib/text/numbers.ts'

const MEGABYTE = 1_048_576

/** `9.8 MB`, `12 KB`: never more than it is. */
export function sizeText(bytes: number): string {
  if (bytes >= MEGABYTE) return `${Math.floor((bytes / MEGABYTE) * 10) / 10} MB`
  return bytes < 1_024 ? `${bytes} bytes` : `${Math.round(bytes / 1_024)} KB`
}

/** What is wrong with what was chosen, before anything of it is sent; null where nothing is. */
export function wrongFile(
  files: readonly Pick<File, 'name' | 'size'>[],
  maxBytes: number,
): string | null {
  const [file] = files
  if (!file || files.length > 1) return 'Please choose one file.'
  const name = file.name.toLowerCase()
  if (!TABLE_FILE_EXTENSIONS.some((extension) => name.endsWith(`.${extension}`)))
    return 'Please choose a CSV or Excel file (.csv, .xls, .xlsx).'
  if (file.size === 0) return 'This file is empty.'
  if (file.size > maxBytes)
    return (
      `This file has ${formatNumber(file.size)} bytes. The maximum size is ` +
      `${formatNumber(maxBytes)} bytes.`
    )
  return null
}
