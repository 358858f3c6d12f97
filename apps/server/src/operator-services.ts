import { join } from 'node:path'
import type { Logger } from 'pino'
import { outsideServices } from './choose-adapters.ts'
import { createSetUpParts } from './cli/doctor/set-up-parts.ts'
import type { Config } from './config/config.ts'
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
import { logError } from './http/outages/outages.ts'
import { createUploads } from './http/requests/uploads.ts'
import type { JobQueue } from './jobs/job-queue.ts'
import { createStuckJobs } from './jobs/stuck-jobs.ts'

type Made =
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
  }

/** What only the operator's console and the commands use. */
export function createOperatorServices(config: Config, log: Logger, parts: OperatorParts) {
  const { db, lookups, vendors, rotation, backups } = parts
  const importUploads = createImportUploads({
    ...parts,
    reportsDir: join(config.dataDir, 'import-reports'),
    work: createUploads(join(config.dataDir, 'uploads')),
  })
  const outside = outsideServices
  const operator = createOperator({
    ...parts,
    importUploads,
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
  return { importUploads, operator }
}
