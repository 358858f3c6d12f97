import { statusText } from '@dastak/contract/statuses.ts'
import { showSnackbar } from '../lib/screen/snackbar.ts'

/** What became of a request, as soon as it is known. */
export function showEnded(name: string, status: unknown): void {
  const { label, meaning } = statusText(status)
  const kind = meaning === 'done' ? 'success' : meaning === 'failed' ? 'error' : 'info'
  showSnackbar(kind, label ? `${name}: ${label}` : name)
}
