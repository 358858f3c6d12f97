import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { readConfig } from '../../config/config.ts'
import { openDatabase } from '../../db/database.ts'
import { createDeps } from '../../deps.ts'
import { batchesJobs } from '../../features/batches/batches.job.ts'
import { linkedinJobs } from '../../features/linkedin/linkedin.job.ts'
import { createLinkedin } from '../../features/linkedin/linkedin.service.ts'
import { createBatches } from '../../features/batches/batches.service.ts'
import { createUploads } from '../../http/requests/uploads.ts'
import { repeatJob } from '../../jobs/repeat-job.ts'
import { describe } from '../../http/outages/outages.ts'
import { onParentGone } from '../../process/parent-process.ts'
import { LOOKUP_KINDS } from '@dastak/contract/lookup-kinds.ts'
import type { ContactRequest, ContactSource } from '../../ports/contacts.ts'
import { bothFields } from '../lookups/lookups-on.ts'

/**
 * A separate process with a worker of batches and LinkedIn requests, for tests to kill:
 * `work-on-batches.ts URL DATA_DIR LEASE_MS SOURCE [SUBJECT [FAST_SINCE]]`. Its clock is five times
 * as fast since this time, if there is one. The source is the directory, or
 *   flaky   is slow, and sometimes fails for all or some subjects
 *   uneven  is slow for every sixth subject, and flaky for the others
 *   slow    prints "asked", and "answered" when it answers after SUBJECT ms
 *   deadly  kills its process when it looks up SUBJECT
 *   asleep  prints "asked", and goes on after it was stopped. Then each job prints its end
 */
const [url = '', dataDir = '', leaseMs = '', source = '', subject = '', fastSince = ''] =
  process.argv.slice(2)
const FASTER = 5

let isAwake = false
const SOURCES: Record<string, ContactSource['lookupMany']> = {
  flaky,
  slow,
  uneven: (requests) =>
    requests.some((request) => Number(request.subject) % 6 === 0)
      ? slow(requests)
      : flaky(requests),
  deadly: async (requests) => {
    if (requests.some((request) => request.subject === subject))
      process.kill(process.pid, 'SIGKILL')
    return requests.map(bothFields)
  },
  asleep: async (requests) => {
    const goesOn = isAwake || once(process, 'SIGCONT')
    process.stdout.write('asked\n')
    await goesOn
    isAwake = true
    return requests.map(bothFields)
  },
}

async function flaky(requests: readonly ContactRequest[]) {
  await sleep(5 + Math.random() * 60)
  if (Math.random() < 0.02) throw new Error('not now')
  return requests.map((request) => (Math.random() < 0.01 ? { failed: true } : bothFields(request)))
}

async function slow(requests: readonly ContactRequest[]) {
  process.stdout.write('asked\n')
  // oxlint-disable-next-line waits/no-long-wait -- it is killed while it waits
  await sleep(Number(subject))
  process.stdout.write('answered\n')
  return requests.map(bothFields)
}

const log = pino({ level: 'silent' })
const onError = (error: unknown) =>
  void process.stderr.write(`${JSON.stringify(describe(error))}\n`)
const env = {
  DATA_DIR: dataDir,
  DEMO: 'true',
  SECRET_KEY: 'a secret for tests, long enough to be one',
  DATABASE_URL: url,
}
const config = readConfig(env)
// As in a server: if a process is stopped in the middle of a transaction, the transaction is lost
// after this time.
const db = await openDatabase({ url, maxConnections: 6, statementTimeoutMs: 10_000 })
const lookupMany = SOURCES[source]
// Pauses after failures took most of the time of a test. Leases keep the database's clock, and even
// so, credits are held for longer than sources may take.
const since = Number(fastSince)
const clock = { now: () => new Date(since + FASTER * (Date.now() - since)) }
const deps = createDeps(config, db, log, {
  ...(lookupMany && { contacts: [{ name: 'Vendor', kinds: LOOKUP_KINDS, lookupMany }] }),
  ...(since > 0 && { clock }),
})
const work = createUploads(join(dataDir, 'uploads'))
await deps.queue.start(deps.jobs, { isWorker: false })
const batches = createBatches({
  ...deps,
  db,
  areCustomers: deps.knownCustomers.knownSubjects,
  work,
  timeZone: config.timeZone,
  keepDays: config.batchKeepDays,
  estimateWaitMs: config.estimateWaitMs,
  leaseMs: Number(leaseMs),
})
const linkedin = createLinkedin({
  ...deps,
  db,
  timeZone: config.timeZone,
  leaseMs: Number(leaseMs),
})
for (const job of [...batchesJobs(batches.worker), ...linkedinJobs(linkedin.worker)]) {
  if (job.everySeconds === undefined) continue
  const run: typeof job.run = (...of) =>
    job.run(...of).finally(() => isAwake && process.stdout.write(`${job.name} ended\n`))
  repeatJob({ ...job, run }, { everySeconds: 0.2, onError })
}
process.stdout.write('ready\n')
onParentGone(() => process.exit())
