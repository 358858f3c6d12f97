import { copyFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../apps/server/src/config/config.ts'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { createDeps } from '../apps/server/src/deps.ts'
import { createLog } from '../apps/server/src/process/log.ts'
import { batchesJobs } from '../apps/server/src/features/batches/batches.job.ts'
import { repeatJob } from '../apps/server/src/jobs/repeat-job.ts'
import type { ContactSource } from '../apps/server/src/ports/contacts.ts'

/**
 * A separate process that reads a file or works on batches, as a server does:
 * `batch-worker.support.ts URL DATA_DIR work [MS]`, or `… stage USER FILE`. Prints what it did, and
 * its peak memory in MB, as one line of JSON. With MS it uses a vendor that takes this long for
 * each question.
 */
const [url = '', dataDir = join(tmpdir(), 'bench'), task, ...rest] = process.argv.slice(2)
const config = readConfig({
  DEMO: 'true',
  SECRET_KEY: 'a secret for benchmarks, long enough',
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  ESTIMATE_WAIT_SECONDS: '600',
})
const db = await openDatabase({ url, maxConnections: 4 })
const vendorMs = task === 'work' ? Number(rest[0] ?? 0) : 0
const deps = createDeps(
  config,
  db,
  createLog('silent'),
  vendorMs > 0 ? { contacts: [slowVendor(vendorMs)] } : {},
)
await deps.queue.start(deps.jobs, { isWorker: false })

let report: object = {}
const startedAt = performance.now()
if (task === 'stage') {
  // The upload is removed after reading.
  const path = `${rest[1]}.upload`
  copyFileSync(rest[1] ?? '', path)
  const file = { path, filename: 'directors.csv' }
  const read = await deps.batches.estimate({ userId: Number(rest[0]), type: 'DIN', file })
  if (read.state !== 'counted') throw new Error('The file was not counted in time.')
  const { publicId, owned, most } = read.found
  report = { publicId, owned, most }
} else {
  // The jobs of a server, in their turns, because a loop of our own would measure itself.
  const onError = (error: unknown) => console.error(error)
  const turns = batchesJobs(deps.batches.worker).flatMap((job) =>
    job.everySeconds === undefined
      ? []
      : [repeatJob(job, { everySeconds: job.everySeconds, onError })],
  )
  await new Promise((resolve) => process.once('SIGTERM', resolve))
  await Promise.all(turns.map((stop) => stop()))
}
const seconds = (performance.now() - startedAt) / 1_000
process.stdout.write(
  `${JSON.stringify({ ...report, seconds, peakMb: process.resourceUsage().maxRSS / 1_024 })}\n`,
)
await deps.queue.stop(1_000)
await db.close()

/** Eight questions at a time, as the http source does. */
function slowVendor(ms: number): ContactSource {
  return {
    name: 'Vendor',
    kinds: ['din'],
    async lookupMany(requests) {
      const answers: object[] = []
      for (let at = 0; at < requests.length; at += 8) {
        await sleep(ms)
        for (const { subject } of requests.slice(at, at + 8))
          answers.push({
            phone: `+91 11111 ${subject.slice(3)}`,
            email: `v${subject}@sample.example`,
          })
      }
      return answers
    },
  }
}
