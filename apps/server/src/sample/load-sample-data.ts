import type { Db } from '../db/database.ts'
import { createRegistry } from '../features/registry/registry.service.ts'
import { companies } from './companies/companies.ts'
import { loadRecords, loadRegistry } from './load-registry.ts'
import { recordIdentifiers, SAMPLE_RECORDS } from './records.ts'

/** The seed of the sample data that demo mode shows. */
export const SAMPLE_SEED = 20_250_505
/** How many companies demo mode shows. */
export const SAMPLE_SIZE = 5000

/**
 * Brings the demo's 5,000 companies in, with directors, GST numbers and contacts, in one
 * transaction, and in another what batches of other kinds find. Where they are there already, it
 * only looks. Answers whether it brought the companies in.
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
  // All came in one transaction, so the last company stands for them.
  const last = companies(SAMPLE_SEED, SAMPLE_SIZE)
    .drop(SAMPLE_SIZE - 1)
    .next().value
  return last !== undefined && (await createRegistry({ db }).companyByCin(last.cin)) !== null
}

async function hasRecords(db: Db): Promise<boolean> {
  const { pan } = recordIdentifiers(SAMPLE_RECORDS)
  return (await createRegistry({ db }).contacts('pan', [pan])).size > 0
}
