import { useState } from 'react'
import { errorMessage } from '../../../lib/api/api-error.ts'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'

/** The selected rows of a list, for an action that needs all of them. */
export interface Selected<Row> {
  /** The selected rows; if `isAll`, only those of the page. */
  rows: readonly Row[]
  count: number
  /** True if all rows that match are selected. */
  isAll: boolean
  /** All selected rows. Throws ApiError. */
  load: () => Promise<readonly Row[]>
  /** After an action: what is not shown, or will be taken out of the page, is deselected. */
  keepShown: () => void
  clear: () => void
}

/** Loads the selected rows when a button is pressed, unless they are more than `max`. */
export function useLoadedRows<Row>(
  { count, load }: Pick<Selected<Row>, 'count' | 'load'>,
  max: number,
  tooMany: (max: number) => string,
) {
  const [rows, setRows] = useState<readonly Row[] | null>(null)
  async function open() {
    if (count > max) return showSnackbar('error', tooMany(max))
    try {
      setRows(await load())
    } catch (error) {
      showSnackbar('error', errorMessage(error))
    }
  }
  return { rows, open: () => void open(), close: () => setRows(null) }
}
