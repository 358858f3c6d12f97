import { useEffect, useSyncExternalStore } from 'react'

const SHOWN_MS = 1_500
let message = ''
const listeners = new Set<() => void>()

/** Shows a message for a moment. */
export function showSnackbar(text: string): void {
  message = text
  for (const listener of listeners) listener()
}

export function Snackbar() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => message,
  )
  useEffect(() => {
    if (shown === '') return undefined
    const timer = setTimeout(() => showSnackbar(''), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    <div className="snackbar" role="status" data-is-shown={shown !== ''}>
      {shown}
    </div>
  )
}
