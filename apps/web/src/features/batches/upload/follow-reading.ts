import { problemOf } from '../../../lib/api/api-error.ts'
import type { BulkEstimate, BulkKind, BulkReading } from '../bulk-kind.ts'

const POLL_MS = 1_500

/** Polls until the file is counted, also after lost connections. Throws ApiError. */
export async function followReading(
  kind: BulkKind,
  first: BulkReading,
  signal: AbortSignal,
): Promise<BulkEstimate> {
  for (;;) {
    await pause(signal)
    try {
      const found = await kind.checkReading(first, signal)
      if (found.status === 'counted') return found
    } catch (error) {
      signal.throwIfAborted()
      if (problemOf(error)?.isLost !== true || Date.parse(first.expires_at) < Date.now())
        throw error
    }
  }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(done, POLL_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      fail(signal.reason as Error)
    })
  })
}
