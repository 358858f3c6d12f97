import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../apps/server/src/config/config.ts'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { createDeps } from '../apps/server/src/deps.ts'
import { createLog } from '../apps/server/src/process/log.ts'
import { asOwner } from '../apps/server/src/testing/database/as-owner.ts'
import { insertDirectors } from '../apps/server/src/testing/database/durable-database.ts'
import { signInAt } from '../apps/server/src/testing/server/http-caller.ts'
import { startSmsVendor, type SmsVendor } from '../apps/server/src/testing/vendors/sms-vendor.ts'
import { causeAll, judge, planOf, type Accident } from './cluster/accidents.ts'
import { workOffBatch, type DoneBatch } from './cluster/batch-after-batch.ts'
import type { Machines } from './cluster/machines.ts'
import { startPacedReveals, type PacedReveals } from './cluster/paced-reveals.ts'
import { startCluster, type Cluster } from './cluster/start-cluster.ts'
import { expectKept } from './live.support.ts'

const ROWS = Number(process.env.SOAK_ROWS ?? 100_000)
const PER_SECOND = Number(process.env.SOAK_REVEALS ?? 50)
const PAUSE_MS = Number(process.env.SOAK_PAUSE_MS ?? 1_000)
/** Only accidents whose names match this pattern. */
const ONLY = new RegExp(process.env.SOAK_ONLY ?? '')
/** With a vendor each reveal holds its credits first, in a transaction before the charge. */
const HAS_VENDOR = process.env.SOAK_VENDOR === 'true'
const USERS = 100
/** A machine that is busy otherwise needs too long for everything. */
const LONGEST_MINUTES = Number(process.env.SOAK_MINUTES ?? 8)
/** More than the batches of a run. */
const UPLOADERS = 20

/**
 * A whole cluster on one machine: three web processes, three workers, HAProxy, PgBouncer, an S3
 * server, PostgreSQL with a replica under Patroni, three etcd. Under reveals and batches each
 * process is killed with -9 in turn, the database restarted, the primary killed. Nothing may be
 * lost or charged twice. A second try of a call may only fail while the primary is away.
 */
export async function run(): Promise<string> {
  // Programs end with this process, but a signal alone would not let it end them.
  const onSignal = (signal: string) => {
    process.stderr.write(`cluster: stopped by ${signal}\n`)
    process.exit(1)
  }
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal)
  const sms = await startSmsVendor()
  try {
    const cluster = await startCluster(sms.url, { hasVendor: HAS_VENDOR })
    try {
      return await prove(cluster, sms)
    } finally {
      cluster.stop()
    }
  } finally {
    sms.close()
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal)
  }
}

async function prove(cluster: Cluster, sms: SmsVendor): Promise<string> {
  const { machines, databases } = cluster
  await insertDirectors(machines.ownerUrl, Math.max(ROWS, 30_000))
  const url = machines.peopleUrl
  const people = await signInAll(url, '+9198765', USERS, sms)
  const uploaders = await signInAll(url, '+9198764', UPLOADERS, sms)
  await permitBatches(machines, uploaders)

  const load = startPacedReveals(url, people, PER_SECOND)
  const startedAt = Date.now()
  const accidents: Accident[] = []
  try {
    const work = startBatches(url, uploaders)
    const plan = planOf(cluster.units, databases).filter(({ name }) => ONLY.test(name))
    const isOver = work.result.then(() => Promise.reject(new Error('No uploader is left.')))
    const causing = causeAll(plan, accidents, { whole: cluster.whole, pauseMs: PAUSE_MS })
    await Promise.race([causing, isOver, tooLong()])
    work.stop()
    const batches = await work.result
    await load.stop()
    const seconds = (Date.now() - startedAt) / 1_000
    await cluster.whole()
    await expectKept(machines.directUrl, load.acknowledged)
    await expectNothingHeld(machines.directUrl)
    await expectCopied(machines)
    return summaryOf({ cluster, load, accidents, batches, seconds })
  } catch (error) {
    const { lines, faults } = judge(accidents, load, { hasHolds: HAS_VENDOR })
    process.stdout.write(
      `cluster: until then\n  ${[...lines, ...faults.slice(0, 20)].join('\n  ')}\n`,
    )
    throw error
  }
}

async function tooLong(): Promise<never> {
  await sleep(LONGEST_MINUTES * 60_000, undefined, { ref: false })
  throw new Error(`The accidents are not over after ${LONGEST_MINUTES} minutes.`)
}

interface Proof {
  cluster: Cluster
  load: PacedReveals
  accidents: readonly Accident[]
  batches: readonly DoneBatch[]
  seconds: number
}

/** Throws if a call failed that should not, or a program ended without a kill. */
function summaryOf({ cluster, load, accidents, batches, seconds }: Proof): string {
  const { lines, faults } = judge(accidents, load, { hasHolds: HAS_VENDOR })
  const working = batches.reduce((sum, one) => sum + one.seconds, 0)
  const resumed = batches.reduce((sum, one) => sum + one.resumed, 0)
  const count = (value: number) => Math.round(value).toLocaleString('en')
  const summary = [
    `${accidents.length} accidents in ${count(seconds)} s; ` +
      `${count(load.acknowledged.length)} reveals acknowledged ` +
      `(${(load.acknowledged.length / seconds).toFixed(1)} a second), all kept, each charged ` +
      'once; ledger whole, nothing held, replica equal',
    `${batches.length} batches of ${count(ROWS)} rows, each row once, ` +
      `${count((batches.length * ROWS) / working)} rows a second, resumed ${resumed} times`,
    ...lines,
    cluster.versions,
  ].join('\n  ')
  if (faults.length > 0)
    throw new Error(`${faults.length} times what should not happen.\n  ${summary}`)
  const { failures } = cluster.supervisor
  if (failures.length > 0)
    throw new Error(`Ended without a kill: ${failures.join(', ')}.\n  ${summary}`)
  return summary
}

async function signInAll(url: string, prefix: string, count: number, sms: SmsVendor) {
  const sessions = []
  for (let index = 0; index < count; index += 1)
    sessions.push(await signInAt(url, `${prefix}${String(index).padStart(5, '0')}`, sms.codeFor))
  return sessions
}

async function permitBatches(machines: Machines, people: readonly { mobile: string }[]) {
  const config = readConfig({
    DEMO: 'true',
    SECRET_KEY: 'a secret for soaks, long enough to be one',
    DATABASE_URL: machines.directUrl,
    DATA_DIR: machines.folder,
  })
  const db = await openDatabase({ url: machines.directUrl, maxConnections: 2 })
  try {
    const { accounts } = createDeps(config, db, createLog('silent'))
    for (const { mobile } of people)
      await accounts.operatorActions.grantPermissions(mobile, ['din-batch'])
  } finally {
    await db.close()
  }
}

/** One batch after the other, each of another account, until `stop`. */
function startBatches(url: string, uploaders: Awaited<ReturnType<typeof signInAll>>) {
  let isStopping = false
  async function work() {
    const done = []
    for (const uploader of uploaders) {
      done.push(await workOffBatch(url, uploader, ROWS))
      if (isStopping) break
    }
    return done
  }
  const result = work()
  result.catch(() => undefined)
  return {
    result,
    stop() {
      isStopping = true
    },
  }
}

/** Holds of lookups that nobody finished end within a minute, and a job releases them. */
async function expectNothingHeld(url: string): Promise<void> {
  const open =
    "SELECT count(*)::int AS count FROM ledger_posting h WHERE h.reason = 'hold' AND NOT EXISTS " +
    '(SELECT FROM ledger_posting c WHERE c.hold_id = h.id)'
  for (let tries = 0; ; tries += 1) {
    const [row] = await asOwner<{ count: number }>(url, open)
    if (row?.count === 0) return
    if (tries === 30) throw new Error(`${row?.count} holds are still open.`)
    await sleep(5_000)
  }
}

/** The replica has what the primary has. */
async function expectCopied({ directUrl, replicaUrl }: Machines): Promise<void> {
  const state =
    'SELECT count(*)::int AS postings, max(id)::text AS last, sum(phone)::text AS phone, ' +
    "pg_is_in_recovery() AS is_copy FROM ledger_posting WHERE reason <> 'hold'"
  const [here] = await asOwner<{ is_copy: boolean }>(directUrl, state)
  await sleep(1_000)
  const [there] = await asOwner<{ is_copy: boolean }>(replicaUrl, state)
  if (here?.is_copy !== false || there?.is_copy !== true)
    throw new Error('HAProxy leads to the wrong server.')
  if (JSON.stringify({ ...here, is_copy: true }) !== JSON.stringify(there))
    throw new Error(`The replica differs: ${JSON.stringify([here, there])}`)
}
