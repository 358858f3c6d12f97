import { SNACKBAR_MS } from '@dastak/contract/limits.ts'

export type SnackbarKind = 'success' | 'error' | 'info'
export interface Snackbar {
  id: number
  kind: SnackbarKind
  message: string
  hideAfterMs: number
  shownAt: number
}

const MOST_AT_ONCE = 3
/** What was said just before the screen changed belongs to the change. */
const FRESH_MS = 500

let snackbars: readonly Snackbar[] = []
let lastId = 0
let hideAfterMs: number = SNACKBAR_MS
const listeners = new Set<() => void>()

/** How long snackbars stay on the current screen; the router sets it from the route. */
export function setSnackbarDuration(ms: number): void {
  hideAfterMs = ms
}

/** Shows a message at the edge of the screen and reads it out. Hides by itself after the screen's duration. */
export function showSnackbar(kind: SnackbarKind, message: string): void {
  lastId += 1
  const rest = snackbars.filter((shown) => shown.message !== message)
  publish([...rest, { id: lastId, kind, message, hideAfterMs, shownAt: Date.now() }].slice(-MOST_AT_ONCE))
}

export function hideSnackbar(id: number): void {
  publish(snackbars.filter((shown) => shown.id !== id))
}

/** Takes away what was said about the screen that is being left. */
export function hideStaleSnackbars(): void {
  publish(snackbars.filter((shown) => Date.now() - shown.shownAt < FRESH_MS))
}

/** Takes away what failed, because it is being tried again. */
export function hideErrors(): void {
  publish(snackbars.filter((shown) => shown.kind !== 'error'))
}

export function currentSnackbars(): readonly Snackbar[] {
  return snackbars
}

export function onSnackbarsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(next: readonly Snackbar[]): void {
  if (next.length === 0 && snackbars.length === 0) return
  snackbars = next
  for (const listener of listeners) listener()
}
