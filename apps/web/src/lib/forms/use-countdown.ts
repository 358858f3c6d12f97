import { useEffect, useState } from 'react'

function secondsUntil(end: number): number {
  return Math.max(0, Math.ceil((end - Date.now()) / 1_000))
}

/** Whole seconds until `end` (epoch ms), down to 0. Also correct after the tab was asleep. */
export function useCountdown(end: number): number {
  const [left, setLeft] = useState(() => secondsUntil(end))
  const [counted, setCounted] = useState(end)
  // Set during rendering, so that a new wait never shows 0 first.
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

/** A wait as text: `12 s`, `5 min`, `3 h`. Rounded up, so that nobody tries too early. */
export function waitText(seconds: number): string {
  if (seconds < 100) return `${seconds} s`
  return seconds <= 5_400 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3_600)} h`
}
