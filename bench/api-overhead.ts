import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { searchCompany } from '@dastak/contract/registry.ts'
import autocannon from 'autocannon'
import { startProduct } from '../e2e/start-product.ts'

const BARE_PORT = 18_093
const CLIENTS = [1, 16]
const ROUNDS = 3
const SECONDS = 4
const MOBILE = '+919876543210'
const BODY = JSON.stringify({ company_name: 'chandrikora', limit: 20 })

/** Company searches a second through the whole API (token, session, contract) against the same query behind bare `node:http`. */
export async function run(): Promise<string> {
  const product = await startProduct()
  const bare = fork(join(import.meta.dirname, 'bare-server.support.ts'), [product.dataDir, String(BARE_PORT)])
  try {
    await once(bare, 'message')
    const token = await signIn(product.url)
    const lines = [
      '| clients | bare node:http, requests/s | the API, requests/s | of the floor | p99, ms |',
      '|---|---|---|---|---|',
    ]
    for (const clients of CLIENTS) {
      const floor: autocannon.Result[] = []
      const api: autocannon.Result[] = []
      // In turns, so that what else the machine does hits both.
      for (let round = 0; round < ROUNDS; round += 1) {
        floor.push(await load(`http://localhost:${BARE_PORT}/`, clients, token))
        api.push(await load(product.url + searchCompany.path, clients, token))
      }
      const share = Math.round((rate(api) / rate(floor)) * 100)
      const p99 = `${median(floor.map(({ latency }) => latency.p99))} / ${median(api.map(({ latency }) => latency.p99))}`
      lines.push(`| ${clients} | ${Math.round(rate(floor))} | ${Math.round(rate(api))} | ${share} % | ${p99} |`)
    }
    return lines.join('\n')
  } finally {
    bare.kill()
    await product.remove()
  }
}

async function load(url: string, connections: number, token: string): Promise<autocannon.Result> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const result = await autocannon({ url, method: 'POST', body: BODY, headers, connections, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} answered ${result.non2xx} errors`)
  return result
}

function rate(results: autocannon.Result[]): number {
  return median(results.map(({ requests }) => requests.average))
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}

async function signIn(url: string): Promise<string> {
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return ((await response.json()) as { data: Record<string, string> }).data
  }
  const { client_id } = await post('/api/v1/users/send-otp', { user_mobile: MOBILE })
  const outbox = await fetch(`${url}/dev/outbox`, { headers: { accept: 'application/json' } })
  const messages = (await outbox.json()) as { to: string; text: string }[]
  const otp = /\b\d{4}\b/.exec(messages.find(({ to }) => to === MOBILE)?.text ?? '')?.[0]
  return (await post('/api/v1/users/submit-otp', { client_id, otp }))['access_token'] ?? ''
}
