import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** What a listener is told. */
export interface Listener {
  /** A notification's payload, once the transaction that sent it can be read by everybody. */
  onMessage(payload: string): void
  /** From now on nothing is missed; before, anything may have been. */
  onUp(): void
  /** From now on anything may be missed, until `onUp`. */
  onDown(): void
}

export interface Listening {
  /** Whether notifications arrive. */
  readonly isUp: boolean
  /** Ends the connection for good. */
  close(): Promise<void>
}

export interface ListenOptions {
  /** A connection of the listener's own, not connected yet. */
  newClient(): pg.Client
  /** Run on a connection that has just been opened. */
  prepare(client: pg.Client): Promise<void>
  /** Sends an empty notification by another connection. */
  notify(channel: string): Promise<unknown>
}

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 10_000
const PROBE_MS = 5_000

/**
 * Listens on a channel with a connection of its own, and opens another when that one is lost, after 0.1 s and up to 10 s.
 * It counts as up when it has heard a notification of its own: a pooler between may take LISTEN and deliver nothing.
 */
export function listen(channel: string, listener: Listener, { newClient, prepare, notify }: ListenOptions): Listening {
  const probe = `${channel}_${randomUUID().replaceAll('-', '')}`
  let client: pg.Client | null = null
  let isUp = false
  let isClosed = false
  let wait = FIRST_WAIT_MS
  let timer: NodeJS.Timeout | undefined

  function later(ms: number, action: () => void): void {
    clearTimeout(timer)
    timer = setTimeout(action, ms)
    timer.unref()
  }

  async function open(): Promise<void> {
    const opened = newClient()
    client = opened
    opened.on('error', () => lose(opened))
    opened.on('end', () => lose(opened))
    opened.on('notification', (message) => {
      if (opened !== client) return
      if (message.channel === probe) rise()
      else if (isUp) listener.onMessage(message.payload ?? '')
    })
    try {
      await opened.connect()
      await prepare(opened)
      await opened.query(`LISTEN ${channel}; LISTEN ${probe}`)
      if (opened === client) later(PROBE_MS, () => lose(opened))
      await notify(probe)
    } catch {
      lose(opened)
    }
  }

  function rise(): void {
    clearTimeout(timer)
    wait = FIRST_WAIT_MS
    if (isUp) return
    isUp = true
    listener.onUp()
  }

  function fall(): void {
    client = null
    clearTimeout(timer)
    if (!isUp) return
    isUp = false
    listener.onDown()
  }

  function lose(lost: pg.Client): void {
    if (lost !== client) return
    fall()
    lost.end().catch(() => undefined)
    if (isClosed) return
    // Not all processes at the same moment, when the database comes back.
    later(wait * (0.5 + Math.random() / 2), () => void open())
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }

  void open()
  return {
    get isUp() {
      return isUp
    },
    async close() {
      isClosed = true
      const last = client
      fall()
      await last?.end()
    },
  }
}
