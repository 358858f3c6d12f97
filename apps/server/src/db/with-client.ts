import pg from 'pg'
import { connectionOf } from '../network/database-address.ts'
import { within } from '../time/within.ts'
import { CONNECT_MS } from './why-unusable.ts'

/** Runs `action` on a separate connection, which is closed afterwards. */
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
  // An error while the connection is in use fails its query and must not end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const result = await action(client)
    // The next step may need that no connection is open.
    await within(CONNECT_MS, client.end())
    return result
  } catch (error) {
    // Not awaited: a connection that was never established does not report its end.
    client.end().catch(() => undefined)
    throw error
  }
}
