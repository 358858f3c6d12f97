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
 * A worker lives at most this many milliseconds for each thousand rows, so that the kills are
 * spread over the run.
 */
const LIFE_MS = 10

/**
 * Files of 100,000 and of a million rows (another number in SOAK_ROWS), a fifth of them unknown, a
 * tenth duplicates, some not valid. Two workers work on them and are killed with -9 twenty times.
 * Each row must be in the result once, in its order, each found field charged once, and the ledger
 * whole.
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
    const lines: string[] = []
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
      lines.push(
        `${rows.toLocaleString('en')} rows, ${killed} kills, resumed ${resumed} times, ` +
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
    return lines.join('; ')
  })
}
