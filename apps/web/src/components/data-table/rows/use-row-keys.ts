import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Selection } from '../selection/use-selection.ts'

interface RowKeysOptions {
  /** The number of rows on the page. */
  count: number
  scrollTo: (index: number) => void
  onEnter: (index: number) => void
  /** Null if rows cannot be selected. */
  selection: RowSelection | null
}

type RowSelection = Omit<Selection<unknown>, 'has' | 'page'>

const PAGE_KEY_ROWS = 10

/**
 * Up, Down, Home, End and the page keys move between rows; Left and Right between a row's controls.
 * Enter opens the row. Space selects it, Shift with the arrows selects more rows, Ctrl A the whole
 * page. Escape clears the selection.
 */
export function useRowKeys({ count, scrollTo, onEnter, selection }: RowKeysOptions) {
  const [requested, setRequested] = useState(0)
  const body = useRef<HTMLTableSectionElement>(null)
  const isMoving = useRef(false)
  const active = Math.min(requested, Math.max(0, count - 1))

  // The row may be rendered only after the list has scrolled, so this runs after each render.
  useLayoutEffect(() => {
    if (!isMoving.current) return
    const row = body.current?.querySelector<HTMLElement>(`[data-row="${active}"]`)
    if (!row) return
    isMoving.current = false
    row.focus({ preventScroll: true })
    // Its scroll margin keeps it below the sticky head.
    row.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  function moveTo(index: number) {
    const next = Math.min(Math.max(0, index), count - 1)
    isMoving.current = true
    scrollTo(next)
    setRequested(next)
    return next
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const row =
      event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-row]') : null
    if (!row || event.altKey) return
    const isOnRow = event.target === row
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'a' || !selection || !isOnRow) return
      event.preventDefault()
      selection.togglePage()
      return
    }
    const next = stepOf(event.key, active, count)
    if (next !== undefined) {
      event.preventDefault()
      const index = moveTo(next)
      if (event.shiftKey) selection?.extendTo(index)
    } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      moveInside(row, event)
    } else if (event.key === 'Enter' && isOnRow) {
      event.preventDefault()
      onEnter(active)
    } else if (event.key === ' ' && isOnRow && selection) {
      event.preventDefault()
      selection.toggle(active, event.shiftKey)
    } else if (event.key === 'Escape' && (!isOnRow || selection?.chosen.length)) {
      event.stopPropagation()
      if (isOnRow) selection?.clear()
      else row.focus()
    }
  }

  function onFocus(event: FocusEvent<HTMLElement>) {
    const row = event.target.closest<HTMLElement>('[data-row]')
    if (row) setRequested(Number(row.dataset['row']))
  }

  return { active, body, onKeyDown, onFocus }
}

function stepOf(key: string, active: number, count: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    Home: 0,
    End: count - 1,
    PageDown: active + PAGE_KEY_ROWS,
    PageUp: active - PAGE_KEY_ROWS,
  }
  return steps[key]
}

function moveInside(row: HTMLElement, event: KeyboardEvent<HTMLElement>) {
  const stops = [row, ...row.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]')]
  const index = stops.indexOf(event.target as HTMLElement)
  const next = stops[index + (event.key === 'ArrowRight' ? 1 : -1)]
  if (index === -1 || !next) return
  event.preventDefault()
  next.focus()
}
