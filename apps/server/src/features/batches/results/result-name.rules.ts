import type { TableFormat } from '@dastak/contract/tables/table-format.ts'

/** The file name of a result: `directors.csv` becomes `directors-result.csv`. */
export function resultName(filename: string, format: TableFormat): string {
  const stem = filename.replace(/\.[^.]{1,10}$/, '') || 'file'
  return `${stem}-result.${format}`
}

/** The storage key of a run's result, for each of its formats. */
export function resultKey(id: string, run: number, format: TableFormat): string {
  return `batches/${id}/${run}.${format}`
}

/** The key of the same result in the other format. */
export function resultKeyIn(key: string, format: TableFormat): string {
  return key.replace(/\.\w+$/, `.${format}`)
}

interface Kept {
  format: TableFormat
  result_key: string | null
  result_formats: readonly TableFormat[]
}

/** The formats of a result, the format of its file first. Very old results have only that one. */
export function formatsOf({ format, result_key: key, result_formats: all }: Kept): TableFormat[] {
  return key === null ? [] : [format, ...all.filter((other) => other !== format)]
}
