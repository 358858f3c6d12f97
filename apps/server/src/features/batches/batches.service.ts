import { OPEN_BATCHES_MAX } from '@dastak/contract/limits.ts'
import type { TableFormat } from '@dastak/contract/tables/table-format.ts'
import * as z from 'zod/mini'
import { AppError, invalidField } from '../../app-error.ts'
import { inTransaction } from '../../db/database.ts'
import type { Accounts } from '../accounts/accounts.service.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { Lookups } from '../lookups/lookups.service.ts'
import { BATCH_RULES } from './batch-check.store.ts'
import { batchKindOf, type AnyBatchType, type BatchKind } from './batch-kinds.ts'
import { createBatchWorker, type BatchWorkerOptions } from './run/batch-worker.service.ts'
import { createBatchList, type BatchRow } from './batch-list.service.ts'
import {
  notInFormat,
  notStaged,
  resumable,
  stillRead,
  tooMany,
  uncertainColumn,
} from './batch-refusals.rules.ts'
import * as store from './batches.store.ts'
import { canBuySome, mostOf } from './intake/estimate.rules.ts'
import {
  createIntake,
  STAGED_MS,
  type Staged,
  type UploadedTable,
} from './intake/intake.service.ts'
import { deleteStaged, readHoldings } from './intake/intake.store.ts'
import { createReadings, type ReadingsOptions } from './intake/readings.service.ts'
import { hashOf } from './intake/hash-file.ts'
import { formatsOf, resultKeyIn, resultName } from './results/result-name.rules.ts'
import * as run from './run/run-state.store.ts'

export interface BatchesOptions
  extends Omit<BatchWorkerOptions, 'isPermitted'>, Pick<ReadingsOptions, 'estimateWaitMs'> {
  timeZone: string
  accounts: {
    profile: Pick<Accounts['profile'], 'getProfileDetails'>
    apiKeys: Pick<Accounts['apiKeys'], 'purposeOf' | 'limitOf' | 'requireLimitLeft'>
  }
  credits: Credits
  lookups: Lookups
}

interface Upload {
  userId: number
  type: AnyBatchType
  file: { path: string; filename: string }
  column?: string | undefined
  sheet?: string | undefined
  /** Ends when nobody waits for it any more. */
  signal?: AbortSignal | undefined
}

interface Submission extends Omit<Upload, 'file'> {
  /** A staged file, or one that comes now. */
  clientId?: string | undefined
  file?: Upload['file'] | undefined
  /** What it is for; where a key does not say, what was said when it was made. */
  purpose?: string | undefined
  /** The API key that calls, by its public part. */
  apiKey?: string | null | undefined
  maxCredits?: number | null
  idempotencyKey?: string | undefined
}

const LINK_MS = 5 * 60_000
const uuid = z.uuid()

/**
 * Files of identifiers that are asked about in bulk: read, priced, submitted, followed, stopped and
 * gone on with.
 */
export function createBatches(options: BatchesOptions) {
  const { db, clock, accounts, credits, lookups, storage, keepDays } = options
  const stage = createIntake(options)
  const list = createBatchList(options)
  const readings = createReadings(options, readAndPrice, async ({ id }) =>
    inTransaction(db, (tx) => deleteStaged(tx, id)),
  )

  async function readAndPrice(upload: UploadedTable) {
    const staged = await stage(upload)
    return { ...staged, ...(await priced(upload.userId, upload.batch, staged.id)) }
  }

  /** Whether the user may run batches of a type now. */
  async function isPermitted(userId: number, type: AnyBatchType): Promise<boolean> {
    const user = await accounts.profile.getProfileDetails(userId)
    const { permission } = batchKindOf(type)
    return permission === null
      ? user.allowLinkedinBulkUpload
      : user.permissions.includes(permission)
  }

  async function requirePermission(userId: number, type: AnyBatchType): Promise<BatchKind> {
    if (!(await isPermitted(userId, type))) throw new AppError('permission_required')
    return batchKindOf(type)
  }

  async function priced(userId: number, batch: BatchKind, batchId: number) {
    const price = await lookups.priceOf(batch.kind)
    const sells = { phone: price.phone > 0, email: price.email > 0 }
    const holdings = await readHoldings(db.kysely, { batchId, userId, kind: batch.kind, sells })
    const left = await credits.payingBalance(db.kysely, userId)
    return { owned: holdings.owned, most: mostOf(holdings, price), left, price }
  }

  type Costs = Omit<Awaited<ReturnType<typeof priced>>, 'owned'>
  /** What costs nothing starts in any case. Errors: credits_exhausted. */
  async function requireCredits({
    most,
    left,
    price,
    apiKey,
  }: Costs & { apiKey: string | null }): Promise<void> {
    if (apiKey !== null && most.phone + most.email > 0)
      await accounts.apiKeys.requireLimitLeft(apiKey)
    if (!canBuySome(most, price, left)) throw new AppError('credits_exhausted')
  }

  /** A file sent with its submission: nobody is asked, so its column must be certain. */
  async function stageForSubmission(upload: Upload, batch: BatchKind): Promise<Staged> {
    const staged = await stage({ ...upload, batch })
    if (!staged.column.isGuessed || upload.type === 'LINKEDIN') return staged
    await inTransaction(db, (tx) => deleteStaged(tx, staged.id))
    throw uncertainColumn(staged.column, batch)
  }

  /** The dialog asks for it; a program's call without one takes what its key was made for. */
  async function purposeOf(
    { purpose, apiKey }: Submission,
    { needsPurpose }: BatchKind,
  ): Promise<string | null> {
    if (purpose !== undefined || !needsPurpose || !apiKey) return purpose ?? null
    return accounts.apiKeys.purposeOf(apiKey)
  }

  async function submitOnce(
    submission: Submission,
    batch: BatchKind,
  ): Promise<{ clientId: string }> {
    const { userId, type, file, clientId, maxCredits = null, apiKey = null } = submission
    const staged =
      clientId === undefined && file
        ? await stageForSubmission({ ...submission, file }, batch)
        : null
    const publicId = staged?.publicId ?? clientId
    if (publicId === undefined) throw invalidField('file', 'Please choose a file.')
    const found = uuid.safeParse(publicId).success
      ? await inTransaction(db, (tx) => store.lockBatch(tx, userId, publicId))
      : undefined
    if (found?.type !== type)
      throw (await readings.isReading(userId, publicId)) ? stillRead() : notStaged()
    // Sent again: it is the same one.
    if (found.status !== 'STAGED') return { clientId: publicId }
    const { most, left, price } = await priced(userId, batch, found.id)
    await requireCredits({ most, left, price, apiKey })
    const purpose = await purposeOf(submission, batch)
    await inTransaction(db, async (tx) => {
      const unfinished = await store.countUnfinished(tx, userId)
      const locked = await store.lockBatch(tx, userId, publicId)
      const now = clock.now()
      if (!locked || isExpired(locked.created_at, now)) throw notStaged()
      if (locked.status !== 'STAGED') return
      if (unfinished >= OPEN_BATCHES_MAX) throw tooMany()
      await store.submitBatch(tx, locked.id, {
        payer: await credits.payingAccount(tx, userId),
        maxCredits,
        apiKey,
        now,
        purpose,
      })
    })
    return { clientId: publicId }
  }

  function isExpired(stagedAt: Date, now: Date): boolean {
    return stagedAt.getTime() + STAGED_MS <= now.getTime()
  }

  async function find(userId: number, clientId: string): Promise<BatchRow> {
    const row = uuid.safeParse(clientId).success ? await list.find(userId, clientId) : null
    if (!row) throw new AppError('not_found')
    return row
  }

  return {
    worker: createBatchWorker({ ...options, isPermitted }),
    /** What `credits.check` should prove besides the ledger's own rules. */
    ledgerRules: BATCH_RULES,
    /** When the rows and the result of a batch that has ended are deleted. */
    deletedAt: (finishedAt: Date): Date => new Date(finishedAt.getTime() + keepDays * 86_400_000),
    list: list.list,
    query: list.query,
    export: list.export,

    /**
     * Reads and counts a file, and keeps it for an hour; a long one is read on its own. Errors:
     * permission_required, unsupported_file, validation_failed, conflict (too many are being read).
     */
    async estimate(upload: Upload) {
      const batch = await requirePermission(upload.userId, upload.type)
      return readings.start({ ...upload, batch })
    },
    /** How far the file is. Errors: not_found, what the file was refused for. */
    async lookAtEstimate(userId: number, type: AnyBatchType, clientId: string) {
      const file = await readings.look(userId, type, clientId)
      if (file.state === 'reading') return file
      return {
        ...file,
        found: { ...file.found, left: await credits.payingBalance(db.kysely, userId) },
      }
    },
    stopReading: readings.stop,

    /**
     * Starts a batch; a staged one that is submitted twice is started once. Errors:
     * permission_required, validation_failed, unsupported_file, not_found (not staged, or an hour
     * ago), credits_exhausted, conflict (too many are unfinished; the idempotency key's first call
     * is under way).
     */
    async submit(submission: Submission): Promise<BatchRow> {
      const {
        userId,
        type,
        file,
        purpose,
        maxCredits = null,
        column,
        sheet,
        idempotencyKey,
      } = submission
      const batch = await requirePermission(userId, type)
      const content = idempotencyKey !== undefined && file ? await hashOf(file.path) : null
      const input = {
        type,
        purpose,
        maxCredits,
        column,
        sheet,
        clientId: submission.clientId,
        content,
      }
      const call = { userId, key: idempotencyKey, call: 'submit batch', input }
      const { clientId } = await credits.once(call, () => submitOnce(submission, batch))
      return find(userId, clientId)
    },

    /**
     * The batch, with a link to its result that works for five minutes; null where there is none.
     * In the format of the file where no other is asked for. Errors: not_found, conflict (it is not
     * kept in that format).
     */
    async status(
      userId: number,
      clientId: string,
      asked?: TableFormat,
    ): Promise<{ row: BatchRow; link: string | null }> {
      const row = await find(userId, clientId)
      const { result_key: key } = row
      const format = asked ?? row.format
      if (key === null) return { row, link: null }
      if (!formatsOf(row).includes(format)) throw notInFormat(row.format)
      const until = new Date(clock.now().getTime() + LINK_MS)
      const link = await storage.link(resultKeyIn(key, format), {
        filename: resultName(row.filename, format),
        until,
      })
      return { row, link }
    },

    /**
     * Stops it once what is being asked is answered; a file that is being read is read no more.
     * Errors: not_found, conflict (it is over).
     */
    async cancel(userId: number, clientId: string): Promise<void> {
      if (await readings.cancel(userId, clientId)) return
      const row = await find(userId, clientId)
      if (row.finished_at !== null)
        throw new AppError('conflict', { message: 'This request has ended already.' })
      await inTransaction(db, (tx) => run.stopRun(tx, row.id, 'cancelled'))
    },

    /** The most that going on can cost. Errors: as `resume`, but for the credits. */
    async estimateResume(userId: number, clientId: string) {
      const row = await find(userId, clientId)
      const batch = await requirePermission(userId, row.type)
      return priced(userId, batch, resumable(row).id)
    },

    /**
     * Asks again what was left out. Errors: not_found, conflict (nothing was, it runs, its rows are
     * deleted, or too many are unfinished), permission_required, credits_exhausted.
     */
    async resume(
      userId: number,
      clientId: string,
      maxCredits: number | null,
      apiKey: string | null = null,
    ) {
      const row = await find(userId, clientId)
      const batch = await requirePermission(userId, row.type)
      const { most, left, price } = await priced(userId, batch, row.id)
      await requireCredits({ most, left, price, apiKey })
      await inTransaction(db, async (tx) => {
        const unfinished = await store.countUnfinished(tx, userId)
        const locked = resumable(await store.lockBatch(tx, userId, clientId))
        if (unfinished >= OPEN_BATCHES_MAX) throw tooMany()
        await store.resumeBatch(tx, locked.id, {
          payer: await credits.payingAccount(tx, userId),
          maxCredits,
          apiKey,
        })
      })
    },
  }
}
export type Batches = ReturnType<typeof createBatches>
