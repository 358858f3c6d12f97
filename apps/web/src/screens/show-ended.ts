import { statusText } from '@dastak/contract/statuses.ts'
import { showSnackbar } from '../lib/screen/snackbar.ts'

/** Shows the final status of a request in a snackbar. */
export function showEnded(name: string, status: unknown): void {
  const { label, meaning } = statusText(status)
  const kind = meaning === 'done' ? 'success' : meaning === 'failed' ? 'error' : 'info'
  showSnackbar(kind, label ? `${name}: ${label}` : name)
}
