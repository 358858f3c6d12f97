import type { Db } from '../db/database.ts'
import { createRegistry } from '../features/registry/registry.service.ts'
import { companies } from './companies/companies.ts'
import { loadRecords, loadRegistry } from './load-registry.ts'
import { recordIdentifiers, SAMPLE_RECORDS } from './records.ts'

/** The seed of the demo's sample data. */
export const SAMPLE_SEED = 20_250_505
/** The number of companies in a demo. */
export const SAMPLE_SIZE = 5000

/**
 * Loads the demo's 5,000 companies, with directors, GST numbers and contacts, in one transaction,
 * and the records for batches of other kinds in another. If they exist already, it does nothing.
 * `isNew` says whether it loaded the companies.
 */
export async function loadSampleData({
  db,
  now,
}: {
  db: Db
  now: () => Date
}): Promise<{ isNew: boolean }> {
  const isNew = !(await isLoaded(db))
  if (isNew) await loadRegistry(db, { seed: SAMPLE_SEED, companies: SAMPLE_SIZE, now })
  if (!(await hasRecords(db))) await loadRecords(db, { seed: SAMPLE_SEED, now })
  return { isNew }
}

async function isLoaded(db: Db): Promise<boolean> {
  // All were loaded in one transaction, so it is enough to check the last company.
  const last = companies(SAMPLE_SEED, SAMPLE_SIZE)
    .drop(SAMPLE_SIZE - 1)
    .next().value
  return last !== undefined && (await createRegistry({ db }).companyByCin(last.cin)) !== null
}

async function hasRecords(db: Db): Promise<boolean> {
  const { pan } = recordIdentifiers(SAMPLE_RECORDS)
  return (await createRegistry({ db }).contacts('pan', [pan])).size > 0
}
