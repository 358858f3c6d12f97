import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../apps/server/src/config/config.ts'
import { openSession } from '../apps/server/src/db/session.ts'
import { createDeps } from '../apps/server/src/deps.ts'
import { backupKeys } from '../apps/server/src/keys/backup-key.ts'
import { createLog } from '../apps/server/src/process/log.ts'
import { checksums, openIn } from '../apps/server/src/testing/backups/restore-into.ts'
import { workUntilDone } from '../apps/server/src/testing/batches/batch-until-done.ts'
import {
  createBuyer,
  insertDirectors,
} from '../apps/server/src/testing/database/durable-database.ts'
import { cleanEnvironment } from '../apps/server/src/testing/processes/clean-environment.ts'

const LEADS = Number(process.env['SOAK_ROWS'] ?? 1_000_000)
const CLI = new URL('../apps/server/src/cli.ts', import.meta.url).pathname

/**
 * A batch of a million rows (another number in SOAK_ROWS), its leads and its result. The machine
 * is backed up and then emptied, and the backup is restored into another folder with nothing but
 * its key. All rows and files must be the same. The floor is COPY of the same tables to nowhere.
 */
export async function run(): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'dastak-soak-backup-'))
  // The database's system user must reach it.
  chmodSync(root, 0o755)
  const [full, empty] = [join(root, 'full'), join(root, 'empty')]
  try {
    const config = readConfig({ DEMO: 'true', DATA_DIR: full })
    const before = await fill(config, full)
    const made = await command({ DATA_DIR: full }, 'backup', 'now')
    const name = /^(dastak-\S+)/.exec(made.written)?.[1] ?? ''
    const file = join(root, 'kept.age')
    copyFileSync(join(full, 'backups', name), file)
    const [key] = await backupKeys(config)
    const megabytes = Math.round(statSync(file).size / 1e6)
    rmSync(full, { recursive: true })
    const restored = await command({ DATA_DIR: empty, BACKUP_KEY: key }, 'restore', file)
    const opened = await openIn(readConfig({ DEMO: 'true', DATA_DIR: empty }))
    const after = await checksums(opened.ownerUrl)
    await opened.close()
    for (const [table, sum] of Object.entries(before.sums))
      if (after[table] !== sum && !CHANGING.has(table))
        throw new Error(`${table} had ${sum}, and has ${after[table]}`)
    return (
      `${before.leads.toLocaleString('en')} leads, ${megabytes} MB: ` +
      `saved in ${made.seconds} s ` +
      `(${made.megabytes} MB of memory; COPY alone ${before.floor} s), ` +
      `restored and checked in ${restored.seconds} s (${restored.megabytes} MB)`
    )
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** A start of the queue writes these. */
const CHANGING = new Set(['pgboss.queue', 'public.backup', 'public.installation'])

async function fill(config: ReturnType<typeof readConfig>, dataDir: string) {
  const { db, sessionUrl: url, ownerUrl, close } = await openIn(config)
  try {
    await insertDirectors(ownerUrl, LEADS)
    const deps = createDeps(config, db, createLog('silent'))
    await deps.queue.start(deps.jobs, { isWorker: false })
    const mobile = '+919876500001'
    const userId = await createBuyer(db, mobile, LEADS)
    await deps.accounts.operatorActions.grantPermissions(mobile, ['din-batch'])
    const { known } = await workUntilDone(
      { batches: deps.batches, url, dataDir, userId },
      { rows: LEADS, kills: 0, withinMs: 0 },
    )
    await deps.queue.stop(1_000)
    const sums = await checksums(ownerUrl)
    const session = await openSession(db)
    const startedAt = performance.now()
    for (const table of Object.keys(sums))
      for await (const _ of session.copyOut(`COPY (SELECT * FROM ${table}) TO STDOUT`));
    const floor = Math.round((performance.now() - startedAt) / 1000)
    await session.close()
    return { sums, floor, leads: known }
  } finally {
    await close()
  }
}

/** Runs a command of the operator. Returns its time, and its most memory. */
async function command(env: Record<string, string>, ...args: string[]) {
  const startedAt = performance.now()
  const flags = ['--max-semi-space-size=2', '--max-old-space-size=256']
  const child = spawn(process.execPath, [...flags, CLI, ...args], {
    env: cleanEnvironment({ DEMO: 'true', ...env }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let written = ''
  child.stdout.on('data', (piece: Buffer) => (written += piece.toString()))
  let most = 0
  const timer = setInterval(() => (most = Math.max(most, memoryOf(child.pid ?? 0))), 100)
  const [code] = (await once(child, 'close')) as [number | null]
  clearInterval(timer)
  if (code !== 0) throw new Error(`dastak ${args[0]} ended with ${code}: ${written}`)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  return { written, seconds, megabytes: Math.round(most / 1024) }
}

/** In kB. 0 after its end. */
function memoryOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
