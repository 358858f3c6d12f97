import { useCallback, useMemo, useState } from 'react'
import { usePersonAddress, usePersonShown } from './person-address.ts'
import { usePersonList } from './person-list.ts'

interface PersonRows<Row> {
  /** Opens the panel of a row's person. */
  onOpen: (row: Row) => void
  /** To be told the rows that are shown, in their order. */
  onRowsShown: (rows: readonly Row[]) => void
  /** The row whose person is shown. */
  openRow: Row | undefined
}

/** Rows that open the person panel, which goes through them in order. `dinOf`: a constant. */
export function usePersonRows<Row>(label: string, dinOf: (row: Row) => string): PersonRows<Row> {
  const { open } = usePersonAddress()
  const person = usePersonShown()
  const [rows, setRows] = useState<readonly Row[]>([])
  usePersonList(
    useMemo(() => rows.map(dinOf), [rows, dinOf]),
    label,
  )
  const onOpen = useCallback((row: Row) => open(dinOf(row)), [open, dinOf])
  const openRow = person === undefined ? undefined : rows.find((row) => dinOf(row) === person)
  return { onOpen, onRowsShown: setRows, openRow }
}
