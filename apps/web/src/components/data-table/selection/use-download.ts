import type { TableFormat } from '@dastak/contract/tables/table-format.ts'
import { useState } from 'react'
import { errorMessage } from '../../../lib/api/api-error.ts'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'
import { saveTable, tableOf } from '../../../lib/files/table-file.ts'
import { isDataColumn } from '../columns/column.ts'
import type { DataTableProps } from '../data-table-props.ts'

const DOUBLE_CLICK_MS = 500

/**
 * Downloads the selected rows or, if `chosen` is null, all that match. `download` is null if the
 * table has no download.
 */
export function useDownload<Row>(props: DataTableProps<Row>, selected: readonly Row[]) {
  const { columns, fileName, onDownload } = props
  const [isDownloading, setIsDownloading] = useState(false)

  function write(rows: readonly Row[], format: TableFormat): Promise<void> {
    const written = columns
      .filter(isDataColumn)
      .map(({ header, text, cell = text }) => [header, cell] as const)
    return saveTable(fileName!, format, tableOf(written, rows))
  }

  async function download(
    format: TableFormat,
    chosen: readonly Row[] | null,
    other?: string,
  ): Promise<void> {
    if (isDownloading) return
    setIsDownloading(true)
    try {
      // So that a double click does not download the same file twice.
      const pause = new Promise((resolve) => setTimeout(resolve, DOUBLE_CLICK_MS))
      await Promise.all([
        onDownload
          ? onDownload({ format, other, chosen, filtered: selected })
          : write(chosen ?? selected, format),
        pause,
      ])
    } catch (error) {
      showSnackbar('error', errorMessage(error))
    } finally {
      setIsDownloading(false)
    }
  }

  const canDownload = fileName !== undefined || onDownload !== undefined
  return {
    download: canDownload
      ? (format: TableFormat, chosen: readonly Row[] | null, other?: string) =>
          void download(format, chosen, other)
      : null,
    isDownloading,
  }
}
