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
    return await action(client)
  } finally {
    // Not waited for: the end of one that never got through is not told.
    client.end().catch(() => undefined)
  }
}
