import { useEffect, useRef } from 'react'

interface ReportKeys {
  previous: string | null
  next: string | null
  onStep: (id: string) => void
  onClose: () => void
  /** Null: the report cannot be answered. */
  onAccept: (() => void) | null
  onReject: (() => void) | null
}

/** Elements that use these keys themselves. */
const FIELDS = 'input, textarea, select, [contenteditable], header, nav, [role="listbox"], tr'

/**
 * A accepts, R rejects, Up and Down go to the previous and the next report, Escape to the list.
 * Not while a field has the focus or a dialog is open.
 */
export function useReportKeys(keys: ReportKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { target, key } = event
      const isChord = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
      if (isChord || event.repeat || event.defaultPrevented) return
      if (!(target instanceof Element) || target.closest(FIELDS)) return
      if (document.querySelector('dialog[open]')) return
      const { previous, next, onStep, onClose, onAccept, onReject } = latest.current
      const stepTo = (id: string | null) => (id === null ? null : () => onStep(id))
      const actions: Record<string, (() => void) | null> = {
        a: onAccept,
        r: onReject,
        ArrowUp: stepTo(previous),
        ArrowDown: stepTo(next),
        Escape: onClose,
      }
      const action = actions[key.length === 1 ? key.toLowerCase() : key]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
