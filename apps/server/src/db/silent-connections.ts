import type { Socket } from 'node:net'
import pg from 'pg'
import { CONNECT_MS } from './why-unusable.ts'
import { withClient } from './with-client.ts'

/** A statement silent for so long is asked after. Longer than any statement of a call takes. */
export const SILENCE_MS = 20_000
const PATIENCE_MS = 5_000

/** What `pg` has of a connection and does not describe. */
interface Wire {
  readyForQuery: boolean
  connection: { stream: Socket }
}

const wireOf = (client: pg.ClientBase) => client as unknown as Wire

interface SilenceOptions {
  /** To ask the server by another way. */
  url: string
  /** A pooler between works on statements with whichever of its connections is free. */
  isPooled?: boolean
  silenceMs: number
}

/**
 * Cuts connections whose server, or the way to it, is gone without a sign: a failover, a firewall
 * that forgot us. Their statements would wait for ever, and the pool with them. One that has been
 * silent is asked after by a connection of its own: where the server does not work on its
 * statement, or does not answer, it is cut, with all others that stand idle. A statement that takes
 * its time goes on.
 */
export function createSilenceWatch({ url, isPooled = false, silenceMs }: SilenceOptions) {
  const open = new Set<pg.ClientBase>()

  async function askAfter(client: pg.ClientBase, pid: number): Promise<void> {
    const { connection } = wireOf(client)
    // It stands idle: its next statement starts the time anew.
    if (wireOf(client).readyForQuery) return
    if (await isWorkedOn(url, isPooled ? { sinceMs: silenceMs / 2 } : { pid }))
      return void connection.stream.setTimeout(silenceMs)
    await Promise.all([...open].filter((other) => wireOf(other).readyForQuery).map(cut))
    // The pool has noticed the others: a caller that tries again is not given one of them.
    connection.stream.destroy()
  }

  return {
    /**
     * To be called once it is connected; `setUp` returns its process at the server. A pooler
     * between may take a login whose server is gone: what falls silent here is cut, for nobody
     * could ask after it yet.
     */
    async watch(client: pg.ClientBase, setUp: () => Promise<number>): Promise<void> {
      const { stream } = wireOf(client).connection
      const giveUp = () => void stream.destroy()
      stream.setTimeout(Math.min(CONNECT_MS, silenceMs)).once('timeout', giveUp)
      const pid = await setUp()
      stream.off('timeout', giveUp)
      open.add(client)
      stream.setKeepAlive(true, silenceMs)
      stream.setTimeout(silenceMs).on('timeout', () => void askAfter(client, pid))
      stream.once('close', () => open.delete(client))
    },
  }
}

/** Resolves when its pool has noticed. */
function cut(client: pg.ClientBase): Promise<void> {
  const { stream } = wireOf(client).connection
  return new Promise((done) => {
    stream.once('close', () => setImmediate(done))
    stream.destroy()
  })
}

/** Whether the server works on a statement: process `pid`'s, or one of ours begun so long ago. */
async function isWorkedOn(
  url: string,
  on: { pid: number } | { sinceMs: number },
): Promise<boolean> {
  const [which, value] =
    'pid' in on
      ? ['pid = $1', on.pid]
      : ["usename = session_user AND query_start < now() - $1 * interval '1 ms'", on.sinceMs]
  const text = `SELECT FROM pg_stat_activity WHERE ${which} AND state <> 'idle'`
  const patience = { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS }
  return withClient(url, (client) => client.query(text, [value]), patience).then(
    ({ rowCount }) => rowCount !== 0,
    // An answer, like "too many connections": the server is there, and may well be at work.
    (error: unknown) => error instanceof pg.DatabaseError,
  )
}
