/** Searches of many clients, alone and while an import runs in a separate process. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../apps/server/src/db/database.ts'
import type { CommandOptions } from '../apps/server/src/testing/processes/operator-command.ts'
import { importCommand } from './import-command.support.ts'
import { percentiles, writeCompanies } from './registry.support.ts'
import { shapesOf } from './search-shapes.support.ts'
import { commonWords, firstPage } from './search-times.support.ts'

const CLIENTS = 32
const EACH_MS = 250
const SECONDS = 20
const ADDED = 200_000

/**
 * Three lines: alone, while new companies are imported, and while a file is imported again with one
 * changed row in a hundred.
 */
export async function measureLoad(db: Db, size: number, options: CommandOptions): Promise<string> {
  const queries = shapesOf(size, 60, await commonWords(db))
    .filter(({ aim }) => aim <= 8)
    .flatMap((shape) => shape.queries)
  await search(db, queries, sleep(3_000))
  const quiet = await search(db, queries, sleep(SECONDS * 1_000))
  const added = join(options.folder, 'added.csv')
  await writeCompanies(added, size + ADDED, { from: size })
  const adding = importCommand(options, added)
  const whileAdding = await search(db, queries, adding)
  const again = join(options.folder, 'again.csv')
  const status = (index: number) => (index % 100 === 0 ? { status: 'Under CIRP' } : {})
  await writeCompanies(again, Math.min(size, 400_000), {
    change: (company) => ({ ...company, ...status(company.index) }),
  })
  const updating = importCommand(options, again)
  const whileUpdating = await search(db, queries, updating)
  const line = (name: string, times: readonly number[], aim: string) => {
    const { p50, p95, p99 } = percentiles(times)
    return (
      `| ${name} | ${times.length} | ${p50.toFixed(1)} / **${p95.toFixed(1)}** / ` +
      `${p99.toFixed(1)} | ${aim} |`
    )
  }
  return [
    `| ${CLIENTS} clients, 4 searches a second each | searches | p50 / p95 / p99, ms | aim, p95 |`,
    '|---|---|---|---|',
    line('quiet', quiet, ''),
    line(
      `while ${ADDED.toLocaleString('en')} new companies are imported (${seconds(await adding)} s)`,
      whileAdding,
      '30',
    ),
    line(
      `while companies are imported again, 1 % changed (${seconds(await updating)} s)`,
      whileUpdating,
      '30',
    ),
  ].join('\n')
}

const seconds = ({ ms }: { ms: number }) => Math.round(ms / 1000)

/** Until `end`. Each client sends on time, whether or not its last answer was quick. */
async function search(db: Db, queries: readonly string[], end: Promise<unknown>) {
  const times: number[] = []
  const over = new AbortController()
  void end.then(() => over.abort())
  const client = async (number: number) => {
    await sleep((number / CLIENTS) * EACH_MS)
    for (let turn = number * 7; !over.signal.aborted; turn += 1) {
      const start = performance.now()
      await firstPage(db, queries[(turn * 31) % queries.length]!)
      times.push(performance.now() - start)
      await sleep(Math.max(0, EACH_MS - (performance.now() - start)))
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)))
  return times
}
