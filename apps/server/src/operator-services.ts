import { join } from 'node:path'
import type { Logger } from 'pino'
import { outsideServices } from './choose-adapters.ts'
import { createSetUpParts } from './cli/doctor/set-up-parts.ts'
import type { Config } from './config/config.ts'
import { createBackups, type BackupsOptions } from './features/backups/backups.service.ts'
import type { Batches } from './features/batches/batches.service.ts'
import { createStuckBatches } from './features/batches/run/stuck-batches.service.ts'
import { createStuckPushes } from './features/crm/stuck-pushes.service.ts'
import type { Lookups } from './features/lookups/lookups.service.ts'
import { createOperator, type OperatorOptions } from './features/operator/operator.service.ts'
import {
  createImportUploads,
  type ImportUploadsOptions,
} from './features/registry/uploads/import-uploads.service.ts'
import type { Rotation } from './features/secrets/rotation.service.ts'
import { createStuckDeliveries } from './features/webhooks/stuck-deliveries.service.ts'
import { describe, logError } from './http/outages/outages.ts'
import { createUploads } from './http/requests/uploads.ts'
import type { JobQueue } from './jobs/job-queue.ts'
import { createStuckJobs } from './jobs/stuck-jobs.ts'
import { backupKeys } from './keys/backup-key.ts'

const MADE = 'a backup was made'
const KEEP_THE_KEY =
  'Keep its key elsewhere, because nothing else opens it: npm run dastak -- backup key'

type Made =
  | 'backups'
  | 'importUploads'
  | 'readCell'
  | 'productName'
  | 'setUp'
  | 'catalogue'
  | 'stuck'
  | 'onLostOutcome'
type OperatorParts = Omit<OperatorOptions, Made> &
  Pick<ImportUploadsOptions, 'storage' | 'suppressedAmong'> & {
    queue: JobQueue
    lookups: Pick<Lookups, 'readCell'>
    rotation: Rotation
    batches: Pick<Batches, 'storedFiles'>
    backupPlace: BackupsOptions['place']
  }

/** What only the operator's console and the commands use. */
export function createOperatorServices(config: Config, log: Logger, parts: OperatorParts) {
  const { db, lookups, vendors, rotation } = parts
  const importUploads = createImportUploads({
    ...parts,
    reportsDir: join(config.dataDir, 'import-reports'),
    work: createUploads(join(config.dataDir, 'uploads')),
  })
  const backups = createBackups({
    ...parts,
    config: config.backups,
    place: parts.backupPlace,
    keys: () => backupKeys(config),
    optOuts: parts.optOuts.lists.own,
    secretFile: config.isSecretInFile ? join(config.dataDir, 'secret.key') : null,
    storedFiles: parts.batches.storedFiles,
    onNightly: ({ isFirst, ...made }) =>
      log.info(made, isFirst ? `${MADE}. ${KEEP_THE_KEY}` : MADE),
    onKept: (error) => log.warn({ error: describe(error) }, 'old backups could not be deleted'),
    onUnsaved: (error) =>
      log.warn({ error: describe(error) }, 'the opt-outs could not be saved with the backups'),
  })
  const outside = outsideServices
  const operator = createOperator({
    ...parts,
    importUploads,
    backups,
    readCell: lookups.readCell,
    productName: config.productName,
    setUp: createSetUpParts({ config, outside, importUploads, vendors, rotation, backups }),
    catalogue: config.catalogue,
    stuck: {
      batch: createStuckBatches(parts),
      job: createStuckJobs(db),
      delivery: createStuckDeliveries(parts),
      push: createStuckPushes(parts),
    },
    onLostOutcome: (error) =>
      logError(log, error, {}, 'the outcome of an operator’s action was not written'),
  })
  return { importUploads, backups, operator }
}
