import { setTimeout as sleep } from 'node:timers/promises'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import { AppError, invalidField } from '../../../app-error.ts'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../keys/principal.ts'
import type { Credits } from '../../credits/credits.service.ts'
import { KINDS } from '../kinds/kinds.ts'
import type { KindOf } from '../kinds/lookup-kind.ts'
import { testRowOf } from '../kinds/test-subjects.rules.ts'
import { readPlace, readSubject } from '../leads/leads.store.ts'
import type { LookupRow } from './lookup-rows.ts'
import { readLookup } from './lookup-state.store.ts'
import { askCall, openCall, settleCall, type Call, type RevealDeps } from './reveal.service.ts'
import {
  outcomeOf,
  told,
  type RevealedRow,
  type RevealOutcome,
  type RevealResult,
} from './reveal.rules.ts'

interface Revealed {
  row: RevealedRow
  outcome: RevealOutcome
}
export interface RevealOneDeps extends RevealDeps {
  credits: Pick<Credits, 'payingBalance' | 'once'>
  /** How long a twin waits for the first of its kind. */
  twinWaitMs: number
}

export interface RevealRequest {
  userId: number
  subject: string
  actor: Actor
  idempotencyKey?: string | undefined
  /** The company at which he was found: a new lead is filed under it. */
  foundAt?: string | undefined
}

/**
 * Reveals one subject of a kind, however it is spelled, charging what is found; what the user has
 * revealed before is free. Errors: not_found (no such subject), credits_exhausted, rate_limited
 * (too many that found nothing), provider_unavailable, conflict (the same is still being asked);
 * validation_failed (an idempotency key used twice, or a company that has nothing to do with the
 * subject). Nothing is charged with any of them. Where it was found is no part of the question:
 * with the same key it may be another company.
 */
export async function revealSubject<Facts>(
  deps: RevealOneDeps,
  kind: KindOf<Facts>,
  request: RevealRequest,
): Promise<RevealResult<Facts>> {
  const { db, credits } = deps
  const { userId, actor, idempotencyKey } = request
  const subject = kind.parseSubject(request.subject)
  if (subject === null) throw new AppError('not_found', { message: kind.unknown })
  const call = { userId, key: idempotencyKey, call: `reveal ${kind.kind}`, input: { subject } }
  let row: RevealedRow | null = null
  const outcome = await credits.once(call, async () => {
    const test = testRowOf(kind, subject)
    if (test) {
      const left = await credits.payingBalance(db.kysely, userId)
      return outcomeOf({ ...test, asks_phone: true, asks_email: true }, kind.sells, NOTHING, left)
    }
    const foundAt = await placeOf(db, kind, { userId, subject, cin: request.foundAt })
    const first = await revealOne(deps, { kind: kind.kind, userId, actor, foundAt }, subject)
    row = first.row
    return first.outcome
  })
  const test = testRowOf(kind, subject)
  // Told again: the outcome was kept, the contact is read from the lead.
  row ??= test ?? (await readSubject(db.kysely, { kind: kind.kind, userId, subject }))
  return told(kind, subject, row, outcome, test !== null)
}

/** Where a new lead is to be filed; null where that is not asked, or where there is a lead. */
async function placeOf(
  db: Db,
  kind: KindOf<unknown>,
  { userId, subject, cin }: { userId: number; subject: string; cin: string | undefined },
) {
  if (cin === undefined) return null
  const found = await readPlace(db.kysely, { kind: kind.kind, userId, subject, cin })
  if (found.place !== null || found.has_lead) return found.place
  if (!found.is_known) throw new AppError('not_found', { message: kind.unknown })
  throw invalidField(
    'identification_number',
    'This company is none of those that the registry has for this number.',
  )
}

/**
 * One reveal. The second of two equal questions waits for the first and answers from its lead;
 * where the first is a team-mate's it asks again, and has what he found for nothing. Errors:
 * not_found, credits_exhausted (none are left, or the limit of the key is reached), rate_limited,
 * provider_unavailable, conflict (the first is still not done). Nothing is charged with any of
 * them.
 */
async function revealOne(
  deps: RevealOneDeps,
  asker: Omit<Call, 'subjects'>,
  subject: string,
): Promise<Revealed> {
  const patience = performance.now() + deps.twinWaitMs
  for (;;) {
    const open = await openCall(deps, { ...asker, subjects: [subject], isLimited: true })
    const row = (await settleCall(deps, open, await askCall(deps, open)))[0]!
    if (row.outcome === 'under_way' && row.twin !== null) {
      const twin = await waitForTwin(deps, { ...asker, subject }, row.twin, patience)
      if (twin) return twin
      continue
    }
    const refusal = await refusalOf(deps, asker.kind, row)
    if (refusal) throw refusal
    const charged = { phone: row.charged_phone, email: row.charged_email }
    const left = { phone: row.left_phone, email: row.left_email }
    const { sells } = KINDS[asker.kind]
    return { row, outcome: outcomeOf(row, sells, charged, left, row.is_shared) }
  }
}

async function refusalOf(
  { misses }: RevealDeps,
  kind: LookupKind,
  { outcome, user_id: userId }: LookupRow,
): Promise<AppError | null> {
  if (outcome === 'unknown') return new AppError('not_found', { message: KINDS[kind].unknown })
  if (outcome === 'exhausted') return new AppError('credits_exhausted')
  if (outcome === 'limited') return misses.refusal(userId)
  // Of one whose hold had expired before the answer came the credits are back already.
  if (outcome === 'failed' || outcome === 'expired') return new AppError('provider_unavailable')
  return null
}

/**
 * The first one's result, for free; null when this one may try itself: the first died, or was a
 * team-mate's and has left what it found.
 */
async function waitForTwin(
  { db, clock, credits }: RevealOneDeps,
  question: { kind: LookupKind; userId: number; subject: string },
  lookupId: number,
  patience: number,
): Promise<Revealed | null> {
  const { kind, userId } = question
  for (let pause = 5; ; pause = Math.min(pause * 2, 250)) {
    await sleep(pause)
    const twin = await readLookup(db.kysely, lookupId)
    if (twin.state !== 'asking' && twin.user_id !== userId) return null
    if (twin.state === 'failed') throw new AppError('provider_unavailable')
    if (twin.state === 'settled') {
      const row = await readSubject(db.kysely, question)
      const left = await credits.payingBalance(db.kysely, userId)
      return { row, outcome: outcomeOf({ ...row, ...twin }, KINDS[kind].sells, NOTHING, left) }
    }
    if (twin.state === 'expired' || twin.expires_at <= clock.now()) return null
    if (performance.now() > patience) throw new AppError('conflict')
  }
}

const NOTHING = { phone: 0, email: 0 }
