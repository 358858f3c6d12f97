import { buffer } from 'node:stream/consumers'
import { join } from 'node:path'
import { chooseBackupPlace } from '../../choose-adapters.ts'
import { readConfig } from '../../config/config.ts'
import { createDeps } from '../../deps.ts'
import { optOutsName } from '../../features/backups/backup-names.rules.ts'
import { createLog } from '../../process/log.ts'
import { asOwner } from '../database/as-owner.ts'
import { server } from '../people/reporting-people.ts'
import { restoreInto } from './restore-into.ts'
import { BACKUP_SECRET, emptyPlace } from './server-to-back-up.ts'

/** The folder of the backups, which copies of the server use too. */
export const sharedFolder = () => join(server.dataDir, 'backups')

/** The services of the server, with other settings. */
export function original(env: Record<string, string> = {}) {
  const config = readConfig({
    DATA_DIR: server.dataDir,
    DEMO: 'true',
    SECRET_KEY: BACKUP_SECRET,
    DATABASE_URL: server.databaseUrl,
    ...env,
  })
  const { backups } = createDeps(config, server.db, createLog('silent'), { clock: server.clock })
  return { config, backups }
}

export const openShared = (name: string) => chooseBackupPlace(original().config).open(name)
export const bytesOfShared = async (name: string) => buffer(await openShared(name))

/** Another machine, with the same folder of backups. */
export async function copyOf(name: string, choices: Parameters<typeof restoreInto>[2] = {}) {
  const place = await emptyPlace()
  const env = { BACKUP_DIR: sharedFolder(), BACKUP_KEEP: '1', BACKUP_AT: '02:30' }
  const config = place.configWith(env)
  const restored = await restoreInto(config, await openShared(name), choices)
  return { place, config, restored }
}

/** The choice of the list in the shared folder. */
export const newerLists = {
  savedOptOuts: async (installation: string) => [() => openShared(optOutsName(installation))],
}

/** The name of the installation in a database. */
export async function nameIn(ownerUrl: string): Promise<string> {
  const [row] = await asOwner<{ name: string }>(ownerUrl, 'SELECT name FROM installation')
  return row!.name
}

/** The server's, as a backup needs it. */
export const setMode = (mode: 'demo' | 'production') =>
  asOwner(server.ownerUrl, `DELETE FROM data_mode; INSERT INTO data_mode (mode) VALUES ('${mode}')`)
