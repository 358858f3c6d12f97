import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { takesChanges, type Reader } from '../../db/database.ts'
import { isMigrated } from '../../db/migrate.ts'
import { isRunning, logError, proveOver } from './outages.ts'

/** A proxy waits no longer for an answer. */
const ANSWER_MS = 4_000
/** With less room than this an upload or a result would not fit. */
const ROOM_BYTES = 4_000_000

interface ReadinessOptions {
  reader: Reader
  dataDir: string
  log: Logger
}

/** True where calls can be served, else why not, for a proxy or an operator. */
export function createReadiness({ reader, dataDir, log }: ReadinessOptions) {
  proveOver(log, {
    'database away': () => takesChanges(reader),
    'disk full': async () => !(await hasNoRoom(dataDir)),
  })
  async function look(): Promise<true | string> {
    try {
      if (!(await isMigrated(reader))) return 'migrations are missing'
      if (!(await takesChanges(reader))) return 'the database takes no changes'
    } catch (error) {
      logError(log, error, {}, 'the database could not be asked')
      return 'the database is away'
    }
    return isRunning(log, 'disk full') || (await hasNoRoom(dataDir)) ? 'the disk is full' : true
  }
  // A pooler makes us wait while its server is away, and a firewall that forgot us says nothing.
  return async () =>
    Promise.race([look(), sleep(ANSWER_MS, 'the database does not answer', { ref: false })])
}

/** Of the data folder, or of where the embedded database is. */
async function hasNoRoom(dataDir: string): Promise<boolean> {
  return (await isFull(dataDir)) || isFull(join(dataDir, 'postgres'))
}

async function isFull(folder: string): Promise<boolean> {
  // The folder is made when something is first kept in it.
  const disk = await statfs(folder).catch(() => null)
  return disk !== null && disk.bavail * disk.bsize < ROOM_BYTES
}
