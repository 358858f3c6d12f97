import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../config/config.ts'
import type { ApplicationDatabase, OwnerAddress } from '../db/application-database.ts'
import type { Db } from '../db/database.ts'
import { analyseAll } from '../db/load-dump.ts'
import { finishRestore } from '../db/unfinished-restore.ts'
import { openBackup, type BackupTotals } from '../features/backups/open-backup.service.ts'
import type { Finding } from '../features/credits/credits.service.ts'
import { backupKey } from '../keys/backup-key.ts'
import type { Storage } from '../ports/storage.ts'
import { OperatorError } from '../text/operator-error.ts'

interface RestoreOptions {
  config: Config
  onTable: (table: string) => void
  /** Opens the database, which `restore` fills first, and closes it. */
  withDatabase: (
    action: (db: Db, opened: ApplicationDatabase) => Promise<BackupTotals>,
    restore: (owner: OwnerAddress) => Promise<void>,
  ) => Promise<BackupTotals>
  services: (db: Db) => { storage: Storage; checkLedger: () => Promise<Finding[]> }
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
 * Restores the database, the files and the secret. Until the ledger has been checked, a start
 * refuses the database. Throws `OperatorError`.
 */
export async function restore(content: Readable, options: RestoreOptions): Promise<BackupTotals> {
  const { config, onTable } = options
  const backup = await openBackup(content, await backupKey(config))
  try {
    if (backup.mode !== (config.isDemo ? 'demo' : 'production'))
      throw new OperatorError(WRONG_MODE[backup.mode])
    backup.refuseUnknownVersion()
    const secret = await backup.secret()
    return await options.withDatabase(
      async (db, { ownerUrl }) => {
        await analyseAll(ownerUrl)
        const { storage, checkLedger } = options.services(db)
        await backup.storeFiles(storage, join(config.dataDir, 'uploads'))
        const totals = await backup.finish()
        const broken = (await checkLedger()).filter((finding) => finding.broken > 0)
        if (broken.length > 0)
          throw new OperatorError(
            `The ledger of the backup is broken (${broken.map(({ rule }) => rule).join('; ')}), ` +
              'so it is not opened. Restore an older backup.',
          )
        if (secret !== null) replaceSecret(config, secret)
        await finishRestore(ownerUrl)
        return totals
      },
      (owner) => backup.load(owner, onTable),
    )
  } finally {
    await backup.close()
    content.destroy()
  }
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
