/**
 * `registry import` of 1,000,000 companies against COPY of the finished rows into the same tables
 * with the same indexes; and the same file again with one changed row in a hundred.
 * BENCH_COMPANIES=100000 is quicker.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Db } from '../apps/server/src/db/database.ts'
import { asOwner } from '../apps/server/src/testing/database/as-owner.ts'
import { importCommand } from './import-command.support.ts'
import { openBenchServer, writeCompanies } from './registry.support.ts'

const SIZE = Number(process.env['BENCH_COMPANIES'] ?? 1_000_000)
const CHANGED_EVERY = 100
const TABLES = ['company', 'company_search', 'company_word', 'company_bitmap']

/** A line for the first import, the update, and the floor. */
export async function run(): Promise<string> {
  const server = await openBenchServer()
  try {
    const csv = join(server.folder, 'companies.csv')
    await writeCompanies(csv, SIZE)
    const imported = await server.database('imported')
    const first = await importCommand({ folder: server.folder, ...imported }, csv)

    const again = join(server.folder, 'again.csv')
    await writeCompanies(again, SIZE, {
      change: (company) =>
        company.index % CHANGED_EVERY === 0 ? { ...company, status: 'Under CIRP' } : company,
    })
    await asOwner(imported.ownerUrl, 'CHECKPOINT')
    const update = await importCommand({ folder: server.folder, ...imported }, again)

    await copyOut(imported.db, server.folder)
    const { db: other } = await server.database('copied')
    const copied = await copyIn(other, server.folder)

    const line = (name: string, ms: number, floor: string, megabytes: string) =>
      `| ${name} | ${(ms / 1000).toFixed(1)} s | ` +
      `${Math.round((SIZE / ms) * 1000).toLocaleString('en')} | ${floor} | ${megabytes} |`
    const share = Math.round((copied / first.ms) * 100)
    return [
      `${SIZE.toLocaleString('en')} companies, ${Math.round((await stat(csv)).size / 1e6)} MB`,
      '',
      '| | time | rows a second | of the floor (aim 50 %) | most memory of its process (aim ' +
        '400 MB) |',
      '|---|---|---|---|---|',
      line(
        'first import: read, checked, stored, made searchable',
        first.ms,
        `${share} %${share < 50 ? ' **missed**' : ''}`,
        `${first.megabytes} MB`,
      ),
      line('floor: COPY of the finished rows into the same indexed tables', copied, '100 %', ''),
      line(
        `again, ${update.updated.toLocaleString('en')} changed (aim 100,000 rows a second)`,
        update.ms,
        '',
        `${update.megabytes} MB`,
      ),
    ].join('\n')
  } finally {
    await server.close()
  }
}

async function copyOut(db: Db, folder: string): Promise<void> {
  for (const table of TABLES) {
    const client = await db.pool.connect()
    const out = createWriteStream(join(folder, `${table}.txt`))
    await pipeline(client.query(copyTo(`COPY ${table} TO STDOUT`)), out)
    client.release()
  }
}

async function copyIn(db: Db, folder: string): Promise<number> {
  const start = performance.now()
  for (const table of TABLES) {
    const client = await db.pool.connect()
    const rows = createReadStream(join(folder, `${table}.txt`), { highWaterMark: 1 << 20 })
    await pipeline(rows, client.query(copyFrom(`COPY ${table} FROM STDIN`)))
    client.release()
  }
  return performance.now() - start
}
