import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../keys/principal.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { Lookups } from '../lookups/lookups.service.ts'
import type { Unit } from './reports.store.ts'

export const UNITS = ['phone', 'email'] as const

interface RefundDeps {
  credits: Pick<Credits, 'refund'>
  lookups: Pick<Lookups, 'paidFor'>
}

/** Gives back what these fields of a report cost when they were found. */
export async function refund(
  { credits, lookups }: RefundDeps,
  tx: Tx,
  report: { id: number; phone_lookup_id: number | null; email_lookup_id: number | null },
  units: readonly Unit[],
  actor: Actor,
) {
  const lookupIds = UNITS.map((unit) => (units.includes(unit) ? report[`${unit}_lookup_id`] : null))
  const paid = await lookups.paidFor(
    tx,
    lookupIds.filter((id) => id !== null),
  )
  const charges = new Map<number, { chargeId: number; phone: number; email: number }>()
  for (const [index, unit] of UNITS.entries()) {
    const lookup = paid.find(({ lookupId }) => lookupId === lookupIds[index])
    if (!lookup || lookup.chargeId === null) continue
    const charge = charges.get(lookup.chargeId) ?? {
      chargeId: lookup.chargeId,
      phone: 0,
      email: 0,
    }
    charges.set(lookup.chargeId, { ...charge, [unit]: lookup[unit] })
  }
  return credits.refund(tx, {
    charges: [...charges.values()],
    reference: { type: 'report', id: String(report.id) },
    idempotencyKey: `report:${report.id}:${units.join('+')}`,
    actor,
  })
}
