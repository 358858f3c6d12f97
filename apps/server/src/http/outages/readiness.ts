import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { takesChanges, type Db } from '../../db/database.ts'
import { within } from '../../time/within.ts'
import { isOutageRunning, logError, setOutageChecks } from './outages.ts'

/** Proxies do not wait longer for a reply. */
const ANSWER_MS = 4_000
/** With less free space, an upload or a result would not fit. */
const ROOM_BYTES = 4_000_000

interface ReadinessOptions {
  db: Pick<Db, 'kysely' | 'pool'>
  dataDir: string
  log: Logger
}

/** Returns true if calls can be served, otherwise the reason, for a proxy or an operator. */
export function createReadiness({ db, dataDir, log }: ReadinessOptions) {
  const reader = db.kysely
  let answeredAt = 0
  db.pool.on('release', () => (answeredAt = performance.now()))
  setOutageChecks(log, {
    'database away': () => takesChanges(reader),
    'disk full': async () => !(await isDiskFull(dataDir)),
  })
  async function look(): Promise<true | string> {
    try {
      if (!(await takesChanges(reader))) return 'the database is read-only'
    } catch (error) {
      logError(log, error, {}, 'the database check failed')
      return 'the database cannot be reached'
    }
    return isOutageRunning(log, 'disk full') || (await isDiskFull(dataDir))
      ? 'the disk is full'
      : true
  }
  return async () => {
    const startedAt = performance.now()
    // A pooler waits while its server is away, and a firewall that dropped the connection says
    // nothing. If others got their answers, the check only waits for its turn. A proxy that took
    // out busy processes would overload the rest.
    const giveUp = () => answeredAt > startedAt || 'the database does not answer'
    return (await within(ANSWER_MS, look())) ?? giveUp()
  }
}

/** Whether the data folder or the embedded database has no room. */
async function isDiskFull(dataDir: string): Promise<boolean> {
  return (await isFull(dataDir)) || isFull(join(dataDir, 'postgres'))
}

async function isFull(folder: string): Promise<boolean> {
  // The folder is created with the first file.
  const disk = await statfs(folder).catch(() => null)
  return disk !== null && disk.bavail * disk.bsize < ROOM_BYTES
}
