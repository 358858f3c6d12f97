import { OPT_OUT_REFUND_DAYS } from '@dastak/contract/limits.ts'
import { inTransaction, type Db, type Tx } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Batches } from '../batches/batches.service.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { Linkedin } from '../linkedin/linkedin.service.ts'
import type { Lookups, RemovedField } from '../lookups/lookups.service.ts'
import type { Registry } from '../registry/registry.service.ts'
import type { Reports } from '../reports/reports.service.ts'
import { identityOf, type Contact } from './contact-hash.rules.ts'
import type { Suppressions } from './suppressions.service.ts'
import * as store from './suppressions.store.ts'

export interface SweepDeps {
  db: Db
  clock: Clock
  suppressions: Suppressions
  registry: Pick<Registry, 'removeContacts' | 'contactColumns' | 'profileTexts'>
  lookups: Pick<Lookups, 'removals' | 'paidFor'>
  linkedin: Pick<Linkedin, 'removeFromPages' | 'contactColumns' | 'profileTexts'>
  reports: Pick<Reports, 'acceptRemoved'>
  batches: Pick<Batches, 'renewResults'>
  credits: Pick<Credits, 'lockWallets' | 'refund'>
}

/** Between two turns: the first three are within a minute. */
const TURN_MS = 20_000
const AT_ONCE = 50
const DAY_MS = 86_400_000

/**
 * Removes contacts from everything that this database has of them: imported contacts, pages of
 * profiles, leads of all users, results of batches. Young charges come back.
 */
export async function removeEverywhere(
  deps: SweepDeps,
  tx: Tx,
  contacts: readonly Contact[],
): Promise<RemovedField[]> {
  const { registry, lookups, linkedin, reports, batches, credits } = deps
  const of = (unit: Contact['unit']) =>
    contacts.flatMap((contact) => (contact.unit === unit ? [identityOf(contact)] : []))
  const values = { phones: of('phone'), mailboxes: of('email') }
  await registry.removeContacts(tx, values)
  for (const userId of await linkedin.removeFromPages(tx, values))
    await lookups.removals.note(tx, userId)
  const userIds = await lookups.removals.holders(tx, values)
  if (userIds.length === 0) return []
  await credits.lockWallets(tx, userIds)
  const removed = await lookups.removals.remove(tx, values, userIds)
  if (removed.length === 0) return []
  await refundYoung(deps, tx, await reports.acceptRemoved(tx, removed))
  await batches.renewResults(tx, removed)
  return removed
}

async function refundYoung(
  { clock, lookups, credits }: SweepDeps,
  tx: Tx,
  removed: readonly RemovedField[],
): Promise<void> {
  const paid = await lookups.paidFor(
    tx,
    removed.flatMap(({ lookupId }) => lookupId ?? []),
  )
  const since = clock.now().getTime() - OPT_OUT_REFUND_DAYS * DAY_MS
  for (const { field, lookupId } of removed) {
    const lookup = paid.find((one) => one.lookupId === lookupId)
    if (!lookup || lookup.chargeId === null || lookup.createdAt.getTime() < since) continue
    await credits.refund(tx, {
      charges: [{ chargeId: lookup.chargeId, phone: 0, email: 0, [field]: lookup[field] }],
      reference: { type: 'removal', id: String(lookupId) },
      idempotencyKey: `removal:${lookupId}:${field}`,
      actor: { kind: 'system', id: null },
    })
  }
}

/** Takes the next turn of all opt-outs that are due. Returns how many there were. */
export async function sweep(deps: SweepDeps, signal?: AbortSignal): Promise<number> {
  let count = 0
  for (;;) {
    const swept = await inTransaction(deps.db, (tx) => sweepSome(deps, tx))
    count += swept
    if (swept === 0 || signal?.aborted) return count
  }
}

async function sweepSome(deps: SweepDeps, tx: Tx): Promise<number> {
  const { clock, suppressions } = deps
  const now = clock.now()
  const due = await store.claimSweeps(tx, now, AT_ONCE)
  const contacts = due.flatMap(({ contact, unit }): Contact[] => {
    const value = suppressions.sweepBox.open(contact)
    return value !== null && unit !== null ? [{ unit, value }] : []
  })
  if (contacts.length > 0) await removeEverywhere(deps, tx, contacts)
  const ids = due.map(({ id }) => id)
  if (ids.length > 0) await store.moveSweeps(tx, ids, now, new Date(now.getTime() + TURN_MS))
  return due.length
}
