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
 * kill -9 of `registry import` at any moment, of the first file and of one in which a row in ten
 * has changed its name or its status: started again each time, every row is there once, found once,
 * as the file has it, and the dictionary is what counting every name says.
 */
export async function run(): Promise<string> {
  const server = await openBenchServer()
  try {
    const { folder } = server
    const place = { folder, ...(await server.database('imports')) }
    const unharmed = { folder, ...(await server.database('unharmed')) }
    const said: string[] = []
    // Of the first file all names are made searchable at the end, from the beginning each time; the
    // other goes on from row to row. Nobody kills the imports into the other database.
    for (const [name, change, share] of [
      ['first', (company: SampleCompany) => company, 0.6],
      ['again', changed, 2 / KILLS],
    ] as const) {
      const path = join(folder, `${name}.csv`)
      await writeCompanies(path, ROWS, { change })
      const quick = await timeOf(unharmed, path)
      const killed = await importKilled(place, path, quick * share)
      await prove(place.db, change)
      said.push(`${name} file: ${killed} kills`)
    }
    return `${ROWS.toLocaleString('en')} rows; ${said.join(', ')}.`
  } finally {
    await server.close()
  }
}

function changed(company: SampleCompany): SampleCompany {
  if (company.index % 20 === 0)
    return { ...company, name: `RENAMED ${company.index} LOOMS LIMITED` }
  return company.index % 20 === 10 ? { ...company, status: 'Under CIRP' } : company
}

/** How long an import of this file takes when nobody kills it. */
async function timeOf(place: CommandOptions, path: string): Promise<number> {
  const start = performance.now()
  await importWhole(place, path)
  return performance.now() - start
}

async function importWhole(place: CommandOptions, path: string): Promise<void> {
  const [code] = (await once(startImport(place, path), 'exit')) as [number]
  if (code !== 0) throw new Error(`The import ended with ${code}`)
}

function startImport(place: CommandOptions, path: string) {
  const child = startCommand(place, ['registry', 'import', path])
  for (const stream of [child.stdout, child.stderr]) stream.resume()
  return child
}

/**
 * Kills it at random moments, then lets it come to its end. Returns how many kills met it alive.
 */
async function importKilled(
  place: CommandOptions,
  path: string,
  longestMs: number,
): Promise<number> {
  let kills = 0
  for (let tries = 0; tries < KILLS * 3 && kills < KILLS; tries += 1) {
    const child = startImport(place, path)
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
  if (kills < 3) throw new Error(`Only ${kills} kills met the import: give it more rows.`)
  await importWhole(place, path)
  return kills
}

const TAIL = `(SELECT tail FROM search_index WHERE space = 'company')`
/**
 * Numbers in the bitmap of all names that have no name, and names that should stand there and
 * don't.
 */
const MISPLACED = `
  WITH told AS (
    SELECT b.block << 14 | place AS number
    FROM company_bitmap b, generate_series(0, 16383) place
    WHERE b.lexeme = '*' AND get_bit(b.bits, place) = 1),
  there AS (SELECT number FROM company_search WHERE number < ${TAIL})
  SELECT count(*)
  FROM told
  FULL JOIN there USING (number)
  WHERE told.number IS NULL OR there.number IS NULL`
/** Common lexemes whose bitmaps tell of another count of names than looking at each name does. */
const MISCOUNTED = `
  WITH told AS (
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
    LEFT JOIN told USING (lexeme)
    LEFT JOIN there USING (lexeme)
    WHERE coalesce(told.count, 0) <> coalesce(there.count, 0)`

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
    throw new Error(`Rows are missing or twice: ${JSON.stringify(counts)}`)
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
    throw new Error('The dictionary is not what counting every name says')
}
