/**
 * Read replicas: which server spends how much processor time on a search, without a replica, with
 * one and with two. All share this machine, so times on the clock would show nothing. What they do
 * on a machine each follows from the server with the most to do. BENCH_COMPANIES and BENCH_CALLS
 * set the sizes.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  getCinDetails,
  searchCompany,
  searchDirector,
  suggest,
} from '@dastak/contract/registry/registry.ts'
import { openDatabase } from '../apps/server/src/db/database.ts'
import {
  importCompanies,
  importDirectors,
} from '../apps/server/src/features/registry/importing/import-targets.ts'
import {
  startPostgres,
  type PostgresServer,
} from '../apps/server/src/testing/database/postgres-server.ts'
import { startReplicas } from '../apps/server/src/testing/database/streaming-replica.ts'
import { startServerProcess } from '../apps/server/src/testing/processes/server-process.ts'
import { signInToDemo } from '../apps/server/src/testing/processes/walk.ts'
import {
  callAt,
  refreshAt,
  type Answer,
  type Session,
} from '../apps/server/src/testing/server/http-caller.ts'
import { processorMs } from './processor-time.support.ts'
import { writeCompanies, writeDirectors } from './registry.support.ts'
import { shapesOf } from './search-shapes.support.ts'
import { commonWords } from './search-times.support.ts'

const COMPANIES = Number(process.env['BENCH_COMPANIES'] ?? 200_000)
/** Calls in each round. */
const CALLS = Number(process.env['BENCH_CALLS'] ?? 400)
const ROUNDS = 5
const COUNTS = [0, 1, 2]
const CLIENTS = 4
/** How long the first start may take, on a busy machine. */
const READY_MS = 600_000
/** Searches before the counted ones, for caches and V8. */
const WARM = 2 * CALLS
const SECRET_KEY = 'the same secret in every process of this benchmark'
const SETTINGS = { shared_buffers: '512MB', random_page_cost: '1.1', work_mem: '16MB', jit: 'off' }

/** What is searched for. */
interface Rows {
  queries: string[]
  cins: string[]
}

/** Milliseconds of processor time for one search. */
interface Times {
  primary: number
  replicas: number[]
  web: number
}

export async function run(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'dastak-replicas-'))
  const primary = await startPostgres({ settings: SETTINGS })
  let copies: PostgresServer[] = []
  try {
    const env = await setUp(primary, folder)
    const rows = await fill(primary, folder)
    copies = await startReplicas(primary, 2, SETTINGS)
    return tableOf(await measure(primary, copies, env, rows))
  } finally {
    for (const server of [...copies, primary]) await server.drop()
    rmSync(folder, { recursive: true })
  }
}

/** A database with the data of the demo, and the environment of its processes. */
async function setUp(primary: PostgresServer, folder: string): Promise<Record<string, string>> {
  await primary.run('CREATE ROLE dastak LOGIN; CREATE ROLE dastak_app; GRANT dastak_app TO dastak')
  await primary.run('CREATE DATABASE dastak OWNER dastak')
  const env = {
    DATABASE_URL: primary.url('dastak', 'dastak'),
    DATA_DIR: folder,
    DEMO: 'true',
    SECRET_KEY,
    CALLS_IN_FLIGHT_PER_USER: '100',
  }
  const first = await startServerProcess(env)
  await first.ready(READY_MS)
  await first.stop()
  return env
}

async function fill(primary: PostgresServer, folder: string): Promise<Rows> {
  const db = await openDatabase({ url: primary.url('dastak', 'dastak') })
  const now = () => new Date()
  const path = join(folder, 'rows.csv')
  await writeCompanies(path, COMPANIES)
  await importCompanies({ db, path, now })
  await writeDirectors(path, COMPANIES)
  await importDirectors({ db, path, now })
  const queries = shapesOf(COMPANIES, 60, await commonWords(db))
    .filter(({ aim }) => aim <= 8)
    .flatMap((shape) => shape.queries)
  const companies = await db.kysely.selectFrom('company').select('cin').limit(1_000).execute()
  await db.close()
  return { queries, cins: companies.map(({ cin }) => cin) }
}

/** Measures each number of replicas in turns, so that other work of the machine affects all. */
async function measure(
  primary: PostgresServer,
  copies: readonly PostgresServer[],
  env: Record<string, string>,
  { queries, cins }: Rows,
): Promise<Times[]> {
  const setUps = await Promise.all(
    COUNTS.map(async (count) => {
      const replicas = copies.slice(0, count)
      const web = await startServerProcess({
        ...env,
        ROLE: 'web',
        DATABASE_READ_URL: replicas.map((one) => one.url('dastak', 'dastak')).join(' '),
      })
      return { web, pids: [web.pid, pidOf(primary), ...replicas.map(pidOf)] }
    }),
  )
  try {
    const measured = []
    let session: Session | undefined
    for (const { web, pids } of setUps) {
      await web.ready(READY_MS)
      // A token is valid for some minutes, so each round has its own.
      const refresh = async () => {
        session ??= await signInToDemo(web.url)
        await refreshAt(web.url, session)
        return callsOf(web.url, session.token, queries, cins)
      }
      await callAll(await refresh(), WARM)
      measured.push({ refresh, pids, ms: pids.map(() => 0) })
    }
    for (let round = 0; round < ROUNDS; round += 1)
      for (const { refresh, pids, ms } of measured) {
        const call = await refresh()
        const before = pids.map(processorMs)
        await callAll((index) => call(index + round * CALLS), CALLS)
        for (const [index, pid] of pids.entries()) ms[index]! += processorMs(pid) - before[index]!
      }
    return measured.map(({ ms }) => {
      const [web, ofPrimary, ...replicas] = ms.map((one) => one / (ROUNDS * CALLS))
      return { web: web!, primary: ofPrimary!, replicas }
    })
  } finally {
    await Promise.all(setUps.map(({ web }) => web.stop()))
  }
}

const pidOf = ({ data }: PostgresServer) =>
  Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])

/** Of ten calls, five search companies, two directors, two suggest and one opens a company. */
function callsOf(url: string, token: string, queries: readonly string[], cins: readonly string[]) {
  return (index: number): Promise<Answer<unknown>> => {
    const query = queries[(index * 31) % queries.length]!
    const turn = index % 10
    if (turn < 5) return callAt(url, searchCompany, { token, body: { company_name: query } })
    if (turn < 7) {
      const [first = query] = query.split(' ')
      return callAt(url, searchDirector, { token, query: { query: first } })
    }
    if (turn < 9) {
      const start = query.slice(0, 4 + (index % 5))
      return callAt(url, suggest, { token, query: { kind: 'company', query: start } })
    }
    const identification_number = cins[index % cins.length]!
    return callAt(url, getCinDetails, { token, query: { identification_number } })
  }
}

async function callAll(call: (index: number) => Promise<Answer<unknown>>, count: number) {
  let next = 0
  const client = async () => {
    for (let index = next++; index < count; index = next++) {
      const { status, body } = await call(index)
      if (status !== 200) throw new Error(`${status} ${body.message}`)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}

function tableOf(measured: readonly Times[]): string {
  const busiest = ({ primary, replicas }: Times) => Math.max(primary, ...replicas)
  const floor = busiest(measured[1]!)
  const lines = measured.map((times) => {
    const { primary, replicas, web } = times
    const cells = [
      replicas.length,
      primary.toFixed(2),
      replicas.map((ms) => ms.toFixed(2)).join(' and '),
      web.toFixed(2),
      Math.round(1_000 / busiest(times)),
      `${(floor / busiest(times)).toFixed(2)} ×`,
    ]
    return `| ${cells.join(' | ')} |`
  })
  return [
    `${COMPANIES.toLocaleString('en')} companies and as many directorships. Calls of ${CLIENTS} ` +
      `clients, ${(ROUNDS * CALLS).toLocaleString('en')} for each number of replicas, in turns. ` +
      'Aim: two do at least 1.7 × one.',
    '',
    '| replicas | primary, ms | each replica, ms | web, ms | calls/s for each core | to one |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}
