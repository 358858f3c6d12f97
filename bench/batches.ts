import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../apps/server/src/db/database.ts'
import { DIN_KIND } from '../apps/server/src/features/lookups/kinds/din.kind.ts'
import {
  onDurableDatabase,
  type DurableDatabase,
} from '../apps/server/src/testing/database/durable-database.ts'
import { createUsers, measureFloor, prepare, writeFile } from './batches.support.ts'
import { expectWholeLedger, lookupsOn } from './lookups.support.ts'
import { percentiles } from './registry.support.ts'

/** `BATCH_ROWS` for the long file: a million by default, less for a quick look. */
const LONG = Number(process.env['BATCH_ROWS'] ?? 1_000_000)
const ROWS = Math.min(100_000, LONG)
const SMALL = 10_000
const VENDOR_ROWS = 12_000
const VENDOR_MS = 20
const VENDOR_ROUNDS = 5
const SCREEN_EVERY_MS = 100
const PARTS = new Set((process.env['BENCH_PARTS'] ?? 'asking,vendor').split(','))

interface Bench extends DurableDatabase {
  newUser(): Promise<number>
}

/**
 * Rows a second of a DIN batch with one and with two workers, against the same joins and inserts as
 * plain SQL in the same run; peak memory for 10,000 rows and for many; reveals on screen meanwhile;
 * and two workers against one with a slow vendor. Each row is found, for a director whom nobody has
 * looked up.
 */
export async function run(): Promise<string> {
  return onDurableDatabase('bench-batches', 8, async (database) => {
    const { db, ownerUrl } = database
    await prepare(ownerUrl, LONG)
    const bench: Bench = { ...database, newUser: createUsers(db) }
    const lines = PARTS.has('asking') ? await measureLookups(bench) : []
    if (PARTS.has('vendor')) lines.push('', ...(await measureVendor(bench)))
    await expectWholeLedger(db)
    return lines.join('\n')
  })
}

async function measureLookups(bench: Bench): Promise<string[]> {
  const floor = await measureFloor(bench, ROWS)
  const lines = [
    '| | rows/s | of the floor |',
    '|---|---|---|',
    row('floor: the same joins and inserts as plain SQL, 1,000 a transaction', floor, floor),
  ]
  const quiet = await screen(bench, sleep(3_000))
  const one = await measure(bench, { rows: ROWS, workers: 1 })
  const two = await measure(bench, { rows: ROWS, workers: 2 })
  lines.push(
    row('one worker, asking', one.asking, floor),
    row('two workers, asking', two.asking, floor),
    row('one worker, with reading the file and writing the result', one.all, floor),
    '',
    '| rows | reading the file | asking | writing the result | peak memory: reading | working |',
    '|---|---|---|---|---|---|',
  )
  for (const rows of new Set([SMALL, ROWS, LONG])) {
    const done = rows === ROWS ? one : await measure(bench, { rows, workers: 1 })
    lines.push(
      `| ${number(rows)} | ${done.stageSeconds.toFixed(1)} s | ${done.askSeconds.toFixed(1)} s ` +
        `| ${done.endSeconds.toFixed(1)} s | ${done.stageMb.toFixed(0)} MB | ` +
        `${done.workMb.toFixed(0)} MB |`,
    )
  }
  lines.push(
    '',
    '| reveals on screen of another user | p50 | p95 |',
    '|---|---|---|',
    `| quiet | ${quiet} |`,
    `| while the batch runs | ${one.screen} |`,
  )
  return lines
}

/** One and two workers take turns, so that other work of the machine affects both. */
async function measureVendor(bench: Bench): Promise<string[]> {
  const lines = [
    `| a vendor of ${VENDOR_MS} ms, eight questions at a time | one worker, rows/s | two | two ` +
      'to one |',
    '|---|---|---|---|',
  ]
  for (let round = 1; round <= VENDOR_ROUNDS; round += 1) {
    const options = { rows: VENDOR_ROWS, vendorMs: VENDOR_MS }
    const { asking: one } = await measure(bench, { ...options, workers: 1 })
    const { asking: two } = await measure(bench, { ...options, workers: 2 })
    lines.push(`| round ${round} | ${number(one)} | ${number(two)} | ${(two / one).toFixed(2)} × |`)
  }
  return lines
}

interface Measure {
  rows: number
  workers: 1 | 2
  vendorMs?: number
}

async function measure(bench: Bench, { rows, workers, vendorMs = 0 }: Measure) {
  const { db, url, dataDir } = bench
  const userId = await bench.newUser()
  const file = join(dataDir, `${rows}.csv`)
  await writeFile(file, rows)
  const staged = await start([url, dataDir, 'stage', String(userId), file]).ended
  await sql`
    UPDATE batch SET status = 'PENDING', run = 1, payer_account_id = (
      SELECT id FROM ledger_paying_wallet WHERE user_id = ${userId})
    WHERE public_id = ${staged.publicId}`.execute(db.kysely)
  const working = Array.from({ length: workers }, () =>
    start([url, dataDir, 'work', String(vendorMs)]),
  )
  const startedAt = await until(db, staged.publicId, (batch) => batch.done > 0)
  const asking = until(db, staged.publicId, (batch) => batch.done === batch.subjects)
  const [seen, lookedUpAt] = await Promise.all([screen(bench, asking), asking])
  const endedAt = await until(db, staged.publicId, (batch) => batch.status === 'COMPLETED')
  for (const one of working) one.child.kill('SIGTERM')
  const ended = await Promise.all(working.map((one) => one.ended))
  const askSeconds = (lookedUpAt - startedAt) / 1_000
  const endSeconds = (endedAt - lookedUpAt) / 1_000
  return {
    asking: rows / askSeconds,
    all: rows / (staged.seconds + askSeconds + endSeconds),
    stageSeconds: staged.seconds,
    askSeconds,
    endSeconds,
    stageMb: staged.peakMb,
    workMb: Math.max(...ended.map(({ peakMb }) => peakMb)),
    screen: seen,
  }
}

interface Said {
  publicId: string
  seconds: number
  peakMb: number
}

function start(args: readonly string[]) {
  // The flag of `npm start`.
  const program = ['--max-semi-space-size=8', join(import.meta.dirname, 'batch-worker.support.ts')]
  const child = spawn(process.execPath, [...program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (piece: Buffer) => (text += piece.toString()))
  const ended = new Promise<Said>((resolve, reject) =>
    child.on('close', (code) =>
      code === 0
        ? resolve(JSON.parse(text) as Said)
        : reject(new Error(`It ended with ${code}: ${text}`)),
    ),
  )
  return { child, ended }
}

interface Progress {
  status: string
  subjects: number
  done: number
}

/** When the batch reached this state. */
async function until(db: Db, id: string, isThere: (batch: Progress) => boolean): Promise<number> {
  for (;;) {
    const { rows } = await sql<Progress>`
        SELECT b.status, b.subjects,
          (SELECT coalesce(sum(c.done), 0)::integer
            FROM batch_chunk c
            WHERE c.batch_id = b.id) AS done
        FROM batch b
        WHERE b.public_id = ${id}`.execute(db.kysely)
    if (rows[0] && isThere(rows[0])) return performance.now()
    await sleep(20)
  }
}

/** Single reveals of a separate user, until `work` is done: p50 and p95. */
async function screen(bench: Bench, work: Promise<unknown>): Promise<string> {
  const lookups = lookupsOn(bench.db)
  const userId = await bench.newUser()
  const times: number[] = []
  const over = new AbortController()
  void work.finally(() => over.abort())
  for (let din = 1; !over.signal.aborted || times.length < 5; din += 1) {
    const startedAt = performance.now()
    await lookups.reveal(DIN_KIND, {
      userId,
      subject: String(din).padStart(8, '0'),
      actor: { kind: 'user', id: null },
    })
    times.push(performance.now() - startedAt)
    await sleep(SCREEN_EVERY_MS)
  }
  const { p50, p95 } = percentiles(times)
  return `${p50.toFixed(1)} ms | ${p95.toFixed(1)} ms`
}

const number = (value: number) => Math.round(value).toLocaleString('en')
const row = (name: string, rate: number, floor: number) =>
  `| ${name} | ${number(rate)} | ${Math.round((rate / floor) * 100)} % |`
