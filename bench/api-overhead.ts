import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getLeadsExtracted } from '@dastak/contract/kinds/din.ts'
import { getUserDetails } from '@dastak/contract/me.ts'
import { searchCompany } from '@dastak/contract/registry/registry.ts'
import autocannon from 'autocannon'
import {
  codeInOutbox,
  MANY_CALLS,
  signInAt,
} from '../apps/server/src/testing/server/http-caller.ts'
import { startProduct } from '../e2e/start-product.ts'
import { percentiles } from './registry.support.ts'

const BARE_PORT = 18_093
const CLIENTS = [1, 16]
const ROUNDS = 5
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3)
const IDLE_SECONDS = 10
const WARM_SECONDS = 15
const WARM_CLIENTS = 16
const MOBILE = '+919876543210'
const SEARCH = JSON.stringify({ company_name: 'chandrikora', limit: 20 })
/** Each call, with its path at the floor. */
const CALLS = [
  { name: 'user details', bare: '/user', path: getUserDetails.path },
  { name: 'leads', bare: '/leads', path: `${getLeadsExtracted.path}?limit=20` },
  { name: 'search', bare: '/search', path: searchCompany.path, body: SEARCH },
]
/** Clock ticks a second, in which `/proc` counts processor time. */
const TICKS_A_SECOND = 100

interface Load {
  rate: number
  p99: number
  /**
   * Microseconds of the process's own processor time for one request, without that of the database
   * and without what the process uses when nobody calls: its jobs, its timers.
   */
  processor: number
}

/**
 * Calls through the whole API (token, session, limits, contract) against the same queries behind
 * bare `node:http`: requests a second, and processor time of each process for one request. Linux
 * only.
 */
export async function run(): Promise<string> {
  const env = { ...MANY_CALLS, CALLS_IN_FLIGHT_PER_USER: '100' }
  const product = await startProduct({ env })
  const { token } = await signInAt(product.url, MOBILE, (mobile) =>
    codeInOutbox(product.url, mobile),
  )
  const bare = fork(join(import.meta.dirname, 'bare-server.support.ts'), [
    product.dataDir,
    String(BARE_PORT),
    MOBILE,
  ])
  try {
    await once(bare, 'message')
    const floorIdle = await idleShare(bare.pid ?? 0)
    const apiIdle = await idleShare(product.pid)
    const lines = [
      '| call | clients | bare node:http, requests/s | the API, requests/s | of the floor | ' +
        'p99, ms | processor time a request, µs | floor / API |',
      '|---|---|---|---|---|---|---|---|',
    ]
    for (const call of CALLS) {
      const bareUrl = `http://localhost:${BARE_PORT}${call.bare}`
      const ask = { body: call.body, token }
      const askFloor = (clients: number, seconds = SECONDS) =>
        load(bareUrl, { ...ask, clients, seconds }, bare.pid ?? 0, floorIdle)
      const askApi = (clients: number, seconds = SECONDS) =>
        load(product.url + call.path, { ...ask, clients, seconds }, product.pid, apiIdle)
      // Not counted: until V8 has compiled the code of a call, it takes several times as long.
      await askFloor(WARM_CLIENTS, WARM_SECONDS)
      await askApi(WARM_CLIENTS, WARM_SECONDS)
      for (const clients of CLIENTS) {
        const floor: Load[] = []
        const api: Load[] = []
        // In turns, so that other work of the machine affects both.
        for (let round = 0; round < ROUNDS; round += 1) {
          floor.push(await askFloor(clients))
          api.push(await askApi(clients))
        }
        lines.push(`| ${call.name} | ${clients} | ${cellsOf(floor, api)} |`)
      }
    }
    const percent = (share: number) => `${(share * 100).toFixed(1)} %`
    lines.push(
      '',
      `Without calls: ${percent(floorIdle)} of a processor at the floor, ` +
        `${percent(apiIdle)} in the API.`,
    )
    return lines.join('\n')
  } finally {
    bare.kill()
    await product.remove()
  }
}

function cellsOf(floor: Load[], api: Load[]): string {
  const of = (loads: Load[], what: keyof Load) => percentiles(loads.map((one) => one[what])).p50
  const pair = (what: keyof Load) => `${Math.round(of(floor, what))} / ${Math.round(of(api, what))}`
  const share = (part: number) => `${Math.round(part * 100)} %`
  return [
    Math.round(of(floor, 'rate')),
    Math.round(of(api, 'rate')),
    share(of(api, 'rate') / of(floor, 'rate')),
    pair('p99'),
    pair('processor'),
    share(of(floor, 'processor') / of(api, 'processor')),
  ].join(' | ')
}

interface Ask {
  /** JSON for POST; undefined for GET. */
  body: string | undefined
  clients: number
  seconds: number
  token: string
}

async function load(
  url: string,
  { body, clients, seconds, token }: Ask,
  pid: number,
  idle: number,
): Promise<Load> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const before = processorSeconds(pid)
  const startedAt = performance.now()
  const result = await autocannon({
    url,
    method: body === undefined ? 'GET' : 'POST',
    ...(body !== undefined && { body }),
    headers,
    connections: clients,
    duration: seconds,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} answered ${result.non2xx} errors`)
  const unasked = (idle * (performance.now() - startedAt)) / 1_000
  const processor = ((processorSeconds(pid) - before - unasked) * 1e6) / result.requests.total
  return { rate: result.requests.average, p99: result.latency.p99, processor }
}

/** The processor time that a process uses in a second when nobody calls, in seconds. */
async function idleShare(pid: number): Promise<number> {
  // What the start and the sign-in have begun ends first.
  await sleep(IDLE_SECONDS * 1_000)
  const before = processorSeconds(pid)
  await sleep(IDLE_SECONDS * 1_000)
  return (processorSeconds(pid) - before) / IDLE_SECONDS
}

/**
 * User and system time of a process from `/proc`: fields 14 and 15, counted after its name in
 * brackets.
 */
function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) / TICKS_A_SECOND
}
