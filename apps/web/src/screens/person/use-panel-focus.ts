import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { panelOpener } from '../../lib/people/person-address.ts'
import { personList } from '../../lib/people/person-list.ts'

interface PanelFocusOptions {
  din: string
  isModal: boolean
  panel: RefObject<HTMLElement | null>
  heading: RefObject<HTMLElement | null>
}

/** Into the panel by key or where nothing else is usable; out to the row last shown. */
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
      // Whoever works elsewhere on the page is not called away.
      if (active && active !== document.body && !shown?.contains(active)) return
      setTimeout(() => rowOf(last.current, returnTo.current)?.focus())
    }
  }, [panel])
}

function openRow(): Element | null {
  return document.querySelector('main [data-row][aria-current="true"]')
}

/** What opened the panel; where that has gone, as the palette has, what the focus returned to. */
function openerOrFocused(): HTMLElement | null {
  const opener = panelOpener()?.element
  const element = opener?.isConnected ? opener : document.activeElement
  return element instanceof HTMLElement && element !== document.body ? element : null
}

/** The row last shown in the list that opened the panel; what opened it, if no row. */
function rowOf(din: string, opener: HTMLElement | null): HTMLElement | null {
  if (!opener?.isConnected) return null
  const at = personList().dins.indexOf(din)
  const row = opener
    .closest('tbody, ul')
    ?.querySelector<HTMLElement>(`[data-row="${at}"], [data-index="${at}"]`)
  if (!row || row.contains(opener)) return opener
  return row.matches('[tabindex]') ? row : row.querySelector('button')
}
