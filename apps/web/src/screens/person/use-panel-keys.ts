import { type RefObject, useEffect, useRef } from 'react'
import { type PersonPosition, type PersonStep, personList } from '../../lib/people/person-list.ts'

interface PanelKeysOptions {
  panel: RefObject<HTMLElement | null>
  position: PersonPosition | null
  /** Called with null at the end of the list. */
  onStep: (step: PersonStep) => void
  onClose: () => void
}

/** Elements that use these keys themselves. */
const ELSEWHERE =
  'input, textarea, select, [contenteditable], header, nav, [role="listbox"], [role="menu"]'

/** While the panel is open: Up and Down go to the previous and next person, Escape closes it. */
export function usePanelKeys(options: PanelKeysOptions): void {
  const latest = useRef(options)
  latest.current = options
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { target } = event
      const isChord = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
      if (isChord || !(target instanceof Element)) return
      if (document.querySelector('dialog[open]') || target.closest(ELSEWHERE)) return
      const { panel, position, onStep, onClose } = latest.current
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      const row = target.closest<HTMLElement>('[data-row]')
      if (step !== 0 && row && !panel.current?.contains(row)) {
        // The table moves its own focus. The panel follows if it shows a person of that table.
        if (!row.closest('tbody')?.querySelector('[aria-current="true"]')) return
        const to = personList().ids[Number(row.dataset['row']) + step]
        onStep(to === undefined ? null : { to })
      } else if (event.defaultPrevented) {
        return
      } else if (step !== 0 && position) {
        event.preventDefault()
        onStep(step > 0 ? position.next : position.previous)
      } else if (event.key === 'Escape') {
        event.preventDefault()
        onClose()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
