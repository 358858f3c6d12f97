import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { OPEN_BATCHES_MAX } from '@dastak/contract/limits.ts'
import * as z from 'zod/mini'
import { invalidField } from '../../../app-error.ts'
import { inTransaction } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Accounts } from '../../accounts/accounts.service.ts'
import type { Credits } from '../../credits/credits.service.ts'
import type { AnyBatchType, BatchKind } from '../batch-kinds.ts'
import {
  notStaged,
  resumable,
  runningNumbers,
  stillRead,
  tooMany,
  uncertainColumn,
} from '../batch-refusals.rules.ts'
import {
  priced,
  requireCredits,
  requirePermission,
  type TermsOptions,
} from '../batch-terms.service.ts'
import type { BatchRow } from '../batch-list.store.ts'
import * as store from '../batches.store.ts'
import { STAGED_MS, type Staged, type StageTable, type UploadedTable } from './intake.service.ts'
import { deleteStaged } from './intake.store.ts'
import type { Readings } from './readings.service.ts'

export interface SubmitOptions extends TermsOptions {
  clock: Clock
  accounts: TermsOptions['accounts'] & { apiKeys: Pick<Accounts['apiKeys'], 'purposeOf'> }
  credits: Credits
}
interface Deps extends SubmitOptions {
  stage: StageTable
  readings: Pick<Readings, 'isReading' | 'runningColumn'>
}

export interface Upload extends Omit<UploadedTable, 'batches' | 'publicId'> {
  type: AnyBatchType
}

export interface Submission extends Omit<Upload, 'file'> {
  /** A staged file. Without it the submission has its own file. */
  clientId?: string | undefined
  file?: Upload['file'] | undefined
  /** The purpose of the request. By default that of the API key. */
  purpose?: string | undefined
  /** The public part of the API key that calls. */
  apiKey?: string | null | undefined
  maxCredits?: number | null
  /** Leaves out known customers. */
  leavesOutCustomers?: boolean
  /** The numbers of the column are identifiers, although they count its rows. */
  acceptsRunningNumbers?: boolean
  idempotencyKey?: string | undefined
}

const uuid = z.uuid()

/**
 * Starts a batch and returns its id. A staged file that is submitted twice starts once. Errors:
 * permission_required, validation_failed, unsupported_file, not_found (not staged, or more than an
 * hour ago), credits_exhausted, conflict (too many are unfinished, or the first call with the
 * idempotency key is still running).
 */
export async function submit(deps: Deps, submission: Submission): Promise<string> {
  const { userId, type, file, idempotencyKey: key } = submission
  const { clientId, column, sheet, purpose, maxCredits = null } = submission
  const leavesOut = submission.leavesOutCustomers || undefined
  const batch = await requirePermission(deps, userId, type)
  const content = key !== undefined && file ? await hashOf(file.path) : null
  const accepts = submission.acceptsRunningNumbers || undefined
  const input = { type, purpose, maxCredits, column, sheet, clientId, content, leavesOut, accepts }
  const call = { userId, key, call: 'submit batch', input }
  const started = await deps.credits.once(call, () => submitOnce(deps, submission, batch))
  return started.clientId
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

async function submitOnce(
  deps: Deps,
  submission: Submission,
  batch: BatchKind,
): Promise<{ clientId: string }> {
  const { db, clock, credits, readings } = deps
  const { userId, type, file, clientId, maxCredits = null, apiKey = null } = submission
  const { leavesOutCustomers = false, acceptsRunningNumbers = false } = submission
  const isStagedNow = clientId === undefined && file !== undefined
  const publicId = isStagedNow
    ? (await stageForSubmission(deps, { ...submission, file }, batch)).publicId
    : clientId
  if (publicId === undefined) throw invalidField('file', 'Choose a file.')
  const found = uuid.safeParse(publicId).success
    ? await inTransaction(db, (tx) => store.lockBatch(tx, userId, publicId))
    : undefined
  if (found?.type !== type)
    throw (await readings.isReading(userId, publicId)) ? stillRead() : notStaged()
  // A repeated submission: the batch has already started.
  if (found.status !== 'STAGED') return { clientId: publicId }
  const running = acceptsRunningNumbers ? null : await readings.runningColumn(userId, publicId)
  if (running !== null) throw runningNumbers(running, batch.noun)
  await requireCredits(deps, await priced(deps, userId, batch, found.id), apiKey)
  const purpose = await purposeOf(deps, submission, batch)
  await inTransaction(db, async (tx) => {
    const unfinished = await store.countUnfinished(tx, userId)
    const locked = await store.lockBatch(tx, userId, publicId)
    const now = clock.now()
    if (!locked || locked.created_at.getTime() + STAGED_MS <= now.getTime()) throw notStaged()
    if (locked.status !== 'STAGED') return
    if (unfinished >= OPEN_BATCHES_MAX) throw tooMany()
    const payer = await credits.payingAccount(tx, userId)
    const terms = { payer, maxCredits, apiKey, now, purpose, leavesOutCustomers }
    await store.submitBatch(tx, locked.id, terms)
  })
  return { clientId: publicId }
}

/**
 * A file that is sent with its submission. Nobody can confirm a guess, so its column must be
 * certain.
 */
async function stageForSubmission(
  { db, stage }: Deps,
  { acceptsRunningNumbers = false, ...upload }: Upload & Pick<Submission, 'acceptsRunningNumbers'>,
  batch: BatchKind,
): Promise<Staged> {
  const staged = await stage({ ...upload, batches: [batch] })
  const { column } = staged
  const isUncertain = column.isGuessed && upload.type !== 'LINKEDIN'
  if (!isUncertain && (!staged.hasRunningNumbers || acceptsRunningNumbers)) return staged
  await inTransaction(db, (tx) => deleteStaged(tx, staged.id))
  throw isUncertain ? uncertainColumn(column, batch) : runningNumbers(column.name, batch.noun)
}

/** The upload dialog requires a purpose. A call without one uses the purpose of its API key. */
async function purposeOf(
  { accounts }: Deps,
  { purpose, apiKey }: Submission,
  { needsPurpose }: BatchKind,
): Promise<string | null> {
  if (purpose !== undefined || !needsPurpose || !apiKey) return purpose ?? null
  return accounts.apiKeys.purposeOf(apiKey)
}

/**
 * Looks up again what was left out. Errors: conflict (nothing was left out, it is running, its rows
 * are deleted, or too many are unfinished), permission_required, credits_exhausted.
 */
export async function resume(
  deps: SubmitOptions,
  { id, user_id: userId, type, public_id: clientId }: BatchRow,
  maxCredits: number | null,
  apiKey: string | null,
): Promise<void> {
  const { db, credits } = deps
  const batch = await requirePermission(deps, userId, type)
  await requireCredits(deps, await priced(deps, userId, batch, id), apiKey)
  await inTransaction(db, async (tx) => {
    const unfinished = await store.countUnfinished(tx, userId)
    const locked = resumable(await store.lockBatch(tx, userId, clientId))
    if (unfinished >= OPEN_BATCHES_MAX) throw tooMany()
    const payer = await credits.payingAccount(tx, userId)
    await store.resumeBatch(tx, locked.id, { payer, maxCredits, apiKey })
  })
}
