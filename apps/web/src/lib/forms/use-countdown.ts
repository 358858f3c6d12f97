import { useEffect, useState } from 'react'

function secondsUntil(end: number): number {
  return Math.max(0, Math.ceil((end - Date.now()) / 1_000))
}

/** Whole seconds until `end` (ms since 1970), down to 0; right also after the tab slept. */
export function useCountdown(end: number): number {
  const [left, setLeft] = useState(() => secondsUntil(end))
  const [counted, setCounted] = useState(end)
  // Before anything is painted: no moment in which a new wait seems to be over.
  if (counted !== end) {
    setCounted(end)
    setLeft(secondsUntil(end))
  }
  useEffect(() => {
    if (secondsUntil(end) === 0) return
    const timer = setInterval(() => {
      const next = secondsUntil(end)
      setLeft(next)
      if (next === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [end])
  return left
}

/** A wait for people: `12 s`, `5 min`, `3 h`; rounded up, so that nobody comes too early. */
export function waitText(seconds: number): string {
  if (seconds < 100) return `${seconds} s`
  return seconds <= 5_400 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3_600)} h`
}
