import { isServerThere, onUnreachable } from './api-client.ts'
import { queryClient } from './query-client.ts'
import { createSharedValue } from '../state/shared-value.ts'

/** `offline`: this browser has no network. `away`: it has, and the server does not answer. */
type Connection = 'fine' | 'offline' | 'away'

const LOOK_EVERY_MS = 4_000

export const connection = createSharedValue<Connection>(navigator.onLine ? 'fine' : 'offline')
let isLooking = false

/** Looks until the server answers; then everything that is on screen is asked for again. */
async function look(): Promise<void> {
  if (isLooking) return
  isLooking = true
  while (navigator.onLine && !(await isServerThere())) {
    change(navigator.onLine ? 'away' : 'offline')
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  isLooking = false
  change(navigator.onLine ? 'fine' : 'offline')
}

function change(next: Connection): void {
  const before = connection.get()
  if (before === next) return
  connection.set(next)
  if (next === 'fine') void queryClient.invalidateQueries()
}

/** Follows the network of this browser, and every call that finds no server. */
export function watchConnection(): void {
  addEventListener('offline', () => change('offline'))
  addEventListener('online', () => void look())
  onUnreachable(() => void look())
}
