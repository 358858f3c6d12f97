import type { Tx } from '../../db/database.ts'
import type { RemovedField } from '../lookups/lookups.service.ts'
import { AUTOMATIC, decide, type DecideDeps } from './decide.ts'
import * as store from './reports.store.ts'

/**
 * Accepts open reports about contacts that were removed at the person's request, because nobody can
 * check them any more. Returns the fields whose charge no report has given back, now or before.
 */
export async function acceptRemoved(
  deps: DecideDeps,
  tx: Tx,
  removed: readonly RemovedField[],
): Promise<RemovedField[]> {
  const open = await store.listOpenOf(
    tx,
    removed.map(({ leadId }) => leadId),
  )
  for (const { id, user_id: userId, lead_id: leadId } of open) {
    const units = removed.flatMap((one) =>
      one.userId === userId && one.leadId === leadId ? [one.field] : [],
    )
    const report = await store.lockReport(tx, id)
    const stillOpen = units.filter((unit) => report?.[`${unit}_state`] === 'open')
    if (stillOpen.length > 0) await decide(deps, tx, id, stillOpen, AUTOMATIC)
  }
  const ids = removed.flatMap(({ lookupId }) => lookupId ?? [])
  const back = await store.listAccepted(tx, ids)
  return removed.filter(
    ({ field, lookupId }) => !back.some(({ id, unit }) => id === lookupId && unit === field),
  )
}
