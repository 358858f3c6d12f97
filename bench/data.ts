/**
 * Writes or loads an invented registry of any size: `npm run bench:data -- --companies 2800000
 * [--directors N | --companies-only] [--seed N] [--out DIR | --database-url URL]`. With
 * `--companies-only` there are no directors, GST numbers or contacts. The login must own the
 * database, because migrations are applied first. Files go to data/bench by default.
 */
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { createCsvSink } from '../apps/server/src/sample/csv.ts'
import { loadRegistry } from '../apps/server/src/sample/load-registry.ts'
import { registry, type SampleEntry } from '../apps/server/src/sample/registry.ts'
import { SAMPLE_FILES } from '../apps/server/src/sample/sample-files.ts'

const PROGRESS_EVERY = 100_000
const WRITE_AHEAD = 1 << 20

const { values: options } = parseArgs({
  options: {
    companies: { type: 'string', default: '100000' },
    directors: { type: 'string' },
    'companies-only': { type: 'boolean', default: false },
    out: { type: 'string', default: 'data/bench' },
    'database-url': { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} needs a whole number, not "${text}"`)
  return Number(text)
}

function showProgress(done: number, started: number): void {
  if (done % PROGRESS_EVERY !== 0 && done !== count) return
  const perSecond = Math.round((done / (performance.now() - started)) * 1000)
  process.stderr.write(`${done} of ${count} companies, ${perSecond} a second\n`)
}

async function writeFiles(directory: string, entries: Iterable<SampleEntry>): Promise<void> {
  await mkdir(directory, { recursive: true })
  const files = Object.entries(SAMPLE_FILES).map(([name, { heading, rowsOf }]) => {
    const file = path.join(directory, `${name}.csv`)
    const sink = createCsvSink(createWriteStream(file, { highWaterMark: WRITE_AHEAD }), heading)
    return { sink, rowsOf }
  })
  const started = performance.now()
  for (const entry of entries) {
    const pauses = files
      .flatMap(({ sink, rowsOf }) => rowsOf(entry).map((row) => sink.add(row)))
      .filter((pause) => pause !== undefined)
    if (pauses.length > 0) await Promise.all(pauses)
    showProgress(entry.company.index + 1, started)
  }
  await Promise.all(files.map(({ sink }) => sink.end()))
  process.stdout.write(`${path.resolve(directory)}\n`)
}

async function loadDatabase(url: string): Promise<void> {
  await migrate({ ownerUrl: url })
  const db = await openDatabase({ url, maxConnections: 2 })
  try {
    const started = performance.now()
    const onProgress = (done: number): void => showProgress(done, started)
    await loadRegistry(db, { seed, ...scope, companies: count, now: () => new Date(), onProgress })
  } finally {
    await db.close()
  }
}

const count = wholeNumber('companies', options.companies)
const seed = wholeNumber('seed', options.seed)
const directors = options['companies-only'] ? '0' : options.directors
const scope = {
  maxDirectors: directors === undefined ? undefined : wholeNumber('directors', directors),
  hasGstNumbers: !options['companies-only'],
}
const databaseUrl = options['database-url']
if (databaseUrl === undefined) await writeFiles(options.out, registry(seed, count, scope))
else await loadDatabase(databaseUrl)
