import { isServerReachable, onUnreachable } from './api-client.ts'
import { createSharedValue } from '../state/shared-value.ts'

/**
 * `offline`: this browser has no network. `unreachable`: it has, but the server does not answer.
 */
type Connection = 'fine' | 'offline' | 'unreachable'

/** Always false on the server. */
const isOffline = () => typeof window !== 'undefined' && !navigator.onLine

const PROBE_EVERY_MS = 4_000

export const connection = createSharedValue<Connection>(isOffline() ? 'offline' : 'fine')
let isProbing = false

/** Calls the server until it answers. */
async function probe(): Promise<void> {
  if (isProbing) return
  isProbing = true
  while (navigator.onLine && !(await isServerReachable())) {
    change(navigator.onLine ? 'unreachable' : 'offline')
    await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS))
  }
  isProbing = false
  change(navigator.onLine ? 'fine' : 'offline')
}

function change(next: Connection): void {
  if (connection.get() !== next) connection.set(next)
}

/** Follows the network of this browser and every call that cannot reach the server. */
export function watchConnection(): void {
  addEventListener('offline', () => change('offline'))
  addEventListener('online', () => void probe())
  onUnreachable(() => void probe())
}
