import type { TableFormat } from '@dastak/contract/tables/table-format.ts'

/** A run whose result a worker writes. */
interface Attempt {
  public_id: string
  run: number
  lease: { fence: number }
  format: TableFormat
}

/** The file name of a result: `directors.csv` becomes `directors-result.csv`. */
export function resultName(filename: string, format: TableFormat): string {
  const stem = filename.replace(/\.[^.]{1,10}$/, '') || 'file'
  return `${stem}-result.${format}`
}

/** The key of a result in the storage. No two workers have the same one, because of the fence. */
export function resultKey({ public_id: id, run, lease, format }: Attempt): string {
  return `batches/${id}/${run}-${lease.fence}.${format}`
}

/** The key that the last release gives the result of a run, whichever worker writes it. */
export function lastReleaseKey(id: string, run: number, format: TableFormat): string {
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
