import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connectionOf } from '../network/database-address.ts'
import { CONNECT_MS } from './why-unusable.ts'

/** Runs `action` on a connection of its own, which ends with it. */
export async function withClient<T>(
  url: string,
  action: (client: pg.Client) => Promise<T>,
  options: pg.ClientConfig = {},
): Promise<T> {
  const client = new pg.Client({
    ...connectionOf(url),
    connectionTimeoutMillis: CONNECT_MS,
    ...options,
  })
  // One that breaks while it is used fails its query, and must not end us.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const result = await action(client)
    // What comes next may need that nobody is connected any more.
    await Promise.race([client.end(), sleep(CONNECT_MS, undefined, { ref: false })])
    return result
  } catch (error) {
    // Not waited for: a connection that never got through does not say that it has ended.
    client.end().catch(() => undefined)
    throw error
  }
}
