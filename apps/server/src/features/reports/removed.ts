import type { Tx } from '../../db/database.ts'
import type { RemovedField } from '../lookups/lookups.service.ts'
import { AUTOMATIC, decideOpen, type DecideDeps } from './decide.ts'
import * as store from './reports.store.ts'

/**
 * Accepts open reports about contacts that were removed at the person's request, because nobody can
 * check them any more. The caller has locked the wallets of their users. Returns the fields whose
 * charge no report has given back, now or before.
 */
export async function acceptRemoved(
  deps: DecideDeps,
  tx: Tx,
  removed: readonly RemovedField[],
): Promise<RemovedField[]> {
  const ids = removed.flatMap(({ lookupId }) => lookupId ?? [])
  for (const open of await store.listOpenOf(tx, ids)) {
    const units = removed.flatMap(({ field, lookupId }) =>
      lookupId !== null && open[`${field}_lookup_id`] === lookupId ? [field] : [],
    )
    const report = await store.lockReport(tx, open.id)
    if (report) await decideOpen(deps, tx, report, units, AUTOMATIC)
  }
  const back = await store.listAccepted(tx, ids)
  return removed.filter(
    ({ field, lookupId }) => !back.some(({ id, unit }) => id === lookupId && unit === field),
  )
}
