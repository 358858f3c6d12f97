import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

interface Watch {
  /** The session that is open now. It may be broken while the server is away. */
  session(): pg.Client
  /** Ends the watch. Resolves when no recovery is running. The session stays open. */
  end(): Promise<void>
}

/**
 * Keeps a session open while this process lives. If it breaks, the server is gone, or it is
 * restarting because one of its processes crashed. Then `startServer` is called every second until
 * it succeeds. It returns the next session.
 */
export function watchServer(
  first: pg.Client,
  startServer: () => Promise<pg.Client>,
  onNote: (text: string) => void = () => undefined,
): Watch {
  let session = first
  let isEnding = false
  let underWay: Promise<void> | null = null

  const listen = () => session.once('end', () => void (isEnding || (underWay ??= recover())))
  listen()

  async function recover(): Promise<void> {
    onNote('The connection to the database server broke. Dastak is restoring it.')
    let reported = ''
    for (;;) {
      if (isEnding) return
      try {
        session = await startServer()
        underWay = null
        listen()
        onNote('The database server is running again.')
        return
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        // Retried every second for as long as it takes, so each reason is reported only once.
        if (why !== reported) onNote(`The database server does not start: ${why}`)
        reported = why
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
