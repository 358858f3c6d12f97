import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../config/config.ts'
import { secretsIn } from '../config/secret-file.ts'
import type { ApplicationDatabase, OwnerAddress } from '../db/application-database.ts'
import type { Db } from '../db/database.ts'
import { analyseAll } from '../db/load-dump.ts'
import { finishRestore } from '../db/unfinished-restore.ts'
import type { Backups } from '../features/backups/backups.service.ts'
import { openBackup, type BackupTotals } from '../features/backups/open-backup.service.ts'
import { openSavedOptOuts } from '../features/backups/saved-opt-outs.service.ts'
import type { Finding } from '../features/credits/credits.service.ts'
import type { OptOutLists, TakenBack } from '../features/opt-outs/lists.service.ts'
import { backupKeys } from '../keys/backup-key.ts'
import type { Storage } from '../ports/storage.ts'
import { OperatorError } from '../text/operator-error.ts'

export interface Restored extends BackupTotals {
  /** The name of the installation from now on. */
  installation: string
  /** What the lists of newer opt-outs have changed. Null: there was none. */
  optOuts: TakenBack | null
}

export interface RestoreChoices {
  /** The installation goes on under its name, because the one that made the backup is gone. */
  continues: boolean
  /** Leaves out the lists of opt-outs. */
  withoutOptOuts: boolean
  /** Opens the lists of opt-outs of an installation that are found with the backup. */
  savedOptOuts: (installation: string) => Promise<(() => Promise<Readable>)[]>
}

interface RestoreOptions extends RestoreChoices {
  config: Config
  onTable: (table: string) => void
  /** Opens the database, which `restore` fills first, and closes it. */
  withDatabase: (
    action: (db: Db, opened: ApplicationDatabase) => Promise<Restored>,
    restore: (owner: OwnerAddress) => Promise<void>,
  ) => Promise<Restored>
  /** `config` has the secrets of the backup, if they are in their file. */
  services: (db: Db, config: Config) => RestoreServices
}

interface RestoreServices {
  storage: Storage
  checkLedger: () => Promise<Finding[]>
  backups: Pick<Backups, 'afterRestore'>
  /** Calls `action` while jobs can be added. */
  withOptOuts: (
    action: (own: Pick<OptOutLists['own'], 'takeBack'>) => Promise<void>,
  ) => Promise<void>
}

const WRONG_MODE = {
  demo:
    'The backup holds the data of a demo, but the settings are those of a real installation. ' +
    'Set DEMO=true.',
  production:
    'The backup holds real data, but the settings are those of a demo. Put .env in place first, ' +
    'or set NODE_ENV=production.',
}

/**
 * Restores the database, the files and the secret. Takes opt-outs back that are newer than the
 * backup. Until the ledger has been checked, a start refuses the database. Throws `OperatorError`.
 */
export async function restore(content: Readable, options: RestoreOptions): Promise<Restored> {
  const { config, onTable } = options
  const keys = await backupKeys(config)
  const backup = await openBackup(content, keys)
  try {
    if (backup.mode !== (config.isDemo ? 'demo' : 'production'))
      throw new OperatorError(WRONG_MODE[backup.mode])
    backup.refuseUnknownVersion()
    const lists = await findLists(backup.installation, keys, options)
    const secret = await backup.secret()
    return await options.withDatabase(
      async (db, { ownerUrl }) => {
        await analyseAll(ownerUrl)
        const secrets =
          secret !== null && config.isSecretInFile ? secretsIn(secret) : config.secrets
        const services = options.services(db, { ...config, secrets })
        await backup.storeFiles(services.storage, join(config.dataDir, 'uploads'))
        const totals = await backup.finish()
        const optOuts = await takeBack(lists, services)
        const broken = (await services.checkLedger()).filter((finding) => finding.broken > 0)
        if (broken.length > 0)
          throw new OperatorError(
            `The ledger of the backup is broken (${broken.map(({ rule }) => rule).join('; ')}), ` +
              'so it is not opened. Restore an older backup.',
          )
        if (secret !== null) replaceSecret(config, secret)
        const installation = await services.backups.afterRestore(options)
        await finishRestore(ownerUrl)
        return { ...totals, installation, optOuts }
      },
      (owner) => backup.load(owner, onTable),
    )
  } finally {
    await backup.close()
    content.destroy()
  }
}

type SavedList = () => ReturnType<typeof openSavedOptOuts>

/** The lists of newer opt-outs. Each was read to its end. Throws `OperatorError`. */
async function findLists(
  installation: string | null,
  keys: readonly string[],
  { withoutOptOuts, savedOptOuts }: RestoreChoices,
): Promise<SavedList[]> {
  if (installation === null || withoutOptOuts) return []
  try {
    const lists = (await savedOptOuts(installation)).map(
      (open) => async () => openSavedOptOuts(await open(), { installation, keys }),
    )
    for (const open of lists) for await (const _ of (await open()).pages);
    return lists
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new OperatorError(`${UNREADABLE_LIST} ${why}`, { cause: error })
  }
}

const UNREADABLE_LIST =
  'The list of newer opt-outs next to the backup cannot be read. If the key was changed after ' +
  'the backup, give both, with a comma: BACKUP_KEY=NEWER,OLDER. With --without-opt-outs it is ' +
  'left out, and the opt-outs of people after the backup are lost.'

async function takeBack(
  lists: readonly SavedList[],
  { withOptOuts }: RestoreServices,
): Promise<TakenBack | null> {
  if (lists.length === 0) return null
  const total = { added: 0, lifted: 0, removed: 0 }
  await withOptOuts(async (own) => {
    for (const open of lists) {
      const { key, pages } = await open()
      const { added, lifted, removed } = await own.takeBack(key, pages)
      total.added += added
      total.lifted += lifted
      total.removed += removed
    }
  })
  return total
}

/** Not if the secret is a setting: then the file would not be read. */
function replaceSecret({ dataDir, isSecretInFile }: Config, secret: string): void {
  if (!isSecretInFile) return
  const path = join(dataDir, 'secret.key')
  const half = `${path}.restored`
  rmSync(half, { force: true })
  writeFileSync(half, secret, { mode: 0o600, flush: true })
  renameSync(half, path)
}
