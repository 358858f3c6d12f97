import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

interface Watch {
  /** The session that is open now; it may be broken for as long as the server is away. */
  session(): pg.Client
  /** Ends the watching; resolves when nothing is being brought up. The session stays open. */
  end(): Promise<void>
}

/**
 * Holds a session open for as long as we live. When it breaks, the server is gone or starts anew
 * after one of its processes died: `bringUp` is called, again each second until it succeeds, and
 * returns the next session.
 */
export function watchServer(
  first: pg.Client,
  bringUp: () => Promise<pg.Client>,
  onNote: (text: string) => void = () => undefined,
): Watch {
  let session = first
  let isEnding = false
  let underWay: Promise<void> | null = null

  const listen = () => session.once('end', () => void (isEnding || (underWay ??= recover())))
  listen()

  async function recover(): Promise<void> {
    onNote('The connection to the database server broke: it is looked after.')
    let told = ''
    for (;;) {
      if (isEnding) return
      try {
        session = await bringUp()
        underWay = null
        listen()
        onNote('The database server is up again.')
        return
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        // Again each second, for as long as it takes: what is new is told.
        if (why !== told) onNote(`The database server does not come up: ${why}`)
        told = why
        await sleep(1_000)
      }
    }
  }

  return {
    session: () => session,
    async end() {
      isEnding = true
      await underWay
    },
  }
}
