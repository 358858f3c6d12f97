import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { panelOpener } from '../../lib/people/person-address.ts'
import { personList } from '../../lib/people/person-list.ts'

interface PanelFocusOptions {
  din: string
  isModal: boolean
  panel: RefObject<HTMLElement | null>
  heading: RefObject<HTMLElement | null>
}

/**
 * Moves the focus into the panel if it was opened by key or covers the screen. When the panel
 * closes, the row of the person shown last gets the focus.
 */
export function usePanelFocus({ din, isModal, panel, heading }: PanelFocusOptions): void {
  const last = useRef(din)
  const returnTo = useRef<HTMLElement | null>(null)
  useEffect(() => {
    last.current = din
    panel.current?.scrollTo(0, 0)
    // The list may have moved to make room for the panel.
    const frame = requestAnimationFrame(() =>
      openRow()?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [din, panel])
  useEffect(() => {
    returnTo.current = openerOrFocused()
    if (isModal || panelOpener()?.isByKey) heading.current?.focus({ preventScroll: true })
  }, [isModal, heading])
  useLayoutEffect(() => {
    const shown = panel.current
    return () => {
      const active = document.activeElement
      // The user may be working elsewhere on the page.
      if (active && active !== document.body && !shown?.contains(active)) return
      setTimeout(() => rowOf(last.current, returnTo.current)?.focus())
    }
  }, [panel])
}

function openRow(): Element | null {
  return document.querySelector('main [data-row][aria-current="true"]')
}

/** The element that opened the panel, or the focused element if the opener is gone. */
function openerOrFocused(): HTMLElement | null {
  const opener = panelOpener()?.element
  const element = opener?.isConnected ? opener : document.activeElement
  return element instanceof HTMLElement && element !== document.body ? element : null
}

/** The row of the person in the list that opened the panel; the opener if there is no row. */
function rowOf(din: string, opener: HTMLElement | null): HTMLElement | null {
  if (!opener?.isConnected) return null
  const at = personList().ids.indexOf(din)
  const row = opener
    .closest('tbody, ul')
    ?.querySelector<HTMLElement>(`[data-row="${at}"], [data-index="${at}"]`)
  if (!row || row.contains(opener)) return opener
  return row.matches('[tabindex]') ? row : row.querySelector('button')
}
