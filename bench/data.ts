/**
 * Writes or loads an invented registry of any size:
 * `npm run bench:data -- --companies 2800000 [--directors N] [--seed N] [--out DIR | --database-url URL]`.
 */
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { companyCsvRow, COMPANY_HEADING } from '../apps/server/src/sample/company-csv.ts'
import { createCsvSink } from '../apps/server/src/sample/csv.ts'
import type { CsvSink, CsvValue } from '../apps/server/src/sample/csv.ts'
import {
  DIN_CONTACT_HEADING,
  dinContactCsvRow,
  DIRECTOR_HEADING,
  directorCsvRow,
  GSTIN_CONTACT_HEADING,
  gstinContactCsvRow,
} from '../apps/server/src/sample/people-csv.ts'
import { registry } from '../apps/server/src/sample/registry.ts'
import type { SampleEntry } from '../apps/server/src/sample/registry.ts'

const PROGRESS_EVERY = 100_000
const WRITE_AHEAD = 1 << 20

const { values: options } = parseArgs({
  options: {
    companies: { type: 'string', default: '100000' },
    directors: { type: 'string' },
    out: { type: 'string', default: 'data/bench' },
    'database-url': { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} takes a whole number, not "${text}"`)
  return Number(text)
}

function* withProgress(entries: Iterable<SampleEntry>, count: number): Generator<SampleEntry, void> {
  const start = performance.now()
  for (const entry of entries) {
    yield entry
    const done = entry.company.index + 1
    if (done % PROGRESS_EVERY !== 0 && done !== count) continue
    const perSecond = Math.round((done / (performance.now() - start)) * 1000)
    process.stderr.write(`${done} of ${count} companies, ${perSecond} a second\n`)
  }
}

async function writeFiles(directory: string, entries: Iterable<SampleEntry>): Promise<void> {
  await mkdir(directory, { recursive: true })
  const open = (name: string, heading: readonly string[]): CsvSink =>
    createCsvSink(createWriteStream(path.join(directory, name), { highWaterMark: WRITE_AHEAD }), heading)
  const companies = open('companies.csv', COMPANY_HEADING)
  const directors = open('directors.csv', DIRECTOR_HEADING)
  const dinContacts = open('contacts-din.csv', DIN_CONTACT_HEADING)
  const gstinContacts = open('contacts-gstin.csv', GSTIN_CONTACT_HEADING)

  for (const { company, newDirectors, seats, gstNumbers } of entries) {
    const reachable = newDirectors.filter(({ phone, email }) => phone !== null || email !== null)
    const pauses = [
      companies.add(companyCsvRow(company)),
      ...addAll(directors, seats.map(directorCsvRow)),
      ...addAll(dinContacts, reachable.map(dinContactCsvRow)),
      ...addAll(gstinContacts, gstNumbers.map(gstinContactCsvRow)),
    ].filter((pause) => pause !== undefined)
    if (pauses.length > 0) await Promise.all(pauses)
  }
  await Promise.all([companies.end(), directors.end(), dinContacts.end(), gstinContacts.end()])
  process.stdout.write(`${path.resolve(directory)}\n`)
}

function addAll(sink: CsvSink, rows: CsvValue[][]): (Promise<void> | undefined)[] {
  return rows.map((row) => sink.add(row))
}

const count = wholeNumber('companies', options.companies)
const maxDirectors = options.directors === undefined ? undefined : wholeNumber('directors', options.directors)
const entries = withProgress(registry(wholeNumber('seed', options.seed), count, { maxDirectors }), count)
await writeFiles(options.out, entries)
