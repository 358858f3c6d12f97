import { setTimeout as sleep } from 'node:timers/promises'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import { AppError, invalidField } from '../../../app-error.ts'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../keys/principal.ts'
import type { Credits } from '../../credits/credits.service.ts'
import { KINDS } from '../kinds/kinds.ts'
import type { KindOf } from '../kinds/lookup-kind.ts'
import { testRowOf } from '../kinds/test-subjects.rules.ts'
import { readFoundAt, readSubject } from '../leads/leads.store.ts'
import type { LookupRow } from './lookup-rows.ts'
import { readLookup } from './lookup-state.store.ts'
import { askCall, openCall, settleCall, type Call, type RevealDeps } from './reveal.service.ts'
import {
  outcomeOf,
  revealResult,
  type RevealedRow,
  type RevealOutcome,
  type RevealResult,
} from './reveal.rules.ts'

interface Revealed {
  row: RevealedRow
  outcome: RevealOutcome
}
export interface RevealOneDeps extends RevealDeps {
  credits: Pick<Credits, 'payingBalance' | 'once' | 'moved'>
  /** How long a call waits for a running lookup of the same subject. */
  twinWaitMs: number
}

export interface RevealRequest {
  userId: number
  subject: string
  actor: Actor
  idempotencyKey?: string | undefined
  /** The company at which the subject was found: a new lead is filed under it. */
  foundAt?: string | undefined
}

/**
 * Reveals one subject of a kind, in any spelling, and charges what is found. What the user has
 * revealed before is free. The company at which it was found is not part of the idempotency: with
 * the same key it may differ. Nothing is charged with any error. Errors: not_found (no such
 * subject), credits_exhausted, rate_limited (too many that found nothing), provider_unavailable,
 * conflict (a lookup of the same is still running); validation_failed (an idempotency key used
 * twice, or a company that has nothing to do with the subject).
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
  const call = {
    userId,
    key: idempotencyKey,
    call: `reveal ${kind.kind}`,
    input: { subject },
    // It waits for a running lookup of the same subject, and what is revealed is free.
    mayRunTwice: true,
  }
  let row: RevealedRow | null = null
  const outcome = await credits.once(call, async () => {
    const test = testRowOf(kind, subject)
    if (test) {
      const left = await credits.payingBalance(db.kysely, userId)
      return outcomeOf({ ...test, asks_phone: true, asks_email: true }, kind.sells, NOTHING, left)
    }
    const company = await foundAtOf(db, kind, { userId, subject, cin: request.foundAt })
    const foundAt = company === null ? undefined : new Map([[subject, company]])
    const first = await revealOne(deps, { kind: kind.kind, userId, actor, foundAt }, subject)
    row = first.row
    return first.outcome
  })
  const test = testRowOf(kind, subject)
  // A repeated call: the outcome was kept, the contact is read from the lead.
  row ??= test ?? (await readSubject(db.kysely, { kind: kind.kind, userId, subject }))
  return revealResult(kind, subject, row, outcome, test !== null)
}

/**
 * The company under which a new lead is filed; null if there is none or if the lead exists already.
 */
async function foundAtOf(
  db: Db,
  kind: KindOf<unknown>,
  { userId, subject, cin }: { userId: number; subject: string; cin: string | undefined },
) {
  if (cin === undefined) return null
  const found = await readFoundAt(db.kysely, { kind: kind.kind, userId, subject, cin })
  if (found.found_at !== null || found.has_lead) return found.found_at
  if (!found.is_known) throw new AppError('not_found', { message: kind.unknown })
  throw invalidField(
    'identification_number',
    'The registry does not list this company for this number.',
  )
}

/**
 * One reveal. If a lookup of the same subject is running, it waits for that one and answers from
 * its lead. If that is a teammate's, it looks up again and gets the result for free. Nothing is
 * charged with any error. Errors: not_found, credits_exhausted (none are left, or the API key's
 * limit is reached), rate_limited, provider_unavailable, conflict (the other lookup takes too
 * long).
 */
async function revealOne(
  deps: RevealOneDeps,
  caller: Omit<Call, 'subjects'>,
  subject: string,
): Promise<Revealed> {
  const deadline = performance.now() + deps.twinWaitMs
  for (;;) {
    const open = await openCall(deps, { ...caller, subjects: [subject], isLimited: true })
    const row = (await settleCall(deps, open, await askCall(deps, open)))[0]!
    if (row.outcome === 'under_way' && row.twin !== null) {
      const twin = await waitForTwin(deps, { ...caller, subject }, row.twin, deadline)
      if (twin) return twin
      continue
    }
    const refusal = await refusalOf(deps, caller.kind, row)
    if (refusal) throw refusal
    const charged = { phone: row.charged_phone, email: row.charged_email }
    const left = { phone: row.left_phone, email: row.left_email }
    const { sells } = KINDS[caller.kind]
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
  // If the hold has expired before the answer came, the credits are released already.
  if (outcome === 'failed' || outcome === 'expired') return new AppError('provider_unavailable')
  return null
}

/**
 * The result of the first lookup, for free. Null if this call should try again: the first lookup
 * died, or it was a teammate's and has left its result.
 */
async function waitForTwin(
  { db, clock, credits }: RevealOneDeps,
  request: { kind: LookupKind; userId: number; subject: string },
  lookupId: number,
  deadline: number,
): Promise<Revealed | null> {
  const { kind, userId } = request
  for (let pause = 5; ; pause = Math.min(pause * 2, 250)) {
    await sleep(pause)
    const twin = await readLookup(db.kysely, lookupId)
    if (twin.state !== 'asking' && twin.user_id !== userId) return null
    if (twin.state === 'failed') throw new AppError('provider_unavailable')
    if (twin.state === 'settled') {
      const row = await readSubject(db.kysely, request)
      const left = await credits.payingBalance(db.kysely, userId)
      return { row, outcome: outcomeOf({ ...row, ...twin }, KINDS[kind].sells, NOTHING, left) }
    }
    if (twin.state === 'expired' || twin.expires_at <= clock.now()) return null
    if (performance.now() > deadline) throw new AppError('conflict')
  }
}

const NOTHING = { phone: 0, email: 0 }
