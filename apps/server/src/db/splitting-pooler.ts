import pg from 'pg'
import { OperatorError } from '../text/operator-error.ts'
import { CONNECT_MS, type DatabaseAddress } from './why-unusable.ts'
import { withClient } from './with-client.ts'

/** When this server process started, as SQL: two servers behind one address differ in it. */
export const SERVER_STARTED = 'pg_postmaster_start_time()::text AS server'

/** Some choose the server for a whole session, others for each statement. */
const SESSIONS = 4
const READS = 3

/**
 * Refuses a pooler that sends reads to a copy (pgpool-II, or any other with read/write splitting).
 * A copy is behind, so credits that are spent already would be read as left. Throws
 * `OperatorError`.
 */
export async function refuseSplitter(address: DatabaseAddress): Promise<void> {
  for (let session = 0; session < SESSIONS; session += 1)
    await withClient(
      address.url,
      async (client) => {
        if (session === 0) await refusePgpool(client, address)
        const servers = new Set<string>()
        for (let read = 0; read < READS; read += 1) servers.add(await serverOf(client))
        // What is in a transaction and may change something goes to the primary.
        await client.query('BEGIN')
        servers.add(await serverOf(client, ', random()'))
        await client.query('COMMIT')
        if (servers.size > 1) throw refusal(address, 'a pooler', 'Switch that off there')
      },
      { query_timeout: CONNECT_MS },
    )
}

/** The server that answers a statement. */
export async function serverOf(client: pg.Client, more = ''): Promise<string> {
  const { rows } = await client.query<{ server: string }>(`SELECT ${SERVER_STARTED}${more}`)
  return rows[0]!.server
}

/** It says itself what it does, also while its copies are away or seldom used. */
async function refusePgpool(client: pg.Client, address: DatabaseAddress): Promise<void> {
  if ((await rowsOf(client, 'SHOW pool_version')) === null) return
  for (const name of ['load_balance_mode', 'memory_cache_enabled']) {
    const rows = await rowsOf(client, `PGPOOL SHOW ${name}`)
    if (rows?.[0]?.[0] === 'on')
      throw refusal(address, 'pgpool-II', `Set ${name} = off in its pgpool.conf and restart it`)
  }
}

/** Null if the server does not know the statement. */
async function rowsOf(client: pg.Client, text: string): Promise<unknown[][] | null> {
  return client.query<unknown[]>({ text, rowMode: 'array' }).then(
    ({ rows }) => rows,
    (error: unknown) => {
      if (error instanceof pg.DatabaseError) return null
      throw error
    },
  )
}

function refusal({ url, setting }: DatabaseAddress, what: string, remedy: string): OperatorError {
  return new OperatorError(
    `The database can't be used as it is set up. ${setting} leads to ${what} ` +
      `(${new URL(url).host}) that answers reads from a copy. A copy is behind, so ` +
      `credits would be counted wrongly. ${remedy}, or set ${setting} to the primary itself. ` +
      'For searches, DATABASE_READ_URL may lead to the copies.',
  )
}
