import { type RefObject, useEffect } from 'react'

/** "/" anywhere on the page puts the cursor into the first filter of the table, unless somebody is typing. */
export function useFilterShortcut(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target
      if (
        target instanceof HTMLElement &&
        target.closest('input, textarea, select, [contenteditable], [role="dialog"]')
      )
        return
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
