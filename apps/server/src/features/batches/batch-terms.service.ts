import { BATCH_TYPE_CODES } from '@dastak/contract/batch-types.ts'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/database.ts'
import type { Accounts } from '../accounts/accounts.service.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { Lookups } from '../lookups/lookups.service.ts'
import { batchKindOf, type AnyBatchType, type BatchKind } from './batch-kinds.ts'
import { readHoldings } from './intake/intake.store.ts'

export interface TermsOptions {
  db: Db
  accounts: {
    profile: Pick<Accounts['profile'], 'getProfileDetails'>
    apiKeys: Pick<Accounts['apiKeys'], 'requireLimitLeft'>
  }
  credits: Pick<Credits, 'payingBalance'>
  lookups: Pick<Lookups, 'priceOf'>
}

/** Whether the user may run batches of a type now. */
export async function isPermitted(
  { accounts }: TermsOptions,
  userId: number,
  type: AnyBatchType,
): Promise<boolean> {
  const user = await accounts.profile.getProfileDetails(userId)
  const { permission } = batchKindOf(type)
  return permission === null ? user.allowLinkedinBulkUpload : user.permissions.includes(permission)
}

/** Errors: permission_required. */
export async function requirePermission(
  deps: TermsOptions,
  userId: number,
  type: AnyBatchType,
): Promise<BatchKind> {
  if (!(await isPermitted(deps, userId, type))) throw new AppError('permission_required')
  return batchKindOf(type)
}

/** The types with a code that the user may run. Errors: permission_required (none). */
export async function permittedBatches(
  { accounts }: TermsOptions,
  userId: number,
): Promise<BatchKind[]> {
  const { permissions } = await accounts.profile.getProfileDetails(userId)
  const permitted = BATCH_TYPE_CODES.map(batchKindOf).filter(
    ({ permission }) => permission !== null && permissions.includes(permission),
  )
  if (permitted.length === 0) throw new AppError('permission_required')
  return permitted
}

/** What the rest of a batch can cost at most, and how many of its subjects the user owns. */
export async function priced(
  { db, lookups, credits }: TermsOptions,
  userId: number,
  { kind }: BatchKind,
  batchId: number,
) {
  const price = await lookups.priceOf(kind)
  const sells = { phone: price.phone > 0, email: price.email > 0 }
  const holdings = await readHoldings(db.kysely, { batchId, userId, kind, sells })
  const most = {
    phone: holdings.lacks_phone * price.phone,
    email: holdings.lacks_email * price.email,
  }
  const left = await credits.payingBalance(db.kysely, userId)
  return { owned: holdings.owned, most, left, price }
}

type Costs = Omit<Awaited<ReturnType<typeof priced>>, 'owned'>

/**
 * Throws if the user cannot pay for a single field. A batch that costs nothing always starts.
 * Errors: credits_exhausted.
 */
export async function requireCredits(
  { accounts }: TermsOptions,
  { most, left, price }: Costs,
  apiKey: string | null,
): Promise<void> {
  const units = (['phone', 'email'] as const).filter((unit) => most[unit] > 0)
  if (units.length === 0) return
  if (apiKey !== null) await accounts.apiKeys.requireLimitLeft(apiKey)
  if (!units.some((unit) => left[unit] >= price[unit])) throw new AppError('credits_exhausted')
}
