import type pg from 'pg'
import type { Config } from '../../config/config.ts'
import { refuseOtherMode } from '../../db/data-mode.ts'
import { runningEmbedded } from '../../db/embedded/running.ts'
import { reachExternal } from '../../db/external-database.ts'
import {
  readCodeSends,
  readHealth,
  readInstallationName,
  readLastBackup,
  readMigrationState,
  readUnsavedOptOuts,
  readVendorAddresses,
  roundTripMs,
} from '../../db/health.ts'
import { settingsOf } from '../../db/session-settings.ts'
import { withClient } from '../../db/with-client.ts'
import { readJobHealth } from '../../jobs/job-health.ts'
import { hasTls } from '../../network/database-address.ts'
import { isThisMachine } from '../../network/private-address.ts'
import type { VendorPlace } from '../../ports/vendor-site.ts'
import {
  judgeCollation,
  judgeConnections,
  judgeDurability,
  judgeEncryption,
  judgeLetters,
  judgeMigrations,
  judgeServer,
  judgeUpkeep,
  notRunning,
  type Reached,
} from './database.rules.ts'
import { broken, fromMessage, type Finding } from './finding.rules.ts'
import { judgeJobs } from './jobs.rules.ts'

export type DatabaseSettings = Pick<Config, 'dataDir' | 'database' | 'databasePoolSize' | 'isDemo'>

/** Addresses of a database that answers. */
export interface OpenDatabase {
  /** For the application. */
  url: string
  /** For the owner of the tables, never over a pooler. */
  ownerUrl: string
  reached: Omit<Reached, 'roundTripMs'>
}

/**
 * The addresses of the database. Null if it is the embedded one and does not run. Starts nothing
 * and changes nothing. Throws `OperatorError` if it cannot be used.
 */
export async function findDatabase({
  dataDir,
  database,
}: DatabaseSettings): Promise<OpenDatabase | null> {
  if (database === null) {
    const url = runningEmbedded(dataDir)
    const reached = { where: 'embedded', isEmbedded: true, isPooled: false, isEncrypted: false }
    return url === null ? null : { url, ownerUrl: url, reached: { ...reached, isLocal: true } }
  }
  const { url, ownerUrl, directUrl } = await reachExternal(database, { waitMs: 0 })
  const { hostname, host, searchParams } = new URL(url)
  const reached = {
    where: searchParams.get('host') ?? host,
    isEmbedded: false,
    isPooled: directUrl !== undefined,
    isEncrypted: hasTls(url),
    isLocal: hostname === '' || isThisMachine(hostname) || searchParams.has('host'),
  }
  return { url, ownerUrl, reached }
}

/** What there is to say about the database. `found` is where it is. */
export async function checkDatabase(
  found: OpenDatabase | null,
  { databasePoolSize, isDemo }: DatabaseSettings,
): Promise<Finding[]> {
  if (found === null) return [notRunning()]
  const ms = await withClient(found.url, roundTripMs, LIMITS)
  const reached = { ...found.reached, roundTripMs: ms }
  return readAsOwner(found, async (client) => {
    const health = await readHealth(client)
    return [
      judgeServer(health, reached),
      ...(await otherMode(client, isDemo)),
      judgeEncryption(reached),
      judgeMigrations(await readMigrationState(client)),
      judgeCollation(health),
      judgeLetters(health),
      judgeDurability(health),
      judgeConnections(health, reached, connectionsOf(databasePoolSize)),
      ...judgeUpkeep(health),
    ]
  })
}

/** The server's clock minus ours, in milliseconds. */
export async function databaseClock(found: OpenDatabase): Promise<number> {
  return readAsOwner(found, async (client) => {
    const start = Date.now()
    const { clock_ms: theirs } = await readHealth(client)
    return theirs - (start + Date.now()) / 2
  })
}

/** When the last good backup ended. Null if there is none. */
export async function lastBackup(found: OpenDatabase): Promise<Date | null> {
  return readAsOwner(found, readLastBackup)
}

/** Since when a change of the opt-outs is not kept with the backups. Null: none is missing. */
export async function unsavedOptOuts(found: OpenDatabase): Promise<Date | null> {
  return readAsOwner(found, readUnsavedOptOuts)
}

/**
 * The name of the installation whose database these settings name. Null if it has none yet, or if
 * the database does not answer.
 */
export async function installationName(settings: DatabaseSettings): Promise<string | null> {
  const found = await findDatabase(settings).catch(() => null)
  if (found === null) return null
  return readAsOwner(found, readInstallationName).catch(() => null)
}

/** The vendors of contacts that are called, by the start of their addresses. */
export async function vendorSites(found: OpenDatabase): Promise<VendorPlace[]> {
  return readAsOwner(found, readVendorAddresses)
}

/** What the SMS vendor did with codes in the last day. */
export async function codeSends(found: OpenDatabase) {
  return readAsOwner(found, readCodeSends)
}

export async function checkJobs(found: OpenDatabase | null): Promise<Finding[]> {
  if (found === null) return [judgeJobs(null)]
  return [judgeJobs(await readAsOwner(found, readJobHealth))]
}

/** Of every connection of the doctor. */
export const LIMITS = { query_timeout: 10_000, application_name: 'dastak doctor' }

/** Reads as the product does, whatever the settings of the login, such as its `search_path`. */
export async function readAsOwner<T>(
  { ownerUrl }: OpenDatabase,
  read: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const action = async (client: pg.Client) => {
    await client.query(settingsOf({ isPooled: false }))
    return read(client)
  }
  return withClient(ownerUrl, action, LIMITS)
}

/** Requests, half as many for jobs, four that listen, and one during the start. */
const connectionsOf = (pool: number) => pool + Math.max(3, Math.ceil(pool / 2)) + 5

async function otherMode(client: pg.Client, isDemo: boolean): Promise<Finding[]> {
  return refuseOtherMode(client, isDemo ? 'demo' : 'production').then(
    () => [],
    (error: Error) => [
      fromMessage(broken, 'data', {
        message: error.message,
        otherwise: 'Set DATA_DIR or DATABASE_URL to another one.',
      }),
    ],
  )
}
