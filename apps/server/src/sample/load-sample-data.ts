import type { Db } from '../db/database.ts'
import { createRegistry } from '../features/registry/registry.service.ts'
import { companies } from './companies.ts'
import { loadRegistry } from './load-registry.ts'

/** The seed of the sample data that demo mode shows. */
export const SAMPLE_SEED = 20_250_505
/** How many companies demo mode shows. */
export const SAMPLE_SIZE = 5000

/**
 * Brings the demo's 5,000 companies in, with directors, GST numbers and contacts, in one transaction.
 * Where they are there already, it only looks. Answers whether it brought them in.
 */
export async function loadSampleData({ db, now }: { db: Db; now: () => Date }): Promise<{ isNew: boolean }> {
  if (await isLoaded(db)) return { isNew: false }
  await loadRegistry(db, { seed: SAMPLE_SEED, companies: SAMPLE_SIZE, now })
  return { isNew: true }
}

async function isLoaded(db: Db): Promise<boolean> {
  // All came in one transaction, so the last company stands for them.
  const last = companies(SAMPLE_SEED, SAMPLE_SIZE)
    .drop(SAMPLE_SIZE - 1)
    .next().value
  return last !== undefined && (await createRegistry({ db }).companyByCin(last.cin)) !== null
}
