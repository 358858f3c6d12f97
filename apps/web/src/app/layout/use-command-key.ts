import { useEffect, useRef } from 'react'

/** Calls `open` on Ctrl K, or ⌘ K on a Mac. */
export function useCommandKey(open: () => void): void {
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      // The user should finish an open dialog first.
      if (document.querySelector('dialog[open]')) return
      latest.current()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
