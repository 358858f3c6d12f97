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

const MAX_SHOWN = 3
/** A message this fresh belongs to the new screen, because it was shown just before the change. */
const FRESH_MS = 500

export const snackbars = createSharedValue<readonly Snackbar[]>([])
let lastId = 0
let hideAfterMs: number = SNACKBAR_MS

/** How long snackbars stay on the current screen; the router sets it from the route. */
export function setSnackbarDuration(ms: number): void {
  hideAfterMs = ms
}

/** Shows a message, which screen readers read out, for the duration of the current screen. */
export function showSnackbar(kind: SnackbarKind, message: string): void {
  lastId += 1
  const rest = snackbars.get().filter((shown) => shown.message !== message)
  publish(
    [...rest, { id: lastId, kind, message, hideAfterMs, shownAt: Date.now() }].slice(-MAX_SHOWN),
  )
}

export function hideSnackbar(id: number): void {
  publish(snackbars.get().filter((shown) => shown.id !== id))
}

/** Hides the messages of the previous screen. */
export function hideStaleSnackbars(): void {
  publish(snackbars.get().filter((shown) => Date.now() - shown.shownAt < FRESH_MS))
}

/** Hides error messages when the user tries again. */
export function hideErrors(): void {
  publish(snackbars.get().filter((shown) => shown.kind !== 'error'))
}

function publish(next: readonly Snackbar[]): void {
  if (next.length > 0 || snackbars.get().length > 0) snackbars.set(next)
}
