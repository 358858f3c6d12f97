import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

interface RowKeysOptions {
  /** Rows of the page. */
  count: number
  scroller: RefObject<HTMLElement | null>
  scrollTo: (index: number) => void
  onEnter: (index: number) => void
}

const STICKY_PX = 90
const ROWS_OF_A_PAGE = 10

/** Up, Down, Home, End and the page keys move between rows; Left and Right between a row's controls; Enter opens the row. */
export function useRowKeys({ count, scroller, scrollTo, onEnter }: RowKeysOptions) {
  const [wanted, setWanted] = useState(0)
  const body = useRef<HTMLTableSectionElement>(null)
  const isMoving = useRef(false)
  const active = Math.min(wanted, Math.max(0, count - 1))

  // The row may be drawn only after the list has scrolled: looked for after every render until it is there.
  useLayoutEffect(() => {
    if (!isMoving.current) return
    const row = body.current?.querySelector<HTMLElement>(`[data-row="${active}"]`)
    if (!row) return
    isMoving.current = false
    row.focus({ preventScroll: true })
    reveal(row, scroller.current)
  })

  function moveTo(index: number) {
    const next = Math.min(Math.max(0, index), count - 1)
    isMoving.current = true
    scrollTo(next)
    setWanted(next)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-row]') : null
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    const isOnRow = event.target === row
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: count - 1,
      PageDown: active + ROWS_OF_A_PAGE,
      PageUp: active - ROWS_OF_A_PAGE,
    }
    const next = steps[event.key]
    if (next !== undefined) {
      event.preventDefault()
      moveTo(next)
    } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      moveInside(row, event)
    } else if (event.key === 'Enter' && isOnRow) {
      event.preventDefault()
      onEnter(active)
    } else if (event.key === 'Escape' && !isOnRow) {
      event.stopPropagation()
      row.focus()
    }
  }

  function onFocus(event: FocusEvent<HTMLElement>) {
    const row = event.target.closest<HTMLElement>('[data-row]')
    if (row) setWanted(Number(row.dataset['row']))
  }

  return { active, body, onKeyDown, onFocus }
}

function moveInside(row: HTMLElement, event: KeyboardEvent<HTMLElement>) {
  const stops = [row, ...row.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]')]
  const place = stops.indexOf(event.target as HTMLElement)
  const next = stops[place + (event.key === 'ArrowRight' ? 1 : -1)]
  if (place === -1 || !next) return
  event.preventDefault()
  next.focus()
}

/** Scrolls so that the sticky head does not cover the row. */
function reveal(row: HTMLElement, scroller: HTMLElement | null) {
  if (!scroller) return
  const inside = row.getBoundingClientRect()
  const outside = scroller.getBoundingClientRect()
  if (inside.top < outside.top + STICKY_PX) scroller.scrollTop -= outside.top + STICKY_PX - inside.top
  else if (inside.bottom > outside.bottom) scroller.scrollTop += inside.bottom - outside.bottom
  row.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
