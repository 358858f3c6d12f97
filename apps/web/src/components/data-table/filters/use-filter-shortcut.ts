import { type RefObject, useEffect } from 'react'

/**
 * The "/" key focuses the search box of the table, unless the user is typing. With several tables
 * on a screen, it is the table with the focus, otherwise the first.
 */
export function useFilterShortcut(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (
        event.key !== '/' ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      )
        return
      const target = event.target
      if (!(target instanceof HTMLElement)) return
      if (
        target.closest(
          'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"]',
        )
      )
        return
      const table = target.closest('[data-table]')
      if (table && table !== box.current) return
      const filter = box.current?.querySelector<HTMLInputElement>('[data-filter]')
      if (!filter) return
      event.preventDefault()
      filter.focus()
      filter.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [box])
}
