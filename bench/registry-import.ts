/** `registry import` of a CSV file against COPY of the finished rows into the same table with the same indexes. */
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { importCompanies } from '../apps/server/src/features/registry/importing/import-targets.ts'
import { openBenchServer, writeCompanies } from './registry.support.ts'

const SIZE = Number(process.env['BENCH_COMPANIES'] ?? 300_000)

/** One row for the import, one for the floor. */
export async function run(): Promise<string> {
  const server = await openBenchServer()
  try {
    const csv = join(server.folder, 'companies.csv')
    const rows = join(server.folder, 'rows.txt')
    await writeCompanies(csv, SIZE)

    const { db } = await server.database('imported')
    let highest = 0
    const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 50)
    const start = performance.now()
    await importCompanies({ db, path: csv, now: () => new Date() })
    const imported = performance.now() - start
    clearInterval(watch)

    const from = await db.pool.connect()
    await pipeline(from.query(copyTo('COPY company TO STDOUT')), createWriteStream(rows))
    from.release()

    const { db: other } = await server.database('copied')
    const into = await other.pool.connect()
    const begin = performance.now()
    await pipeline(createReadStream(rows, { highWaterMark: 1 << 20 }), into.query(copyFrom('COPY company FROM STDIN')))
    const copied = performance.now() - begin
    into.release()

    const megabytes = Math.round((await stat(csv)).size / 1e6)
    const line = (name: string, ms: number) =>
      `| ${name} | ${(ms / 1000).toFixed(1)} s | ${Math.round((SIZE / ms) * 1000).toLocaleString('en')} | ${Math.round((copied / ms) * 100)} % |`
    return [
      `${SIZE.toLocaleString('en')} companies, ${megabytes} MB; the import's process at most ${Math.round(highest / 1e6)} MB`,
      '',
      '| | time | rows a second | of the floor |',
      '|---|---|---|---|',
      line('registry import: CSV read, checked, brought in, dictionary kept', imported),
      line('COPY of the finished rows into the same indexed table', copied),
    ].join('\n')
  } finally {
    await server.close()
  }
}
