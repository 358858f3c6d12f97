import pg from 'pg'
import type { Db } from './database.ts'

export interface Listener {
  onMessage(payload: string): void
  /** Listening, the first time and after each interruption. What was sent in between is lost: look for yourself. */
  onUp?(): void
  /** The connection is lost; it is made again by itself. */
  onDown?(): void
}

const RETRY_MS = 1_000
/** A connection that went silent is noticed after both. */
const CHECK_EVERY_MS = 10_000
const PATIENCE_MS = 5_000

/**
 * Hears what is sent with NOTIFY to a channel, on a connection of its own, which takes none of the pool's. A message comes
 * once the transaction that sent it has committed. Throws when the first connection fails; later ones are made again.
 */
export async function listen(db: Db, channel: string, listener: Listener): Promise<{ close(): Promise<void> }> {
  let current: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: db.pool.options.connectionString,
      application_name: 'dastak listen',
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
    })
    const onLost = () => lose(client)
    client.on('error', onLost).on('end', onLost)
    client.on('notification', ({ payload }) => listener.onMessage(payload ?? ''))
    try {
      await client.connect()
      await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      end(client)
      throw error
    }
    if (isClosed) return end(client)
    current = client
    listener.onUp?.()
    timer = setTimeout(() => check(client), CHECK_EVERY_MS)
  }

  function check(client: pg.Client): void {
    client.query('SELECT 1').then(
      () => {
        if (current === client) timer = setTimeout(() => check(client), CHECK_EVERY_MS)
      },
      () => lose(client),
    )
  }

  function lose(client: pg.Client): void {
    if (current !== client) return
    current = null
    end(client)
    listener.onDown?.()
    retry()
  }

  function retry(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void (isClosed || connect().catch(retry)), RETRY_MS)
  }

  await connect()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      const client = current
      current = null
      await client?.end().catch(() => undefined)
    },
  }
}

function end(client: pg.Client): void {
  client.end().catch(() => undefined)
}
