import { useCallback, useMemo, useRef, useState } from 'react'
import { usePersonAddress, useShownPerson } from './person-address.ts'
import { usePersonList } from './person-list.ts'

interface PersonRows<Row> {
  /** Opens the panel of a row. */
  onOpen: (row: Row) => void
  /** Pass the shown rows to it, in their order, and their place in the whole list. */
  onRowsShown: (rows: readonly Row[], place?: Place) => void
  /** The row whose panel is open. */
  openRow: Row | undefined
}

interface Place {
  offset: number
  total: number
}

/** The page of a table, for steps beyond the rows that are shown. */
interface Paged<View extends { page: number }> {
  view: View
  onViewChange: (view: View, isReplacing?: boolean) => void
}

const NOTHING = { rows: [], place: undefined }

/**
 * For rows that open the panel, which can step through them. `idOf` must be a constant: a DIN or
 * the id of a lead. With `table` the steps go on to its next page.
 */
export function usePersonRows<Row, View extends { page: number } = { page: number }>(
  label: string,
  idOf: (row: Row) => string,
  table?: Paged<View>,
): PersonRows<Row> {
  const { open, step } = usePersonAddress()
  const person = useShownPerson()
  const [{ rows, place }, setShown] = useState<{ rows: readonly Row[]; place?: Place }>(NOTHING)
  const turning = useRef<1 | -1 | null>(null)
  const latest = useRef({ table, person, offset: 0 })
  latest.current = { table, person, offset: place?.offset ?? 0 }

  const turn = useCallback((by: 1 | -1) => {
    const { table: now } = latest.current
    turning.current = by
    now?.onViewChange({ ...now.view, page: now.view.page + by }, true)
  }, [])
  const turnOrNone = table === undefined ? null : turn
  usePersonList(
    useMemo(() => {
      const { offset = 0, total = rows.length } = place ?? {}
      return { ids: rows.map(idOf), label, offset, total, turn: turnOrNone }
    }, [rows, place, idOf, label, turnOrNone]),
  )
  const onRowsShown = useCallback(
    (shown: readonly Row[], at?: Place) => {
      setShown({ rows: shown, place: at })
      const by = turning.current
      const row = shown.at(by === -1 ? -1 : 0)
      if (by === null || row === undefined || at?.offset === latest.current.offset) return
      turning.current = null
      if (latest.current.person !== undefined) step(idOf(row))
    },
    [step, idOf],
  )
  const onOpen = useCallback((row: Row) => open(idOf(row)), [open, idOf])
  const openRow = person === undefined ? undefined : rows.find((row) => idOf(row) === person)
  return { onOpen, onRowsShown, openRow }
}
