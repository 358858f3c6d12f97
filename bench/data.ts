/**
 * Writes or loads an invented registry of any size: `npm run bench:data -- --companies 2800000
 * [--directors N | --companies-only] [--seed N] [--out DIR | --database-url URL]`. With
 * `--companies-only` neither directors nor GST numbers nor contacts are made. The database's login
 * must own it: the migrations are applied first. Files go to data/bench unless told.
 */
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { companyCsvRow, COMPANY_HEADING } from '../apps/server/src/sample/companies/company-csv.ts'
import { createCsvSink } from '../apps/server/src/sample/csv.ts'
import type { CsvSink, CsvValue } from '../apps/server/src/sample/csv.ts'
import { loadRegistry } from '../apps/server/src/sample/load-registry.ts'
import {
  DIN_CONTACT_HEADING,
  dinContactCsvRow,
  DIRECTOR_HEADING,
  directorCsvRow,
  GSTIN_CONTACT_HEADING,
  gstinContactCsvRow,
} from '../apps/server/src/sample/companies/people-csv.ts'
import { registry } from '../apps/server/src/sample/registry.ts'
import type { SampleEntry } from '../apps/server/src/sample/registry.ts'

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
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} takes a whole number, not "${text}"`)
  return Number(text)
}

function showProgress(done: number, started: number): void {
  if (done % PROGRESS_EVERY !== 0 && done !== count) return
  const perSecond = Math.round((done / (performance.now() - started)) * 1000)
  process.stderr.write(`${done} of ${count} companies, ${perSecond} a second\n`)
}

async function writeFiles(directory: string, entries: Iterable<SampleEntry>): Promise<void> {
  await mkdir(directory, { recursive: true })
  const open = (name: string, heading: readonly string[]): CsvSink =>
    createCsvSink(
      createWriteStream(path.join(directory, name), { highWaterMark: WRITE_AHEAD }),
      heading,
    )
  const companies = open('companies.csv', COMPANY_HEADING)
  const directors = open('directors.csv', DIRECTOR_HEADING)
  const dinContacts = open('contacts-din.csv', DIN_CONTACT_HEADING)
  const gstinContacts = open('contacts-gstin.csv', GSTIN_CONTACT_HEADING)

  const started = performance.now()
  for (const { company, newDirectors, seats, gstNumbers } of entries) {
    const reachable = newDirectors.filter(({ phone, email }) => phone !== null || email !== null)
    const pauses = [
      companies.add(companyCsvRow(company)),
      ...addAll(directors, seats.map(directorCsvRow)),
      ...addAll(dinContacts, reachable.map(dinContactCsvRow)),
      ...addAll(gstinContacts, gstNumbers.map(gstinContactCsvRow)),
    ].filter((pause) => pause !== undefined)
    if (pauses.length > 0) await Promise.all(pauses)
    showProgress(company.index + 1, started)
  }
  await Promise.all([companies.end(), directors.end(), dinContacts.end(), gstinContacts.end()])
  process.stdout.write(`${path.resolve(directory)}\n`)
}

function addAll(sink: CsvSink, rows: CsvValue[][]): (Promise<void> | undefined)[] {
  return rows.map((row) => sink.add(row))
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
