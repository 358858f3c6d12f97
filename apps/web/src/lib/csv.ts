import { saveFile } from './save-file.ts'

/** Hands a CSV text to the browser as a download. */
export function downloadCsv(fileName: string, csv: string): void {
  saveFile(fileName, new Blob([csv], { type: 'text/csv;charset=utf-8' }))
}
