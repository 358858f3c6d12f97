import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { connectionOf } from '../network/database-address.ts'
import type { Db } from './database.ts'

interface Listener {
  onMessage(payload: string): void
  /**
   * From now on no message is missed, the first time and after each interruption. What was sent
   * earlier may have been missed: look for it.
   */
  onUp?(): void
  /** From now on messages may be missed. The connection is made again by itself. */
  onDown?(): void
}

/** Its connection's name at the server: a running server has one, a command has none. */
export const LISTENER = 'dastak listen'
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 10_000
/** A connection that went silent is noticed after both. */
const CHECK_EVERY_MS = 10_000
const PATIENCE_MS = 5_000

/**
 * Hears what is sent with NOTIFY to a channel, on its own connection beside the pool: a message
 * comes once the transaction that sent it has committed. It is up once it has heard one that it
 * sent itself through the pool: a pooler between may take LISTEN and deliver nothing. Returns when
 * it is up, or when the first try has failed and others follow. Ends with `close`, or with `db`.
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

  function later(ms: number, action: () => void): void {
    clearTimeout(timer)
    timer = setTimeout(action, ms)
    timer.unref()
  }

  async function connect(): Promise<void> {
    const client = new pg.Client({
      ...connectionOf(db.direct.options.connectionString ?? ''),
      application_name: LISTENER,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
    })
    current = client
    const onLost = () => lose(client)
    client.on('error', onLost).on('end', onLost)
    client.on('notification', (message) => {
      if (client !== current) return
      if (message.channel === probe) rise(client)
      else if (isUp) listener.onMessage(message.payload ?? '')
    })
    try {
      await client.connect()
      await client.query(
        `LISTEN ${pg.escapeIdentifier(channel)}; LISTEN ${pg.escapeIdentifier(probe)}`,
      )
      await db.pool.query("SELECT pg_notify($1, '')", [probe])
      if (client === current && !isUp) later(PATIENCE_MS, onLost)
    } catch {
      lose(client)
    }
  }

  function rise(client: pg.Client): void {
    if (isUp) return
    isUp = true
    wait = FIRST_WAIT_MS
    later(CHECK_EVERY_MS, () => check(client))
    listener.onUp?.()
    firstTry.resolve()
  }

  function check(client: pg.Client): void {
    client.query('SELECT 1').then(
      () => client === current && later(CHECK_EVERY_MS, () => check(client)),
      () => lose(client),
    )
  }

  function fall(): void {
    current = null
    clearTimeout(timer)
    if (!isUp) return
    isUp = false
    listener.onDown?.()
  }

  function lose(client: pg.Client): void {
    if (client !== current) return
    fall()
    client.end().catch(() => undefined)
    firstTry.resolve()
    // Not all processes at the same moment, when the database comes back.
    later(wait * (0.5 + Math.random() / 2), () => void connect())
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }

  async function close(): Promise<void> {
    if (isClosed) return
    isClosed = true
    const client = current
    fall()
    await client?.end().catch(() => undefined)
  }

  db.onClose(close)
  void connect()
  await firstTry.promise
  return { close }
}
