import type { Socket } from 'node:net'
import pg from 'pg'
import { CONNECT_MS } from './why-unusable.ts'
import { withClient } from './with-client.ts'

/** A statement that is silent for so long is checked. No statement of a call takes this long. */
export const SILENCE_MS = 20_000
const TIMEOUT_MS = 5_000

/** Parts of a connection in `pg` that its types don't describe. */
interface ClientInternals {
  readyForQuery: boolean
  connection: { stream: Socket }
}

const internalsOf = (client: pg.ClientBase) => client as unknown as ClientInternals

interface SilenceOptions {
  /** The address for the separate connection that checks on a statement. */
  url: string
  /** True if a pooler is in between, which runs statements on any of its free connections. */
  isPooled?: boolean
  silenceMs: number
}

/**
 * Closes connections whose server is gone without a sign, or the network to it, as in a failover or
 * when a firewall forgot the connection. Their statements would wait forever, and the pool with
 * them. If a connection has been silent, a separate one checks on it. If the server does not answer
 * or does not work on its statement, the connection is closed, with all idle ones. A statement that
 * simply takes long goes on.
 */
export function createSilenceWatch({ url, isPooled = false, silenceMs }: SilenceOptions) {
  const open = new Set<pg.ClientBase>()

  async function checkOn(client: pg.ClientBase, pid: number): Promise<void> {
    const { connection } = internalsOf(client)
    // The connection is idle: its next statement restarts the timer.
    if (internalsOf(client).readyForQuery) return
    if (await isWorkedOn(url, isPooled ? { startedBeforeMs: silenceMs / 2 } : { pid }))
      return void connection.stream.setTimeout(silenceMs)
    await Promise.all(
      [...open].filter((other) => internalsOf(other).readyForQuery).map(closeSocket),
    )
    // The idle ones are closed first, so that a retry does not get one of them from the pool.
    connection.stream.destroy()
  }

  return {
    /**
     * Call it once the client is connected. `setUp` returns its process number at the server. A
     * pooler may accept a login although its server is gone, so a connection that falls silent
     * during `setUp` is closed: it can't be checked yet.
     */
    async watch(client: pg.ClientBase, setUp: () => Promise<number>): Promise<void> {
      const { stream } = internalsOf(client).connection
      const giveUp = () => void stream.destroy()
      stream.setTimeout(Math.min(CONNECT_MS, silenceMs)).once('timeout', giveUp)
      const pid = await setUp()
      stream.off('timeout', giveUp)
      open.add(client)
      stream.setKeepAlive(true, silenceMs)
      stream.setTimeout(silenceMs).on('timeout', () => void checkOn(client, pid))
      stream.once('close', () => open.delete(client))
    },
  }
}

/** Resolves when the pool has noticed. */
function closeSocket(client: pg.ClientBase): Promise<void> {
  const { stream } = internalsOf(client).connection
  return new Promise((done) => {
    stream.once('close', () => setImmediate(done))
    stream.destroy()
  })
}

/**
 * Whether the server works on a statement: that of process `pid`, or one of ours that began at
 * least so many milliseconds ago.
 */
async function isWorkedOn(
  url: string,
  on: { pid: number } | { startedBeforeMs: number },
): Promise<boolean> {
  const [which, value] =
    'pid' in on
      ? ['pid = $1', on.pid]
      : [
          "usename = session_user AND query_start < now() - $1 * interval '1 ms'",
          on.startedBeforeMs,
        ]
  const text = `SELECT FROM pg_stat_activity WHERE ${which} AND state <> 'idle'`
  const timeouts = { connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS }
  return withClient(url, (client) => client.query(text, [value]), timeouts).then(
    ({ rowCount }) => rowCount !== 0,
    // An error such as "too many connections" is also an answer: the server may be working.
    (error: unknown) => error instanceof pg.DatabaseError,
  )
}
