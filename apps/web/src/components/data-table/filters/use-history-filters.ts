import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Filters } from '../columns/column.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * What is typed into the filters of each table, by its name: it may be a phone number or an
     * email address, so never part of the address.
     */
    filters?: FiltersByTable
  }
}

const WRITE_AFTER_MS = 400
const NO_FILTERS: Filters = {}
type FiltersByTable = Readonly<Record<string, Filters>>
/** Writes what was typed last, where it is not written yet. */
let writeNow: (() => FiltersByTable) | null = null

/**
 * To be called before an entry is added to the history: what is typed belongs to the one before,
 * and to the new one, whose filters are returned where they are not the ones before.
 */
export function writeTypedFilters(): FiltersByTable | undefined {
  return writeNow?.()
}

/** A table's filters, kept in the history's entry: through a reload and the back button. */
export function useHistoryFilters(table: string): [Filters, (filters: Filters) => void] {
  const kept =
    useRouterState({ select: (router) => router.location.state.filters?.[table] }) ?? NO_FILTERS
  const [filters, setFilters] = useState(kept)
  const written = useRef(JSON.stringify(kept))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { history } = useRouter()

  useEffect(() => {
    if (JSON.stringify(kept) === written.current) return
    written.current = JSON.stringify(kept)
    clearTimeout(timer.current)
    setFilters(kept)
  }, [kept])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      writeNow = null
    },
    [],
  )

  const change = useCallback(
    (next: Filters) => {
      setFilters(next)
      clearTimeout(timer.current)
      const write = () => {
        clearTimeout(timer.current)
        if (writeNow === write) writeNow = null
        written.current = JSON.stringify(next)
        const { href, state } = history.location
        const all = { ...state.filters, [table]: next }
        history.replace(href, { ...state, filters: all })
        // At once: the router puts what comes in one task into one entry.
        history.flush()
        return all
      }
      writeNow = write
      timer.current = setTimeout(write, WRITE_AFTER_MS)
    },
    [history, table],
  )
  return [filters, change]
}
