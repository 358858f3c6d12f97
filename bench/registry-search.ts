/**
 * Company search at two sizes: ours against `ILIKE '%…%'` and `ORDER BY similarity`, both with a trigram index; how often
 * the company meant is among the first ten. Times are the whole round trips over the local socket. BENCH_COMPANIES=100000
 * leaves the large size out.
 */
import { SEARCH_MAX_TOTAL } from '@dastak/contract/limits.ts'
import { join } from 'node:path'
import type { Db } from '../apps/server/src/db/database.ts'
import { importCompanies } from '../apps/server/src/features/registry/importing/import-targets.ts'
import { companyWords } from '../apps/server/src/features/registry/name-words.rules.ts'
import { findByName } from '../apps/server/src/features/registry/search.service.ts'
import { companies } from '../apps/server/src/sample/companies.ts'
import { asOwner } from '../apps/server/src/testing/as-owner.ts'
import { openBenchServer, percentiles, SEED, writeCompanies } from './registry.support.ts'

const SIZES = process.env['BENCH_COMPANIES']?.split(',').map(Number) ?? [100_000, 2_800_000]
const PER_KIND = 150
/** The peers take seconds a query at the large size. */
const PEERS_PER_KIND = 15
const KINDS = ['exact', 'prefix', 'out of order', 'one typo', '3 letters'] as const
type Kind = (typeof KINDS)[number]

interface Query {
  kind: Kind
  text: string
  cin: string
}

/** A table for each size. */
export async function run(): Promise<string> {
  const tables: string[] = []
  for (const size of SIZES) {
    const server = await openBenchServer()
    try {
      const { db, ownerUrl } = await server.database('bench')
      const path = join(server.folder, 'companies.csv')
      await writeCompanies(path, size)
      await importCompanies({ db, path, now: () => new Date() })
      tables.push(`${size.toLocaleString('en')} companies\n\n${await measure(db, ownerUrl, size)}`)
    } finally {
      await server.close()
    }
  }
  return tables.join('\n\n')
}

/** The rows of one size. Exported for a database that is there already. */
export async function measure(db: Db, ownerUrl: string, size: number): Promise<string> {
  const queries = makeQueries(size)
  // As the first page of a search asks: the names, and beside them how many there are in all.
  const ours = async (query: Query) => {
    const search = { space: 'company', name: companyWords(query.text), filter: null, sort: null } as const
    const found = await findByName(db.kysely, search, { skip: 0, take: 20 })
    await found.total(SEARCH_MAX_TOTAL + 1)
    return found.subjects
  }
  for (const query of queries.filter((_, index) => index % 5 === 0)) await ours(query)
  const rows: string[] = []
  const own = new Map<Kind, { times: number[]; hits: number; asked: number }>()
  for (const kind of KINDS)
    own.set(
      kind,
      await time(
        queries.filter((query) => query.kind === kind),
        ours,
      ),
    )

  await asOwner(ownerUrl, 'CREATE INDEX IF NOT EXISTS bench_trigram ON company USING gin (lower(name) gin_trgm_ops)')
  const sql = (text: string) => async (query: Query) =>
    (await db.pool.query<{ cin: string }>(text, [query.text])).rows.map(({ cin }) => cin)
  const like = sql("SELECT cin FROM company WHERE lower(name) LIKE '%' || lower($1) || '%' LIMIT 20")
  const similar = sql(
    'SELECT cin FROM company WHERE lower(name) % lower($1) ORDER BY similarity(lower(name), lower($1)) DESC LIMIT 20',
  )
  for (const kind of KINDS) {
    const few = queries.filter((query) => query.kind === kind).slice(0, PEERS_PER_KIND)
    rows.push(row(kind, [own.get(kind)!, await time(few, like), await time(few, similar)]))
  }
  const all = percentiles([...own.values()].flatMap(({ times }) => times))
  rows.push(`| all | **${all.p50.toFixed(1)} / ${all.p95.toFixed(1)} ms** | | |`)
  const head = '| query | ours: p50 / p95, found in the first 10 | `LIKE` with trigram index | trigram similarity |'
  return [head, '|---|---|---|---|', ...rows].join('\n')
}

async function time(queries: readonly Query[], ask: (query: Query) => Promise<string[]>) {
  const times: number[] = []
  let hits = 0
  for (const query of queries) {
    const start = performance.now()
    const found = await ask(query)
    times.push(performance.now() - start)
    if (found.slice(0, 10).includes(query.cin)) hits += 1
  }
  return { times, hits, asked: queries.length }
}

function row(kind: Kind, results: { times: number[]; hits: number; asked: number }[]): string {
  const cells = results.map(({ times, hits, asked }) => {
    const { p50, p95 } = percentiles(times)
    // Three letters and a beginning mean no company in particular.
    const found = kind === '3 letters' || kind === 'prefix' ? '' : `, ${((hits / asked) * 100).toFixed(1)} %`
    return `${p50.toFixed(1)} / ${p95.toFixed(1)} ms${found}`
  })
  return `| ${kind} | ${cells.join(' | ')} |`
}

function makeQueries(size: number): Query[] {
  const queries: Query[] = []
  const step = Math.floor(Math.min(size, 400_000) / PER_KIND)
  let index = 0
  for (const { cin, name } of companies(SEED, size)) {
    index += 1
    if (queries.length >= PER_KIND * KINDS.length) break
    if (index % step !== 0) continue
    const { words } = companyWords(name)
    const full = words.join(' ')
    queries.push(
      { kind: 'exact', text: name, cin },
      { kind: 'prefix', text: full.slice(0, Math.max(4, Math.ceil(full.length / 2))), cin },
      { kind: 'out of order', text: words.toReversed().join(' '), cin },
      { kind: 'one typo', text: withTypo(words, index / step), cin },
      { kind: '3 letters', text: full.slice(0, 3), cin },
    )
  }
  return queries
}

/** One letter left out, added, replaced or swapped, anywhere in any word of three letters or more. */
function withTypo(words: readonly string[], turn: number): string {
  const long = words.flatMap((word, index) => (word.length >= 3 ? [index] : []))
  const target = long[turn % long.length] ?? 0
  const word = words[target]!
  const at = (turn * 7) % Math.max(1, word.length - 1)
  const letter = String.fromCharCode(97 + ((turn * 11) % 26))
  const typos = [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + letter + word.slice(at),
    word.slice(0, at) + letter + word.slice(at + 1),
    word.slice(0, at) + (word[at + 1] ?? '') + word[at]! + word.slice(at + 2),
  ]
  return words.map((one, index) => (index === target ? typos[Math.floor(turn / 3) % 4]! : one)).join(' ')
}
