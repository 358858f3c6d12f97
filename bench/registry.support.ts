import { createWriteStream } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Db } from '../apps/server/src/db/database.ts'
import { startEmbedded } from '../apps/server/src/db/embedded/server.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { companies, type SampleCompany } from '../apps/server/src/sample/companies/companies.ts'
import { createCsvSink } from '../apps/server/src/sample/csv.ts'
import { registry } from '../apps/server/src/sample/registry.ts'
import { SAMPLE_FILES, writeCompaniesCsv } from '../apps/server/src/sample/sample-files.ts'
import { asOwner } from '../apps/server/src/testing/database/as-owner.ts'

export const SEED = 1

export interface BenchServer {
  folder: string
  /** A migrated, empty, separate database. */
  database(name: string): Promise<{ db: Db; url: string; ownerUrl: string }>
  close(): Promise<void>
}

/** A durable embedded server in a temporary folder. */
export async function openBenchServer(): Promise<BenchServer> {
  const folder = await mkdtemp(join(tmpdir(), 'dastak-bench-'))
  // If the benchmark runs as root, the database's system user needs access.
  await chmod(folder, 0o755)
  const server = await startEmbedded({ dataDir: folder })
  const opened: Db[] = []
  return {
    folder,
    async database(name) {
      await asOwner(server.url('dastak', 'postgres'), `CREATE DATABASE ${name}`)
      const ownerUrl = server.url('dastak', name)
      await migrate({ ownerUrl })
      const url = server.url('dastak_app', name)
      const db = await openDatabase({ url, maxConnections: 10 })
      opened.push(db)
      return { db, url, ownerUrl }
    },
    async close() {
      for (const db of opened) await db.close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Writes companies of the sample registry as the portal's CSV: numbers `from` to `count`. `change`
 * may alter one.
 */
export async function writeCompanies(
  path: string,
  count: number,
  {
    from = 0,
    change = (company) => company,
  }: { from?: number; change?: (company: SampleCompany) => SampleCompany } = {},
): Promise<void> {
  function* chosen() {
    for (const company of companies(SEED, count)) if (company.index >= from) yield change(company)
  }
  await writeCompaniesCsv(createWriteStream(path, { highWaterMark: 1 << 20 }), chosen())
}

/** Writes directors of the sample registry, each with a directorship. */
export async function writeDirectors(path: string, count: number): Promise<void> {
  const { heading, rowsOf } = SAMPLE_FILES.directors
  const sink = createCsvSink(createWriteStream(path, { highWaterMark: 1 << 20 }), heading)
  let written = 0
  for (const entry of registry(SEED, count, { hasGstNumbers: false })) {
    for (const row of rowsOf(entry)) await sink.add(row)
    written += entry.seats.length
    if (written >= count) break
  }
  await sink.end()
}

/** The 50th, 95th and 99th percentile, in milliseconds. */
export function percentiles(times: readonly number[]): { p50: number; p95: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
