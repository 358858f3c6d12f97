import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import * as z from 'zod/mini'
import { AppError } from '../../../app-error.ts'
import type { Principal } from '../../../keys/principal.ts'
import { keyRefusalOf } from '../../../keys/key-limit.rules.ts'
import type { Balance } from '../../credits/credits.service.ts'
import { LEAD_KINDS } from '../kinds/kinds.ts'
import type { KnownSince } from '../sources/ask-contacts.ts'
import { createPrices } from './prices.service.ts'
import type { RevealOneDeps } from './reveal-one.service.ts'
import { askCall, statementOf } from './reveal.service.ts'
import * as store from './refresh.store.ts'

export interface RefreshDeps extends RevealOneDeps {
  /** From this age on, the contacts of a lead can be refreshed. */
  refreshAfterDays: number
}

export interface RefreshRequest extends Pick<Principal, 'userId' | 'actor' | 'permissions'> {
  leadId: string
  idempotencyKey?: string | undefined
}

/** What a refresh did: ids, outcomes and counts, but no personal data. */
interface RefreshOutcome {
  phone: store.RefreshedStatus | null
  email: store.RefreshedStatus | null
  charged: Balance
  left: Balance
  isFromTeam: boolean
}

const DAY_MS = 86_400_000
const FIELDS = ['phone', 'email'] as const
/** The kinds whose lead ids are returned to users. */
const REFRESHABLE: readonly LookupKind[] = [
  ...Object.values(LEAD_KINDS).map(({ kind }) => kind),
  'linkedin',
]
const uuid = z.uuid()

async function findLead({ db }: Pick<RefreshDeps, 'db'>, userId: number, leadId: string) {
  const lead = uuid.safeParse(leadId).success
    ? await store.readLeadToRefresh(db.kysely, userId, REFRESHABLE, leadId)
    : undefined
  if (!lead) throw new AppError('not_found')
  return lead
}

/**
 * The age of a lead's contacts, what a refresh can cost now, and the values that earlier refreshes
 * have replaced. Errors: not_found.
 */
export async function refreshState(deps: RefreshDeps, userId: number, leadId: string) {
  const { db, clock, refreshAfterDays } = deps
  const lead = await findLead(deps, userId, leadId)
  const price = await createPrices(db).priceOf(lead.kind)
  const nextDay = (lead.refreshed_at?.getTime() ?? -Infinity) + DAY_MS
  const fields = FIELDS.flatMap((field) => {
    const fetchedAt = lead[`${field}_fetched_at`]
    if (lead[field] === null || fetchedAt === null) return []
    const from = Math.max(fetchedAt.getTime() + refreshAfterDays * DAY_MS, nextDay)
    return [{ field, fetchedAt, from: new Date(from) }]
  })
  const due = fields.filter(({ from }) => from <= clock.now()).map(({ field }) => field)
  const costOf = (field: 'phone' | 'email') => (due.includes(field) ? price[field] : 0)
  return {
    lead,
    canRefresh: due.length > 0,
    from: fields.map(({ from }) => from).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
    most: { phone: costOf('phone'), email: costOf('email') },
    past: await store.listPast(db.kysely, userId, lead),
  }
}

/**
 * Looks up the old contacts of a lead again. A changed value is charged and replaces the old one,
 * which is kept; an unchanged one is free and gets the new date. Nothing is charged with any error.
 * Errors: not_found, permission_required, conflict (too young, or a lookup of it is running),
 * credits_exhausted, provider_unavailable, validation_failed (an idempotency key used twice).
 */
export async function refreshLead(
  deps: RefreshDeps,
  { userId, actor, permissions, leadId, idempotencyKey }: RefreshRequest,
) {
  const lead = await findLead(deps, userId, leadId)
  const kind = Object.values(LEAD_KINDS).find((one) => one.kind === lead.kind)
  if (kind && !permissions.includes(kind.permission)) throw new AppError('permission_required')
  const call = { userId, key: idempotencyKey, call: 'refresh lead', input: { leadId } }
  const outcome = await deps.credits.once(call, () =>
    refreshOnce(deps, {
      userId,
      actor,
      leadId,
      kind: lead.kind,
      subject: lead.subject,
      knownSince: { phone: lead.phone_fetched_at, email: lead.email_fetched_at },
    }),
  )
  return { outcome, state: await refreshState(deps, userId, leadId) }
}

interface Refreshing extends Pick<RefreshRequest, 'userId' | 'actor' | 'leadId'> {
  kind: LookupKind
  subject: string
  knownSince: KnownSince
}

async function refreshOnce(deps: RefreshDeps, request: Refreshing): Promise<RefreshOutcome> {
  const { db, clock, refreshAfterDays } = deps
  const { userId, actor, kind, subject } = request
  await deps.vendors.ready()
  const statement = statementOf(deps, { kind }, deps.isLocal(kind))
  const before = new Date(clock.now().getTime() - refreshAfterDays * DAY_MS)
  const opened = await store
    .openRefresh(db.pool, statement, { userId, subject, actor }, before)
    .catch((error: unknown) => {
      throw keyRefusalOf(error, clock.now()) ?? error
    })
  const refusal = await refusalOf(deps, request, opened)
  if (refusal) throw refusal
  const settled = opened.outcome === 'asked' ? await askAndSettle(deps, request, opened) : opened
  const charged = { phone: settled.charged_phone, email: settled.charged_email }
  deps.credits.moved('charge', charged)
  return {
    phone: settled.phone ?? opened.phone,
    email: settled.email ?? opened.email,
    charged,
    left: { phone: settled.left_phone, email: settled.left_email },
    isFromTeam: opened.is_shared,
  }
}

async function askAndSettle(
  deps: RefreshDeps,
  { userId, actor, kind, subject, knownSince }: Refreshing,
  opened: store.Refreshed,
): Promise<store.Refreshed> {
  const call = { kind, userId, actor, subjects: [subject] }
  const row = { ...opened, subject }
  const answers = await askCall(deps, { call, pending: [row] }, knownSince)
  const statement = statementOf(deps, { kind }, false)
  const settled = await store.settleRefresh(deps.db.pool, statement, answers[0]!)
  // If the hold has expired before the answer came, the credits are released already.
  if (settled.outcome !== 'settled') throw new AppError('provider_unavailable')
  return settled
}

async function refusalOf(
  deps: RefreshDeps,
  { userId, leadId }: Refreshing,
  { outcome }: store.Refreshed,
): Promise<AppError | null> {
  if (outcome === 'exhausted') return new AppError('credits_exhausted')
  if (outcome === 'under_way')
    return new AppError('conflict', { message: 'A lookup of this lead is still running.' })
  if (outcome !== 'young') return null
  const { from } = await refreshState(deps, userId, leadId)
  if (from === null)
    return new AppError('conflict', { message: 'This lead has no contact to refresh.' })
  const day = from.toISOString().slice(0, 10)
  return new AppError('conflict', { message: `This lead is recent. Refresh it from ${day} on.` })
}
