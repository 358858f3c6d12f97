import pg from 'pg'
import { OperatorError } from '../text/operator-error.ts'
import { startSession } from './pooler.ts'
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
  const found = await findSplitter(address)
  if (found === null) return
  const { url, setting } = address
  throw new OperatorError(
    `The database can't be used as it is set up. ${setting} leads to ${found.what} ` +
      `(${new URL(url).host}) that answers reads from a copy. A copy is behind, so ` +
      `credits would be counted wrongly. ${found.remedy}, or set ${setting} to the primary ` +
      'itself. For searches, DATABASE_READ_URL may lead to the copies.',
  )
}

interface Splitter {
  what: string
  /** How to switch it off. */
  remedy: string
}

/** Whether statements of one session are answered by several servers, or kept answers. */
export async function findSplitter({ url, setting }: DatabaseAddress): Promise<Splitter | null> {
  for (let session = 0; session < SESSIONS; session += 1) {
    const found = await withClient(
      url,
      async (client) => {
        const pgpool = session === 0 ? await splittingPgpool(client) : null
        if (pgpool) return pgpool
        const servers = new Set<string>()
        for (let read = 0; read < READS; read += 1) servers.add(await serverOf(client))
        // What is in a transaction and may change something goes to the primary.
        await startSession(client, setting)
        servers.add(await serverOf(client, ', random()'))
        await client.query('COMMIT')
        return servers.size > 1 ? { what: 'a pooler', remedy: 'Switch that off there' } : null
      },
      { query_timeout: CONNECT_MS },
    )
    if (found) return found
  }
  return null
}

/** The server that answers a statement. */
export async function serverOf(client: pg.Client, more = ''): Promise<string> {
  const { rows } = await client.query<{ server: string }>(`SELECT ${SERVER_STARTED}${more}`)
  return rows[0]!.server
}

/** It says itself what it does, also while its copies are away or seldom used. */
async function splittingPgpool(client: pg.Client): Promise<Splitter | null> {
  if ((await rowsOf(client, 'SHOW pool_version')) === null) return null
  for (const name of ['load_balance_mode', 'memory_cache_enabled']) {
    const rows = await rowsOf(client, `PGPOOL SHOW ${name}`)
    if (rows?.[0]?.[0] === 'on')
      return {
        what: 'pgpool-II',
        remedy: `Set ${name} = off in its pgpool.conf and restart it`,
      }
  }
  return null
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
