import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

/** The chosen rows of a table, on whatever page they are. */
export interface Selection<Row> {
  chosen: readonly Row[]
  has: (row: Row) => boolean
  /** Chooses a row or lets go of it; with `isRange` all from the row touched last. */
  toggle: (index: number, isRange: boolean) => void
  /** Chooses every row from the one that was touched last to this one. */
  extendTo: (index: number) => void
  /** All rows of the page, or none of them where all were chosen. */
  togglePage: () => void
  /** How many rows of the page are chosen. */
  page: 'none' | 'some' | 'all'
  clear: () => void
}

type Chosen<Row> = ReadonlyMap<string, Row>

/** `rows`: those of the page. When `list` changes, as by a filter, nothing stays chosen. */
export function useSelection<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  list: string,
): Selection<Row> {
  const [chosen, setChosen] = useState<Chosen<Row>>(new Map())
  const touched = useRef(0)
  useEffect(() => {
    setChosen((before) => (before.size === 0 ? before : new Map()))
    touched.current = 0
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
    const between = (index: number) => {
      const from = Math.min(touched.current, rows.length - 1)
      return rows.slice(Math.min(from, index), Math.max(from, index) + 1)
    }
    const onPage = rows.filter(has)
    const page = onPage.length === 0 ? 'none' : onPage.length === rows.length ? 'all' : 'some'
    // As they are now: a contact may have been revealed since.
    const latest = new Map(chosen)
    for (const row of onPage) latest.set(rowKey(row), row)
    return {
      chosen: [...latest.values()],
      has,
      toggle(index, isRange) {
        const row = rows[index]
        if (row === undefined) return
        set(isRange ? between(index) : [row], !has(row))
        touched.current = index
      },
      extendTo(index) {
        set(between(index), true)
      },
      togglePage: () => set(rows, page !== 'all'),
      page,
      clear: () => setChosen(new Map()),
    }
  }, [chosen, rows, rowKey, set])
}
