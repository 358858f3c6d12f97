import { createWriteStream } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Db } from '../apps/server/src/db/database.ts'
import { startEmbedded } from '../apps/server/src/db/embedded/server.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { companies } from '../apps/server/src/sample/companies.ts'
import { writeCompaniesCsv } from '../apps/server/src/sample/company-csv.ts'
import { asOwner } from '../apps/server/src/testing/as-owner.ts'

export const SEED = 1

export interface BenchServer {
  folder: string
  /** A migrated, empty database of its own. */
  database(name: string): Promise<{ db: Db; ownerUrl: string }>
  close(): Promise<void>
}

/** A durable embedded server in a temporary folder. */
export async function openBenchServer(): Promise<BenchServer> {
  const folder = await mkdtemp(join(tmpdir(), 'dastak-bench-'))
  // The database's system user must get in where the benchmark runs as root.
  await chmod(folder, 0o755)
  const server = await startEmbedded({ dataDir: folder })
  const opened: Db[] = []
  return {
    folder,
    async database(name) {
      await asOwner(server.url('dastak', 'postgres'), `CREATE DATABASE ${name}`)
      const ownerUrl = server.url('dastak', name)
      await migrate({ ownerUrl })
      const db = await openDatabase({ url: server.url('dastak_app', name), maxConnections: 4 })
      opened.push(db)
      return { db, ownerUrl }
    },
    async close() {
      for (const db of opened) await db.close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Writes the sample registry's first companies as the portal's CSV. */
export async function writeCompanies(path: string, count: number): Promise<void> {
  await writeCompaniesCsv(createWriteStream(path, { highWaterMark: 1 << 20 }), companies(SEED, count))
}

/** The middle and the 95th of a hundred, in milliseconds. */
export function percentiles(times: readonly number[]): { p50: number; p95: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}
