import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Filters } from './column.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What is typed into the filters of each table, by its name: it may be a phone number or an email address, so never part of the address. */
    filters?: Readonly<Record<string, Filters>>
  }
}

const WRITE_AFTER_MS = 400
const NO_FILTERS: Filters = {}
/** Writes what was typed last, where it is not written yet. */
let writeNow: (() => void) | null = null

/** To be called before an entry is added to the history: what is typed belongs to the one before. */
export function writeTypedFilters(): void {
  writeNow?.()
}

/** A table's filters, kept in the browser's history entry: they survive a reload and come back with the back button. */
export function useHistoryFilters(table: string): [Filters, (filters: Filters) => void] {
  const kept = useRouterState({ select: (router) => router.location.state.filters?.[table] }) ?? NO_FILTERS
  const [filters, setFilters] = useState(kept)
  const written = useRef(JSON.stringify(kept))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigate = useNavigate()

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
        void navigate({
          to: '.',
          search: true,
          state: (before) => ({ ...before, filters: { ...before.filters, [table]: next } }),
          replace: true,
          resetScroll: false,
        })
      }
      writeNow = write
      timer.current = setTimeout(write, WRITE_AFTER_MS)
    },
    [navigate, table],
  )
  return [filters, change]
}
