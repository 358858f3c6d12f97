import { SNACKBAR_MS } from '@dastak/contract/limits.ts'
import { createSharedValue } from '../state/shared-value.ts'

type SnackbarKind = 'success' | 'error' | 'info'
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

/** What is shown now. */
export const snackbars = createSharedValue<readonly Snackbar[]>([])
let lastId = 0
let hideAfterMs: number = SNACKBAR_MS

/** How long snackbars stay on the current screen; the router sets it from the route. */
export function setSnackbarDuration(ms: number): void {
  hideAfterMs = ms
}

/** Shows a message at the edge, read out to readers; hides after the screen's duration. */
export function showSnackbar(kind: SnackbarKind, message: string): void {
  lastId += 1
  const rest = snackbars.get().filter((shown) => shown.message !== message)
  publish(
    [...rest, { id: lastId, kind, message, hideAfterMs, shownAt: Date.now() }].slice(-MOST_AT_ONCE),
  )
}

export function hideSnackbar(id: number): void {
  publish(snackbars.get().filter((shown) => shown.id !== id))
}

/** Takes away what was said about the screen that is being left. */
export function hideStaleSnackbars(): void {
  publish(snackbars.get().filter((shown) => Date.now() - shown.shownAt < FRESH_MS))
}

/** Takes away what failed, because it is being tried again. */
export function hideErrors(): void {
  publish(snackbars.get().filter((shown) => shown.kind !== 'error'))
}

function publish(next: readonly Snackbar[]): void {
  if (next.length > 0 || snackbars.get().length > 0) snackbars.set(next)
}
