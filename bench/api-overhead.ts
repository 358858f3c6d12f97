import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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
const ROUNDS = 3
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4)
const MOBILE = '+919876543210'
const BODY = JSON.stringify({ company_name: 'chandrikora', limit: 20 })
/** Clock ticks a second, in which `/proc` counts processor time. */
const TICKS_A_SECOND = 100

interface Load {
  rate: number
  p99: number
  /**
   * Microseconds of the process's own processor time for one request, without that of the database.
   */
  processor: number
}

/**
 * Company searches through the whole API (token, session, limits, contract) against the same query
 * behind bare `node:http`: requests a second, and processor time of each process for one request.
 * Linux only.
 */
export async function run(): Promise<string> {
  const env = { ...MANY_CALLS, CALLS_IN_FLIGHT_PER_USER: '100' }
  const product = await startProduct({ env })
  const bare = fork(join(import.meta.dirname, 'bare-server.support.ts'), [
    product.dataDir,
    String(BARE_PORT),
  ])
  try {
    await once(bare, 'message')
    const { token } = await signInAt(product.url, MOBILE, (mobile) =>
      codeInOutbox(product.url, mobile),
    )
    const lines = [
      '| clients | bare node:http, requests/s | the API, requests/s | share of the floor | ' +
        'p99, ms | processor time a request, µs | floor / API |',
      '|---|---|---|---|---|---|---|',
    ]
    for (const clients of CLIENTS) {
      const floor: Load[] = []
      const api: Load[] = []
      // In turns, so that other work of the machine affects both.
      for (let round = 0; round < ROUNDS; round += 1) {
        floor.push(await load(`http://localhost:${BARE_PORT}/`, clients, token, bare.pid ?? 0))
        api.push(await load(product.url + searchCompany.path, clients, token, product.pid))
      }
      const of = (loads: Load[], what: keyof Load) => percentiles(loads.map((one) => one[what])).p50
      const pair = (what: keyof Load) =>
        `${Math.round(of(floor, what))} / ${Math.round(of(api, what))}`
      const share = (part: number) => `${Math.round(part * 100)} %`
      lines.push(
        `| ${clients} | ${Math.round(of(floor, 'rate'))} | ${Math.round(of(api, 'rate'))} | ` +
          `${share(of(api, 'rate') / of(floor, 'rate'))} ` +
          `| ${pair('p99')} | ${pair('processor')} | ` +
          `${share(of(floor, 'processor') / of(api, 'processor'))} |`,
      )
    }
    return lines.join('\n')
  } finally {
    bare.kill()
    await product.remove()
  }
}

async function load(url: string, connections: number, token: string, pid: number): Promise<Load> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const before = processorSeconds(pid)
  const result = await autocannon({
    url,
    method: 'POST',
    body: BODY,
    headers,
    connections,
    duration: SECONDS,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} answered ${result.non2xx} errors`)
  const processor = ((processorSeconds(pid) - before) * 1e6) / result.requests.total
  return { rate: result.requests.average, p99: result.latency.p99, processor }
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
