import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Filters } from '../columns/column.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * The filters of each table, by its name. They may be a phone number or an email address, so
     * they are never in the address.
     */
    filters?: FiltersByTable
  }
}

const WRITE_AFTER_MS = 400
const NO_FILTERS: Filters = {}
type FiltersByTable = Readonly<Record<string, Filters>>
/** Writes filters that are not written to the history yet. */
let writeNow: (() => FiltersByTable) | null = null

/**
 * Call it before adding a history entry, because typed filters belong to the current entry. Returns
 * them for the new entry, if they were not written yet.
 */
export function writeTypedFilters(): FiltersByTable | undefined {
  return writeNow?.()
}

/** A table's filters in the history entry, so that they survive a reload and the back button. */
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
        // Otherwise the router would merge all changes of one task into one entry.
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
