import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { panelOpener } from '../../lib/person-address.ts'
import { personList } from '../../lib/person-list.ts'

interface PanelFocusOptions {
  din: string
  isModal: boolean
  panel: RefObject<HTMLElement | null>
  heading: RefObject<HTMLElement | null>
}

/** Into the panel when a key opened it or nothing else can be used; out of it to the row of whoever was shown last. */
export function usePanelFocus({ din, isModal, panel, heading }: PanelFocusOptions): void {
  const last = useRef(din)
  useEffect(() => {
    last.current = din
    panel.current?.scrollTo(0, 0)
  }, [din, panel])
  useEffect(() => {
    if (isModal || panelOpener()?.isByKey) heading.current?.focus({ preventScroll: true })
  }, [isModal, heading])
  useLayoutEffect(() => {
    const shown = panel.current
    return () => {
      const active = document.activeElement
      // Whoever works elsewhere on the page is not called away.
      if (active && active !== document.body && !shown?.contains(active)) return
      setTimeout(() => rowToReturnTo(last.current)?.focus())
    }
  }, [panel])
}

/** The row of the person in the list from which the panel was opened; what opened it, where the row is not drawn. */
function rowToReturnTo(din: string): HTMLElement | null {
  const opener = panelOpener()?.element
  if (!(opener instanceof HTMLElement) || !opener.isConnected) return null
  const at = personList().dins.indexOf(din)
  const row = opener.closest('tbody, ul')?.querySelector<HTMLElement>(`[data-row="${at}"], [data-index="${at}"]`)
  if (!row || row.contains(opener)) return opener
  return row.matches('[tabindex]') ? row : row.querySelector('button')
}
