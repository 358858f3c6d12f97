import type { TableFormat } from '@dastak/contract/tables/table-format.ts'

/** What a result is called: `directors.csv` comes back as `directors-result.csv`. */
export function resultName(filename: string, format: TableFormat): string {
  const stem = filename.replace(/\.[^.]{1,10}$/, '') || 'file'
  return `${stem}-result.${format}`
}

/** Where the result of a run is stored, in each of its formats. */
export function resultKey(id: string, run: number, format: TableFormat): string {
  return `batches/${id}/${run}.${format}`
}

/** The same result in the other format. */
export function resultKeyIn(key: string, format: TableFormat): string {
  return key.replace(/\.\w+$/, `.${format}`)
}

interface Kept {
  format: TableFormat
  result_key: string | null
  result_formats: readonly TableFormat[]
}

/** Formats in which the result can be had, its file's first; very old ones have that alone. */
export function formatsOf({ format, result_key: key, result_formats: all }: Kept): TableFormat[] {
  return key === null ? [] : [format, ...all.filter((other) => other !== format)]
}
