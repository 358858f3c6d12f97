/**
 * How much of what people type is found: by class, on real names, by name (a company of the same
 * name counts).
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../apps/server/src/db/database.ts'
import {
  importCompanies,
  importDirectors,
} from '../apps/server/src/features/registry/importing/import-targets.ts'
import {
  parseCompanyQuery,
  parsePersonQuery,
} from '../apps/server/src/features/registry/words/parse-query.rules.ts'
import type { NormalizedName } from '../apps/server/src/features/registry/words/name-words.rules.ts'
import {
  FIRST_PAGE,
  searchByName,
} from '../apps/server/src/features/registry/search/search.service.ts'
import type { Space } from '../apps/server/src/features/registry/search/search.store.ts'
import { createRandom } from '../apps/server/src/sample/random.ts'
import { asOwner } from '../apps/server/src/testing/database/as-owner.ts'
import { PERSON_CLASSES } from './person-classes.support.ts'
import type { QueryClass } from './query-class.support.ts'
import { QUERY_CLASSES } from './query-classes.support.ts'
import { percentiles, SEED, type BenchServer, writeDirectors } from './registry.support.ts'

const REAL = join(import.meta.dirname, '../../shared/data/mca')
const FILES = [
  'goa.csv',
  'karnataka-slice.csv',
  'tamil-nadu-slice.csv',
  'all-states-2020-cin-name.csv',
]
const PER_CLASS = 300
/** The peer is slow. */
const PEER_PER_CLASS = 30
const DIRECTORS = 60_000

/** A table for companies, from the registry's own files, and one for invented directors. */
export async function measureRecall(server: BenchServer): Promise<string> {
  const { db, ownerUrl } = await server.database('recall')
  const tables: string[] = []
  if (existsSync(REAL)) {
    for (const file of FILES)
      await importCompanies({ db, path: join(REAL, file), now: () => new Date() })
    tables.push(await measure(db, ownerUrl, 'company', parseCompanyQuery, QUERY_CLASSES))
  } else tables.push('The registry’s own files are missing, so recall is not measured.')
  const path = join(server.folder, 'directors.csv')
  await writeDirectors(path, DIRECTORS)
  await importDirectors({ db, path, now: () => new Date() })
  tables.push(await measure(db, ownerUrl, 'director', parsePersonQuery, PERSON_CLASSES))
  return tables.join('\n\n')
}

interface Score {
  ten: number
  first: number
  queries: number
}
const share = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100)

async function measure(
  db: Db,
  ownerUrl: string,
  space: Space,
  parse: (query: string) => NormalizedName[],
  classes: readonly QueryClass[],
): Promise<string> {
  await asOwner(ownerUrl, `CREATE INDEX ON ${space}_search USING gin (words gin_trgm_ops)`)
  const { rows } = await db.pool.query<{ subject: string; squash: string; words: string }>(
    `SELECT subject, squash, words FROM ${space}_search ORDER BY md5(subject || '${SEED}')`,
  )
  const squashOf = new Map(rows.map(({ subject, squash }) => [subject, squash]))
  const squashes = new Set(squashOf.values())
  const names = [
    ...new Map(
      rows.filter(({ squash }) => squash.length > 3).map((row) => [row.squash, row]),
    ).values(),
  ]
  const ours = async (query: string) => {
    const search = { space, names: parse(query.slice(0, 100)), filter: null, sort: null }
    return (await searchByName(db.kysely, search, FIRST_PAGE, 10)).subjects
  }
  const peer = async (query: string) => {
    const { rows: found } = await db.pool.query<{ subject: string }>(
      `SELECT subject FROM ${space}_search WHERE words % $1 ORDER BY similarity(words, $1) ` +
        'DESC LIMIT 10',
      [parse(query)[0]!.words.join(' ')],
    )
    return found.map(({ subject }) => subject)
  }
  const score = async (
    queries: readonly (readonly [string, string])[],
    ask: (query: string) => Promise<string[]>,
  ) => {
    const result: Score & { times: number[] } = {
      ten: 0,
      first: 0,
      queries: queries.length,
      times: [],
    }
    for (const [query, wanted] of queries) {
      const start = performance.now()
      const position = (await ask(query)).findIndex((subject) => squashOf.get(subject) === wanted)
      result.times.push(performance.now() - start)
      if (position >= 0) result.ten += 1
      if (position === 0) result.first += 1
    }
    return result
  }
  const lines: string[] = []
  const means = { ten: 0, first: 0, peer: 0, met: 0 }
  for (const one of classes) {
    const queries = queriesOf(one, names, (query, squash) => {
      const other = parse(query.slice(0, 100))[0]!.squash
      return other !== squash && squashes.has(other)
    })
    if (queries.length === 0) continue
    const own = await score(queries, ours)
    const other = await score(queries.slice(0, PEER_PER_CLASS), peer)
    const ten = share(own.ten, own.queries)
    means.ten += ten
    means.first += share(own.first, own.queries)
    means.peer += share(other.ten, other.queries)
    if (ten >= one.target) means.met += 1
    const cells = [ten, share(own.first, own.queries), share(other.ten, other.queries)].map(
      (value) => value.toFixed(1),
    )
    const example = `\`${queries[0]![0]}\``
    lines.push(
      `| ${one.name} | ${own.queries} | ${cells.join(' | ')} | ` +
        `${percentiles(own.times).p95.toFixed(1)} | ${example} ` +
        `|${ten < one.target ? ` **below ${one.target}**` : ''}`,
    )
  }
  const mean = (value: number) => (value / lines.length).toFixed(1)
  return [
    `${rows.length.toLocaleString('en')} names; ${means.met} of ${lines.length} classes at ` +
      'their aim',
    '',
    '| class | queries | ours, first ten % | first % | trigram similarity, first ten % | p95 ' +
      'ms | for example |',
    '|---|---|---|---|---|---|---|',
    ...lines,
    `| **mean** | | **${mean(means.ten)}** | **${mean(means.first)}** | ${mean(means.peer)} | | |`,
  ].join('\n')
}

/**
 * Queries of a class with the name that each means. A query that is another existing name is left
 * out, because it means that one.
 */
function queriesOf(
  one: QueryClass,
  names: readonly { squash: string; words: string }[],
  isOther: (query: string, squash: string) => boolean,
) {
  const random = createRandom(SEED)
  random.start(7, one.name.length)
  const queries: [string, string][] = []
  for (const { squash, words } of names) {
    if (queries.length >= PER_CLASS) break
    const query = one.make(words.split(' '), random)
    if (query !== null && query.trim() !== '' && !isOther(query, squash))
      queries.push([query, squash])
  }
  return queries
}
