import { useEffect, useRef } from 'react'

/** What each key does; null: nothing now. */
type KeyActions = Readonly<Record<string, (() => void) | null>>

/** Elements that use these keys themselves. */
const FIELDS = 'input, textarea, select, [contenteditable], header, nav, [role="listbox"], tr'

/**
 * Keys of the screen, for example A to accept a report. Not while a field has the focus or a dialog
 * is open, and not if the key is held.
 */
export function useReportKeys(actions: KeyActions): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { target, key } = event
      const isChord = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
      if (isChord || event.repeat || event.defaultPrevented) return
      if (!(target instanceof Element) || target.closest(FIELDS)) return
      if (document.querySelector('dialog[open]')) return
      const action = latest.current[key.length === 1 ? key.toLowerCase() : key]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
