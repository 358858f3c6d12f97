import { inTransaction, type Db } from '../db/database.ts'
import { openSession } from '../db/session.ts'
import { CONTACT_TARGETS } from '../features/registry/importing/targets/contact-targets.ts'
import { createStage, waitForLock } from './load-registry.ts'
import { sampleRecords } from './records.ts'

/**
 * Brings the invented contacts of profiles, vehicles, mobile numbers and PANs in by the importer's
 * own targets, in one transaction.
 */
export async function loadRecords(
  db: Db,
  { seed, now }: { seed: number; now: () => Date },
): Promise<void> {
  const records = sampleRecords(seed)
  const session = await openSession(db)
  try {
    await waitForLock(session)
    await inTransaction(session, async (tx) => {
      for (const kind of ['linkedin', 'rc', 'mobile', 'pan'] as const) {
        const [heading, ...rows] = records[kind]
        const stage = createStage(CONTACT_TARGETS[kind], heading, now)
        for (const row of rows) stage.add(row)
        await stage.bringIn(tx, session.copyIn)
      }
    })
  } finally {
    await session.close()
  }
}
