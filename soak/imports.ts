import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../apps/server/src/db/database.ts'
import { companies, type SampleCompany } from '../apps/server/src/sample/companies/companies.ts'
import { countWords, keptWords } from '../apps/server/src/testing/registry/dictionary-words.ts'
import {
  startCommand,
  type CommandOptions,
} from '../apps/server/src/testing/processes/operator-command.ts'
import { openBenchServer, SEED, writeCompanies } from '../bench/registry.support.ts'

const ROWS = Number(process.env['SOAK_ROWS'] ?? 200_000)
const KILLS = Number(process.env['SOAK_KILLS'] ?? 20) / 2

/**
 * kill -9 of `registry import` at any moment, for a first file and for one in which a row in ten
 * has a new name or status. It is started again each time. At the end every row is stored once,
 * found once, as in the file, and the dictionary has the counts of all names.
 */
export async function run(): Promise<string> {
  const server = await openBenchServer()
  try {
    const { folder } = server
    const world = { folder, ...(await server.database('imports')) }
    const uninterrupted = { folder, ...(await server.database('unharmed')) }
    const output: string[] = []
    // The first import makes all names searchable at its end, from the beginning each time; the
    // other one continues from row to row. The imports into the other database are not killed.
    for (const [name, change, share] of [
      ['first', (company: SampleCompany) => company, 0.6],
      ['again', changed, 2 / KILLS],
    ] as const) {
      const path = join(folder, `${name}.csv`)
      await writeCompanies(path, ROWS, { change })
      const quick = await timeOf(uninterrupted, path)
      const killed = await importKilled(world, path, quick * share)
      await prove(world.db, change)
      output.push(`${name} file: ${killed} kills`)
    }
    return `${ROWS.toLocaleString('en')} rows; ${output.join(', ')}.`
  } finally {
    await server.close()
  }
}

function changed(company: SampleCompany): SampleCompany {
  if (company.index % 20 === 0)
    return { ...company, name: `RENAMED ${company.index} LOOMS LIMITED` }
  return company.index % 20 === 10 ? { ...company, status: 'Under CIRP' } : company
}

/** How long an import of this file takes if it is not killed. */
async function timeOf(world: CommandOptions, path: string): Promise<number> {
  const start = performance.now()
  await importWhole(world, path)
  return performance.now() - start
}

async function importWhole(world: CommandOptions, path: string): Promise<void> {
  const [code] = (await once(startImport(world, path), 'exit')) as [number]
  if (code !== 0) throw new Error(`The import ended with ${code}`)
}

function startImport(world: CommandOptions, path: string) {
  const child = startCommand(world, ['registry', 'import', path])
  for (const stream of [child.stdout, child.stderr]) stream.resume()
  return child
}

/** Kills it at random moments, then lets it finish. Returns how many kills met it running. */
async function importKilled(
  world: CommandOptions,
  path: string,
  longestMs: number,
): Promise<number> {
  let kills = 0
  for (let tries = 0; tries < KILLS * 3 && kills < KILLS; tries += 1) {
    const child = startImport(world, path)
    const ended = once(child, 'exit') as Promise<[number | null]>
    const code = await Promise.race([
      ended.then(([exit]) => exit ?? -1),
      sleep(500 + Math.random() * longestMs).then(() => null),
    ])
    if (code === 0) break
    child.kill('SIGKILL')
    await ended
    kills += 1
  }
  if (kills < 3) throw new Error(`Only ${kills} kills met the running import. Use more rows.`)
  await importWhole(world, path)
  return kills
}

const TAIL = `(SELECT tail FROM search_index WHERE space = 'company')`
/** Numbers in the bitmap of all names that have no name, and names that are missing in it. */
const MISPLACED = `
  WITH stored AS (
    SELECT b.block << 14 | bit AS number
    FROM company_bitmap b, generate_series(0, 16383) bit
    WHERE b.lexeme = '*' AND get_bit(b.bits, bit) = 1),
  there AS (SELECT number FROM company_search WHERE number < ${TAIL})
  SELECT count(*)
  FROM stored
  FULL JOIN there USING (number)
  WHERE stored.number IS NULL OR there.number IS NULL`
/** Common lexemes whose bitmaps have another count of names than the names themselves. */
const MISCOUNTED = `
  WITH stored AS (
    SELECT b.lexeme, sum(bit_count(coalesce(b.bits, b.packed) & a.bits)) AS count
    FROM company_bitmap b
    JOIN company_bitmap a ON a.lexeme = '*' AND a.block = b.block WHERE b.lexeme <> '*' GROUP BY 1),
  there AS (
    SELECT lexeme, count(*)
    FROM company_search, unnest(lexemes)
    WHERE number < ${TAIL}
    GROUP BY 1)
  SELECT count(*)
  FROM (SELECT unnest(common) AS lexeme FROM search_index WHERE space = 'company') common
    LEFT JOIN stored USING (lexeme)
    LEFT JOIN there USING (lexeme)
    WHERE coalesce(stored.count, 0) <> coalesce(there.count, 0)`

async function prove(db: Db, change: (company: SampleCompany) => SampleCompany): Promise<void> {
  const count = async (sql: string) =>
    Number((await db.pool.query<{ count: string }>(sql)).rows[0]?.count)
  const counts = {
    companies: await count('SELECT count(*) FROM company'),
    found: await count('SELECT count(*) FROM company_search'),
    once: await count('SELECT count(DISTINCT subject) FROM company_search'),
    indexed: await count(`SELECT count(*) FROM search_index WHERE space = 'company'`),
    misplaced: await count(MISPLACED),
    miscounted: await count(MISCOUNTED),
  }
  const wanted = {
    companies: ROWS,
    found: ROWS,
    once: ROWS,
    indexed: 1,
    misplaced: 0,
    miscounted: 0,
  }
  if (!isDeepStrictEqual(counts, wanted))
    throw new Error(`Rows are missing or duplicated: ${JSON.stringify(counts)}`)
  const { rows } = await db.pool.query<{ cin: string; name: string; status: string }>(
    'SELECT cin, name, status FROM company',
  )
  const known = new Map(rows.map((row) => [row.cin, row]))
  for (const company of companies(SEED, ROWS)) {
    const { cin, name, status } = change(company)
    const row = known.get(cin)
    if (row?.name !== name || row.status !== status)
      throw new Error(`${cin} is not as the file has it`)
  }
  if (!isDeepStrictEqual(await keptWords(db, 'company'), await countWords(db, 'company')))
    throw new Error('The dictionary differs from the counts of all names')
}
