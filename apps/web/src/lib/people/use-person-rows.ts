import { useCallback, useMemo, useState } from 'react'
import { usePersonAddress, useShownPerson } from './person-address.ts'
import { usePersonList } from './person-list.ts'

interface PersonRows<Row> {
  /** Opens the panel of a row's person. */
  onOpen: (row: Row) => void
  /** Pass the shown rows to it, in their order. */
  onRowsShown: (rows: readonly Row[]) => void
  /** The row whose person is shown. */
  openRow: Row | undefined
}

/** For rows that open the person panel, which can step through them. `dinOf` must be a constant. */
export function usePersonRows<Row>(label: string, dinOf: (row: Row) => string): PersonRows<Row> {
  const { open } = usePersonAddress()
  const person = useShownPerson()
  const [rows, setRows] = useState<readonly Row[]>([])
  usePersonList(
    useMemo(() => rows.map(dinOf), [rows, dinOf]),
    label,
  )
  const onOpen = useCallback((row: Row) => open(dinOf(row)), [open, dinOf])
  const openRow = person === undefined ? undefined : rows.find((row) => dinOf(row) === person)
  return { onOpen, onRowsShown: setRows, openRow }
}
