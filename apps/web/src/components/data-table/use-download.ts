import { toCsv } from '@dastak/contract/csv.ts'
import { useState } from 'react'
import { downloadCsv } from '../../lib/csv.ts'
import { errorMessage } from '../../lib/api-error.ts'
import { showSnackbar } from '../../lib/snackbar.ts'
import { isDataColumn } from './column.ts'
import type { DataTableProps } from './data-table-props.ts'

const DOUBLE_PRESS_MS = 500

/** The download of a table: of the chosen rows, or of all that match the filters (null). Null where the table has none. */
export function useDownload<Row>(props: DataTableProps<Row>, selected: readonly Row[]) {
  const { columns, csvName, onDownload } = props
  const [isDownloading, setIsDownloading] = useState(false)

  function write(rows: readonly Row[]): void {
    const exported = columns.filter(isDataColumn)
    const header = exported.map((column) => column.header)
    const records = rows.map((row) => exported.map((column) => (column.csv ?? column.text)(row)))
    downloadCsv(csvName!, toCsv(header, records))
  }

  async function download(chosen: readonly Row[] | null): Promise<void> {
    if (isDownloading) return
    setIsDownloading(true)
    try {
      // A file that is made at once is one file too, however fast it is pressed for.
      const pressed = new Promise((resolve) => setTimeout(resolve, DOUBLE_PRESS_MS))
      await Promise.all([onDownload ? onDownload(chosen, selected) : write(chosen ?? selected), pressed])
    } catch (error) {
      showSnackbar('error', errorMessage(error))
    } finally {
      setIsDownloading(false)
    }
  }

  const canDownload = csvName !== undefined || onDownload !== undefined
  return {
    download: canDownload ? (chosen: readonly Row[] | null) => void download(chosen) : null,
    isDownloading,
  }
}
