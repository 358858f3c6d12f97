import { useEffect, useSyncExternalStore } from 'react'

const SHOWN_MS = 1_500
let words = ''
const listeners = new Set<() => void>()

/** Says something for a moment. */
export function say(next: string): void {
  words = next
  for (const listener of listeners) listener()
}

export function Snackbar() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => words,
  )
  useEffect(() => {
    if (shown === '') return undefined
    const timer = setTimeout(() => say(''), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    <div className="snackbar" role="status" data-is-shown={shown !== ''}>
      {shown}
    </div>
  )
}
