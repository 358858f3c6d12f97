import type { TableFormat } from '@dastak/contract/tables/table-format.ts'
import { AppError } from '../../app-error.ts'
import { inTransaction, type Reader, type Tx } from '../../db/database.ts'
import type { Accounts } from '../accounts/accounts.service.ts'
import type { Lookups } from '../lookups/lookups.service.ts'
import type { Registry } from '../registry/registry.service.ts'
import { BATCH_RULES } from './batch-check.store.ts'
import type { AnyBatchType } from './batch-kinds.ts'
import { createBatchList, type BatchRow } from './batch-list.service.ts'
import { notInFormat, resumable } from './batch-refusals.rules.ts'
import { chooseDirectors, type Choice } from './intake/choose-directors.service.ts'
import { isPermitted, permittedBatches, priced, requirePermission } from './batch-terms.service.ts'
import { readList } from './files/reader-turns.ts'
import { createIntake } from './intake/intake.service.ts'
import { createReadings, type ReadingsOptions } from './intake/readings.service.ts'
import {
  resume,
  submit,
  type Submission,
  type SubmitOptions,
  type Upload,
} from './intake/submit.service.ts'
import { keptResults } from './results/old-batches.store.ts'
import { renewResults } from './results/renew-results.ts'
import { formatsOf, resultKeyIn, resultName } from './results/result-name.rules.ts'
import { readRows, type RowsQuery } from './rows/rows.service.ts'
import { createBatchWorker, type BatchWorkerOptions } from './run/batch-worker.service.ts'
import * as run from './run/run-state.store.ts'

export interface BatchesOptions
  extends
    Omit<BatchWorkerOptions, 'isPermitted' | 'accounts' | 'credits'>,
    Pick<ReadingsOptions, 'estimateWaitMs'>,
    Omit<SubmitOptions, 'lookups'> {
  timeZone: string
  accounts: SubmitOptions['accounts'] & { apiKeys: Pick<Accounts['apiKeys'], 'limitOf'> }
  lookups: Lookups
  registry: Pick<Registry, 'chosenDirectors' | 'directorsOfCompanies'>
}

const LINK_MS = 5 * 60_000

/** The keys of all results that are kept, for backups. */
async function storedFiles(reader: Reader): Promise<string[]> {
  return (await keptResults(reader)).flatMap((kept) =>
    formatsOf(kept).map((format) => resultKeyIn(kept.result_key, format)),
  )
}

/**
 * Files of identifiers that are looked up in bulk: reads, prices, submits, lists and cancels them.
 */
export function createBatches(options: BatchesOptions) {
  const { db, clock, credits, storage, keepDays } = options
  const stage = createIntake(options)
  const list = createBatchList(options)
  const readings = createReadings(options, stage)
  const deps = { ...options, stage, readings }

  return {
    worker: createBatchWorker({
      ...options,
      isPermitted: (userId, type) => isPermitted(options, userId, type),
    }),
    /** What `credits.check` should prove in addition to the ledger's own rules. */
    ledgerRules: BATCH_RULES,
    storedFiles,
    /** Writes results again without contacts that were removed. */
    renewResults: (tx: Tx, removed: Parameters<typeof renewResults>[2]) =>
      renewResults(options, tx, removed),
    /** When the rows and the result of an ended batch are deleted. */
    deletedAt: (finishedAt: Date): Date => new Date(finishedAt.getTime() + keepDays * 86_400_000),
    ...list,

    /**
     * Reads and counts a file, and keeps it for an hour. A long file is read in the background.
     * Without a type the file says which it is, of those that the user may run. Errors:
     * permission_required, unsupported_file, validation_failed, conflict (too many are being read).
     */
    async estimate({ type, ...upload }: Omit<Upload, 'type'> & { type: AnyBatchType | undefined }) {
      const batches =
        type === undefined
          ? await permittedBatches(options, upload.userId)
          : [await requirePermission(options, upload.userId, type)]
      return readings.start({ ...upload, batches })
    },
    /** The progress of a file. Errors: not_found, the reason why the file was refused. */
    async lookAtEstimate(userId: number, type: AnyBatchType | undefined, clientId: string) {
      const file = await readings.look(userId, type, clientId)
      if (file.state === 'reading') return file
      const left = await credits.payingBalance(db.kysely, userId)
      return { ...file, found: { ...file.found, left } }
    },
    stopReading: readings.stop,
    /** For other lists of a user: what a judge finds in an uploaded CSV or Excel file. */
    readList,

    /** Errors: permission_required, not_found. */
    chooseDirectors: (userId: number, choice: Choice) => chooseDirectors(options, userId, choice),

    /** Errors: those of `submit`. */
    submit: async (submission: Submission): Promise<BatchRow> =>
      list.find(submission.userId, await submit(deps, submission)),

    /**
     * The batch with a link to its result that works for five minutes, or null if it has no result.
     * The format is that of the file, unless another one is requested. Errors: not_found, conflict
     * (the result does not exist in that format).
     */
    async status(userId: number, clientId: string, requestedFormat?: TableFormat) {
      const row = await list.find(userId, clientId)
      const { result_key: key } = row
      const format = requestedFormat ?? row.format
      if (key === null) return { row, link: null }
      if (!formatsOf(row).includes(format)) throw notInFormat(row.format)
      const until = new Date(clock.now().getTime() + LINK_MS)
      const filename = resultName(row.filename, format)
      return { row, link: await storage.link(resultKeyIn(key, format), { filename, until }) }
    },

    /**
     * A page of the rows of a batch, with their results as the user may see them now. Errors:
     * not_found.
     */
    rows: async (userId: number, clientId: string, query: RowsQuery) =>
      readRows(options, await list.find(userId, clientId), query),

    /**
     * Cancels a batch as soon as the open lookups are answered, or stops the reading of a file.
     * Errors: not_found, conflict (it has ended).
     */
    async cancel(userId: number, clientId: string): Promise<void> {
      if (await readings.cancel(userId, clientId)) return
      const row = await list.find(userId, clientId)
      if (row.finished_at !== null)
        throw new AppError('conflict', { message: 'This request has ended already.' })
      await inTransaction(db, (tx) => run.stopRun(tx, row.id, 'cancelled'))
    },

    /** The most that resuming can cost. Errors: those of `resume`, except the one for credits. */
    estimateResume: async (userId: number, clientId: string) =>
      estimateResume(options, userId, await list.find(userId, clientId)),

    /** Errors: not_found, those of `resume`. */
    resume: async (
      userId: number,
      clientId: string,
      maxCredits: number | null,
      apiKey: string | null = null,
    ) => resume(deps, await list.find(userId, clientId), maxCredits, apiKey),
  }
}

async function estimateResume(options: BatchesOptions, userId: number, row: BatchRow) {
  const batch = await requirePermission(options, userId, row.type)
  return priced(options, userId, batch, resumable(row).id)
}

export type { RowJudge } from './files/table-messages.ts'
export type Batches = ReturnType<typeof createBatches>
