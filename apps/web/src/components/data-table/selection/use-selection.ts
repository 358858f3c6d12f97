import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

/** The selected rows of a table, on all pages. */
export interface Selection<Row> {
  chosen: readonly Row[]
  has: (row: Row) => boolean
  /** Selects or deselects a row; with `isRange` all rows from the last toggled one. */
  toggle: (index: number, isRange: boolean) => void
  /** Selects all rows from the last toggled one to this one. */
  extendTo: (index: number) => void
  /** Selects all rows of the page, or none if all were selected. */
  togglePage: () => void
  /** How many rows of the page are selected. */
  page: 'none' | 'some' | 'all'
  clear: () => void
}

type Chosen<Row> = ReadonlyMap<string, Row>

/** `rows` are those of the page. A change of `list`, for example by a filter, clears it. */
export function useSelection<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  list: string,
): Selection<Row> {
  const [chosen, setChosen] = useState<Chosen<Row>>(new Map())
  const lastToggled = useRef(0)
  useEffect(() => {
    setChosen((before) => (before.size === 0 ? before : new Map()))
    lastToggled.current = 0
  }, [list])

  const set = useCallback(
    (some: readonly Row[], isChosen: boolean) =>
      setChosen((before) => {
        const next = new Map(before)
        for (const row of some) {
          if (isChosen) next.set(rowKey(row), row)
          else next.delete(rowKey(row))
        }
        return next
      }),
    [rowKey],
  )

  return useMemo(() => {
    const has = (row: Row) => chosen.has(rowKey(row))
    const rangeTo = (index: number) => {
      const from = Math.min(lastToggled.current, rows.length - 1)
      return rows.slice(Math.min(from, index), Math.max(from, index) + 1)
    }
    const onPage = rows.filter(has)
    const page = onPage.length === 0 ? 'none' : onPage.length === rows.length ? 'all' : 'some'
    // The current rows, because a contact may have been revealed since they were selected.
    const latest = new Map(chosen)
    for (const row of onPage) latest.set(rowKey(row), row)
    return {
      chosen: [...latest.values()],
      has,
      toggle(index, isRange) {
        const row = rows[index]
        if (row === undefined) return
        set(isRange ? rangeTo(index) : [row], !has(row))
        lastToggled.current = index
      },
      extendTo(index) {
        set(rangeTo(index), true)
      },
      togglePage: () => set(rows, page !== 'all'),
      page,
      clear: () => setChosen(new Map()),
    }
  }, [chosen, rows, rowKey, set])
}
