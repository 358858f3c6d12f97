import fc from 'fast-check'
import { onDurableDatabase } from '../apps/server/src/testing/database/durable-database.ts'
import { createLedgerModel } from '../apps/server/src/testing/ledger/ledger-model.ts'
import { anyOperation } from '../apps/server/src/testing/ledger/ledger-operations.ts'
import { createLookupsOn, insertDirectors } from '../apps/server/src/testing/lookups/lookups-on.ts'

const OPERATIONS = Number(process.env.SOAK_OPERATIONS ?? 1_000_000)
const OPERATIONS_A_MODEL = 500
/** This many models of three people each run at the same time. They must not affect each other. */
const AT_ONCE = 16

/**
 * 1,000,000 random operations (another number in SOAK_OPERATIONS): grants, reveals, vendors that
 * fail, processes that crash and their recovery. Each is compared with plain arithmetic, and every
 * 10,000 the whole ledger is checked while the others go on.
 */
export async function run(): Promise<string> {
  return onDurableDatabase('soak-ledger', AT_ONCE + 4, async ({ db }) => {
    await insertDirectors(db)
    let done = 0
    let checkedAt = 0
    const seed = Date.now()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, lane) => {
        const t = createLookupsOn(db, { firstPerson: lane * 5_000 })
        for (let round = 0; done < OPERATIONS; round += 1) {
          const sample = fc.sample(anyOperation, {
            numRuns: OPERATIONS_A_MODEL,
            seed: seed + lane * 100_003 + round,
          })
          const model = await createLedgerModel(t, { phone: 6, email: 4 })
          for (const operation of sample) await model.step(operation)
          done += sample.length
          if (done - checkedAt < 10_000) continue
          checkedAt = done
          await expectWhole(t, seed)
        }
      }),
    )
    const last = createLookupsOn(db)
    // Holds that crashed processes left open are released as the job does it. Every model has a
    // separate clock.
    last.clock.pass({ minutes: 16 })
    let released = 0
    for (let some = 1; some > 0; released += some) some = await last.lookups.releaseOverdue()
    await expectWhole(last, seed)
    return (
      `${done.toLocaleString('en')} operations, ${AT_ONCE} at once, ${released} questions left ` +
      `open released, seed ${seed}`
    )
  })
}

async function expectWhole(t: { brokenRules(): Promise<string[]> }, seed: number): Promise<void> {
  const broken = await t.brokenRules()
  if (broken.length > 0) throw new Error(`Broken with seed ${seed}: ${broken.join('; ')}`)
}
