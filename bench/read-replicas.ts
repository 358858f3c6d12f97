/**
 * Read replicas: which server spends how much processor time on a search, without a replica, with
 * one and with two. All share this machine, so times on the clock would show nothing. What they do
 * on a machine each follows from the server with the most to do. BENCH_COMPANIES and BENCH_SEARCHES
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
import { callAt, type Answer } from '../apps/server/src/testing/server/http-caller.ts'
import { processorMs } from './processor-time.support.ts'
import { writeCompanies, writeDirectors } from './registry.support.ts'
import { shapesOf } from './search-shapes.support.ts'
import { commonWords } from './search-times.support.ts'

const COMPANIES = Number(process.env['BENCH_COMPANIES'] ?? 200_000)
const SEARCHES = Number(process.env['BENCH_SEARCHES'] ?? 2_000)
const CLIENTS = 4
/** How long the first start may take, on a busy machine. */
const READY_MS = 600_000
/** Searches before the counted ones, for caches and V8. */
const WARM = 600
const SECRET_KEY = 'the same secret in every process of this benchmark'
const SETTINGS = { shared_buffers: '512MB', random_page_cost: '1.1', work_mem: '16MB', jit: 'off' }

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
    const { queries, cins } = await fill(primary, folder)
    copies = await startReplicas(primary, 2, SETTINGS)
    const measured: Times[] = []
    for (const count of [0, 1, 2])
      measured.push(await measure(primary, copies.slice(0, count), env, queries, cins))
    return tableOf(measured as [Times, Times, Times])
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

async function fill(primary: PostgresServer, folder: string) {
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

async function measure(
  primary: PostgresServer,
  replicas: readonly PostgresServer[],
  env: Record<string, string>,
  queries: readonly string[],
  cins: readonly string[],
): Promise<Times> {
  const web = await startServerProcess({
    ...env,
    ROLE: 'web',
    DATABASE_READ_URL: replicas.map((one) => one.url('dastak', 'dastak')).join(' '),
  })
  try {
    await web.ready(READY_MS)
    const { token } = await signInToDemo(web.url)
    const call = callsOf(web.url, token, queries, cins)
    await callAll(call, WARM)
    const pids = [web.pid, primaryPid(primary), ...replicas.map(primaryPid)]
    const before = pids.map(processorMs)
    await callAll(call, SEARCHES)
    const [ofWeb, ofPrimary, ...ofReplicas] = pids.map(
      (pid, index) => (processorMs(pid) - before[index]!) / SEARCHES,
    )
    return { web: ofWeb!, primary: ofPrimary!, replicas: ofReplicas }
  } finally {
    await web.stop()
  }
}

const primaryPid = ({ data }: PostgresServer) =>
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

function tableOf([none, one, two]: [Times, Times, Times]): string {
  const busiest = ({ primary, replicas }: Times) => Math.max(primary, ...replicas)
  const line = (name: string, times: Times) =>
    `| ${name} | ${times.primary.toFixed(2)} | ` +
    `${times.replicas.map((ms) => ms.toFixed(2)).join(' and ')} | ${times.web.toFixed(2)} | ` +
    `${Math.round(1_000 / busiest(times))} | ${(busiest(one) / busiest(times)).toFixed(2)} × |`
  return [
    `${COMPANIES.toLocaleString('en')} companies and as many directorships, ` +
      `${SEARCHES.toLocaleString('en')} calls of ${CLIENTS} clients. Aim: two replicas do at ` +
      'least 1.7 × one.',
    '',
    '| read replicas | primary, ms | each replica, ms | web, ms | calls/s for each core | to one |',
    '|---|---|---|---|---|---|',
    line('none', none),
    line('one', one),
    line('two', two),
  ].join('\n')
}
