import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

/** The selected rows of a table, on all pages. */
export interface Selection<Row> {
  /** The selected rows; if `isAll`, only those of the page. */
  chosen: readonly Row[]
  /** True if all rows that match are selected. */
  isAll: boolean
  has: (row: Row) => boolean
  /** Selects or deselects a row; with `isRange` all rows from the last toggled one. */
  toggle: (index: number, isRange: boolean) => void
  /** Selects all rows from the last toggled one to this one. */
  extendTo: (index: number) => void
  /** Selects all rows of the page, or none if all were selected. */
  togglePage: () => void
  /** How many rows of the page are selected. */
  page: 'none' | 'some' | 'all'
  chooseAll: () => void
  /** After an action: what is not shown, or will be taken out of the page, is deselected. */
  keepShown: () => void
  clear: () => void
}

type Chosen<Row> = ReadonlyMap<string, Row> | 'all'

const isPart = (part: number, whole: number) =>
  part === 0 ? 'none' : part === whole ? 'all' : 'some'

/**
 * `rows` are those of the page. A change of `list`, for example by a filter, clears it. `place`
 * names the page.
 */
export function useSelection<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  { list, place }: { list: string; place: string },
): Selection<Row> {
  const [chosen, setChosen] = useState<Chosen<Row>>(new Map())
  const lastToggled = useRef(0)
  useEffect(() => {
    setChosen((before) => (before !== 'all' && before.size === 0 ? before : new Map()))
    lastToggled.current = 0
  }, [list])

  /** The page on which an action has run, until another one is shown. */
  const [acted, setActed] = useState<string | null>(null)
  useEffect(() => setActed(null), [place])
  useEffect(() => {
    if (acted !== place) return
    const isChosen = (before: Chosen<Row>, row: Row) => before === 'all' || before.has(rowKey(row))
    setChosen(
      (before) =>
        new Map(rows.filter((row) => isChosen(before, row)).map((row) => [rowKey(row), row])),
    )
  }, [acted, place, rows, rowKey])

  const set = useCallback(
    (some: readonly Row[], isChosen: boolean) =>
      setChosen((before) => {
        // Of all rows, those of the page stay.
        const next = new Map(before === 'all' ? rows.map((row) => [rowKey(row), row]) : before)
        for (const row of some) {
          if (isChosen) next.set(rowKey(row), row)
          else next.delete(rowKey(row))
        }
        return next
      }),
    [rows, rowKey],
  )

  return useMemo(() => {
    const isAll = chosen === 'all'
    const has = (row: Row) => isAll || chosen.has(rowKey(row))
    const rangeTo = (index: number) => {
      const from = Math.min(lastToggled.current, rows.length - 1)
      return rows.slice(Math.min(from, index), Math.max(from, index) + 1)
    }
    const onPage = rows.filter(has)
    const page = isPart(onPage.length, rows.length)
    const clear = () => setChosen(new Map())
    // The current rows, because a contact may have been revealed since they were selected.
    const latest = new Map(isAll ? [] : chosen)
    for (const row of onPage) latest.set(rowKey(row), row)
    return {
      chosen: [...latest.values()],
      isAll,
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
      togglePage: () => (isAll ? clear() : set(rows, page !== 'all')),
      page,
      chooseAll: () => setChosen('all'),
      keepShown: () => setActed(place),
      clear,
    }
  }, [chosen, rows, rowKey, set, place])
}
