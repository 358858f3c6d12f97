import { AppError } from '../../app-error.ts'
import { inTransaction, type Db, type Tx } from '../../db/database.ts'
import type { Actor } from '../../keys/principal.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { Events } from '../events/events.service.ts'
import type { Lookups } from '../lookups/lookups.service.ts'
import { refund, UNITS } from './refund.ts'
import * as store from './reports.store.ts'

export interface DecideDeps {
  db: Db
  clock: Clock
  credits: Pick<Credits, 'lockWallets' | 'refund'>
  lookups: Pick<Lookups, 'paidFor'>
  events: Pick<Events, 'record'>
}

interface Decision {
  state: 'accepted' | 'rejected'
  answer: string | null
  actor: Actor
  /** The contacts go onto the operator's lists, so that they are never sold again. */
  isListed?: boolean
}
/** For reports that need no operator. */
export const AUTOMATIC: Decision = {
  state: 'accepted',
  answer: null,
  actor: { kind: 'system', id: null },
}

/**
 * Locks a report, and before it the wallets of its user. An opt-out has them locked when it comes
 * to reports.
 */
async function lockReport({ credits }: DecideDeps, tx: Tx, id: number) {
  const owner = await store.findOwner(tx, id)
  if (owner !== null) await credits.lockWallets(tx, [owner])
  return store.lockReport(tx, id)
}

/** Decides the open ones of these fields. Errors: not_found, conflict (none of them is open). */
export async function decide(
  deps: DecideDeps,
  tx: Tx,
  id: number,
  units: readonly store.Unit[],
  decision: Decision,
): Promise<void> {
  const report = await lockReport(deps, tx, id)
  if (!report) throw new AppError('not_found', { message: 'There is no report with this number.' })
  if (!(await decideOpen(deps, tx, report, units, decision)))
    throw new AppError('conflict', { message: 'This report is no longer open.' })
}

/**
 * Decides the open ones of these fields of a locked report. Returns false if there are none, and
 * does nothing then.
 */
export async function decideOpen(
  { credits, lookups, events, clock }: DecideDeps,
  tx: Tx,
  report: store.Report,
  units: readonly store.Unit[],
  { state, answer, actor, isListed = false }: Decision,
): Promise<boolean> {
  const { id } = report
  const open = units.filter((unit) => report[`${unit}_state`] === 'open')
  if (open.length === 0) return false
  if (isListed) {
    const reported = await store.findReported(tx, id)
    const valueOf = (unit: store.Unit) => (open.includes(unit) ? reported[unit] : null)
    await store.addListed(tx, { phone: valueOf('phone'), email: valueOf('email') })
  }
  const back =
    state === 'accepted'
      ? await refund({ credits, lookups }, tx, report, open, actor)
      : { phone: 0, email: 0 }
  const stateOf = (unit: store.Unit) => (open.includes(unit) ? state : report[`${unit}_state`])
  const [phoneState, emailState] = [stateOf('phone'), stateOf('email')]
  const isResolved = phoneState !== 'open' && emailState !== 'open'
  const refunded = {
    phone: report.refunded_phone + back.phone,
    email: report.refunded_email + back.email,
  }
  await store.resolve(tx, id, {
    phone_state: phoneState,
    email_state: emailState,
    refunded_phone: refunded.phone,
    refunded_email: refunded.email,
    answer: answer ?? report.answer,
    resolved_at: isResolved ? clock.now() : null,
  })
  if (!isResolved) return true
  const isAccepted = phoneState === 'accepted' || emailState === 'accepted'
  await events.record(tx, {
    userId: report.user_id,
    type: 'report_resolved',
    reference: { type: 'report', id: String(id) },
    data: {
      state: isAccepted ? 'accepted' : 'rejected',
      kind: report.kind,
      subject: report.subject,
      name: report.name,
      ...refunded,
      reason: isAccepted ? null : answer,
    },
    key: `report:${id}`,
  })
  return true
}

/** Accepts those of the fields that are still open; does nothing if there are none. */
export function acceptKnown(
  deps: DecideDeps,
  reportId: number,
  known: (tx: Tx) => Promise<readonly store.Unit[]>,
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const report = await lockReport(deps, tx, reportId)
    if (report) await decideOpen(deps, tx, report, await known(tx), AUTOMATIC)
  })
}

/** The reported contacts that are on the operator's lists. */
export async function listedUnits(tx: Tx, reportId: number): Promise<store.Unit[]> {
  const listed = await store.findListed(tx, await store.findReported(tx, reportId))
  return UNITS.filter((unit) => listed[unit])
}
