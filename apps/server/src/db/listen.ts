import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { connectionOf } from '../network/database-address.ts'
import type { Db } from './database.ts'

interface Listener {
  onMessage(payload: string): void
  /**
   * From now on no message is missed. Called at first and after each interruption. Messages sent
   * before this call may have been missed, so the listener must look for them.
   */
  onUp?(): void
  /** From now on messages may be missed. The connection is restored automatically. */
  onDown?(): void
}

/**
 * The connection's name at the server. A running server has one such connection, a command has
 * none.
 */
export const LISTENER = 'dastak listen'
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 10_000
/** A connection that has gone silent is noticed after the sum of both. */
const CHECK_EVERY_MS = 10_000
const TIMEOUT_MS = 5_000

/**
 * Receives what is sent with NOTIFY to a channel, on a connection outside the pool. A message
 * arrives after the transaction that sent it has committed. The listener counts as up once it has
 * received a message that it sent through the pool: a pooler in between may accept LISTEN and
 * deliver nothing. Returns when it is up, or when the first try has failed and more will follow.
 * Ends with `close`, or when `db` closes.
 */
export async function listen(
  db: Db,
  channel: string,
  listener: Listener,
): Promise<{ close(): Promise<void> }> {
  const probe = `probe ${randomUUID()}`
  const firstTry = Promise.withResolvers<void>()
  let current: pg.Client | null = null
  let isUp = false
  let isClosed = false
  let wait = FIRST_WAIT_MS
  let timer: NodeJS.Timeout | undefined

  function schedule(ms: number, action: () => void): void {
    clearTimeout(timer)
    timer = setTimeout(action, ms)
    timer.unref()
  }

  async function connect(): Promise<void> {
    const client = new pg.Client({
      ...connectionOf(db.direct.options.connectionString ?? ''),
      application_name: LISTENER,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    })
    current = client
    const onLost = () => reconnect(client)
    client.on('error', onLost).on('end', onLost)
    client.on('notification', (message) => {
      if (client !== current) return
      if (message.channel === probe) markUp(client)
      else if (isUp) listener.onMessage(message.payload ?? '')
    })
    try {
      await client.connect()
      await client.query(
        `LISTEN ${pg.escapeIdentifier(channel)}; LISTEN ${pg.escapeIdentifier(probe)}`,
      )
      await db.pool.query("SELECT pg_notify($1, '')", [probe])
      if (client === current && !isUp) schedule(TIMEOUT_MS, onLost)
    } catch {
      reconnect(client)
    }
  }

  function markUp(client: pg.Client): void {
    if (isUp) return
    isUp = true
    wait = FIRST_WAIT_MS
    schedule(CHECK_EVERY_MS, () => check(client))
    listener.onUp?.()
    firstTry.resolve()
  }

  function check(client: pg.Client): void {
    client.query('SELECT 1').then(
      () => client === current && schedule(CHECK_EVERY_MS, () => check(client)),
      () => reconnect(client),
    )
  }

  function markDown(): void {
    current = null
    clearTimeout(timer)
    if (!isUp) return
    isUp = false
    listener.onDown?.()
  }

  function reconnect(client: pg.Client): void {
    if (client !== current) return
    markDown()
    client.end().catch(() => undefined)
    firstTry.resolve()
    // A random delay: not all processes should reconnect at the same moment.
    schedule(wait * (0.5 + Math.random() / 2), () => void connect())
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }

  async function close(): Promise<void> {
    if (isClosed) return
    isClosed = true
    const client = current
    markDown()
    await client?.end().catch(() => undefined)
  }

  db.onClose(close)
  void connect()
  await firstTry.promise
  return { close }
}
