import { readConfig } from '../apps/server/src/config/config.ts'
import { createDeps } from '../apps/server/src/deps.ts'
import { createLog } from '../apps/server/src/process/log.ts'
import {
  createBuyer,
  insertDirectors,
  onDurableDatabase,
} from '../apps/server/src/testing/database/durable-database.ts'
import { workUntilDone } from '../apps/server/src/testing/batches/batch-until-done.ts'
import { expectWhole } from '../apps/server/src/testing/ledger/whole-ledger.ts'

const ROWS = Number(process.env['SOAK_ROWS'] ?? 1_000_000)
const KILLS = 20
/**
 * So many of a second's thousandths a worker lives at most for each thousand rows: the kills are
 * spread over the run.
 */
const LIFE_MS = 10

/**
 * Files of 100,000 and of a million rows (another number in SOAK_ROWS), a fifth of them unknown, a
 * tenth duplicates, some malformed, worked on by two workers that are killed with -9 twenty times:
 * each row stands once in the result, in its order, each found field is charged once, and the
 * ledger is whole.
 */
export async function run(): Promise<string> {
  return onDurableDatabase('soak-batches', 8, async ({ db, url, ownerUrl, dataDir }) => {
    await insertDirectors(ownerUrl, ROWS)
    const config = readConfig({
      DEMO: 'true',
      SECRET_KEY: 'a secret for soaks, long enough to be one',
      DATABASE_URL: url,
      DATA_DIR: dataDir,
    })
    const deps = createDeps(config, db, createLog('silent'))
    await deps.queue.start(deps.jobs, { isWorker: false })
    const told: string[] = []
    for (const rows of new Set([Math.min(100_000, ROWS), ROWS])) {
      const mobile = `+9198765${String(rows).padStart(7, '0').slice(0, 5)}`
      const userId = await createBuyer(db, mobile, rows)
      await deps.accounts.operatorActions.grantPermissions(mobile, ['din-batch'])
      const done = await workUntilDone(
        { batches: deps.batches, url, dataDir, userId },
        { rows, kills: KILLS, withinMs: (rows / 1_000) * LIFE_MS },
      )
      const { row, known, faults, killed, resumed, seconds } = done
      if (killed < KILLS) throw new Error(`Only ${killed} workers were killed before it was over.`)
      if (faults.length > 0)
        throw new Error(`${faults.length} rows are wrong: ${faults.slice(0, 3).join(' | ')}`)
      if (row.charged_phone !== known || row.charged_email !== known)
        throw new Error(
          `${row.charged_phone} and ${row.charged_email} were charged for ${known} found`,
        )
      told.push(
        `${rows.toLocaleString('en')} rows, ${killed} kills, gone on with ${resumed} times, ` +
          `${Math.round(seconds)} s`,
      )
    }
    const rules = [
      ...deps.lookups.ledgerRules,
      ...deps.teams.ledgerRules,
      ...deps.batches.ledgerRules,
    ]
    await expectWhole(() => deps.credits.check(rules))
    await deps.queue.stop(1_000)
    return told.join('; ')
  })
}
