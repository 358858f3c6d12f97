import { setTimeout as sleep } from 'node:timers/promises'
import { removeTls } from '../network/database-address.ts'
import { isDatabaseAway } from './database-away.ts'
import { CONNECT_MS, whyUnusable } from './why-unusable.ts'
import { withClient } from './with-client.ts'

const PAUSE_MS = 500

export interface WaitOptions {
  /** How long to wait for a database that is away. 0 means no wait. */
  waitMs: number
  onNote?: ((text: string) => void) | undefined
}

/**
 * Waits until an external database accepts a session, because it may be restarting. Says once that
 * it waits, and why. Returns the address to use from now on, in which `sslmode=prefer` is resolved.
 * Throws the error of the last try.
 */
export async function reach(
  url: string,
  setting: string,
  { waitMs, onNote }: WaitOptions,
): Promise<string> {
  const deadline = performance.now() + waitMs
  let address = url
  for (let isReported = false; ;) {
    try {
      await withClient(address, (client) => client.query('SELECT 1'), { query_timeout: CONNECT_MS })
      return address
    } catch (error) {
      const plain = hasNoTls(error) ? removeTls(address) : null
      if (plain === null && !(isTemporary(error) && performance.now() < deadline)) throw error
      if (plain === null && !isReported) {
        isReported = true
        onNote?.(
          `Waiting up to ${Math.ceil(waitMs / 1000)} s for the database. ` +
            whyUnusable(error, { url, setting }),
        )
      }
      if (plain === null) await sleep(PAUSE_MS)
      address = plain ?? address
    }
  }
}

function hasNoTls(error: unknown): boolean {
  return error instanceof Error && error.message === 'The server does not support SSL connections'
}

/**
 * Whether a server may answer later. A pooler uses one code for temporary problems and for wrong
 * settings.
 */
export function isTemporary(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string }
  if (code === '08P01') return /server|connect|shut/i.test(message ?? '')
  return isDatabaseAway(error)
}
