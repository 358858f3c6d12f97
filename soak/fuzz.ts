import { ALL_ENDPOINTS } from '@dastak/contract/all-endpoints.ts'
import fc from 'fast-check'
import { rmSync } from 'node:fs'
import {
  hostileRequests,
  type HostileRequest,
} from '../apps/server/src/testing/whole/hostile-requests.ts'
import { codeInOutbox, signInAt } from '../apps/server/src/testing/server/http-caller.ts'
import {
  startServerProcess,
  temporaryDataDir,
} from '../apps/server/src/testing/processes/server-process.ts'
import { sendHostileBytes } from './bytes.support.ts'
import { tally } from './reveals.support.ts'

const REQUESTS = Number(process.env.SOAK_REQUESTS ?? 100_000)
const BATCH = 200
const CLIENTS = 12
const LONGEST_MS = 5_000

/**
 * Hostile requests to every endpoint of a real process with the sample data: the answer is always
 * the envelope, never a 5xx, never slow, and the process survives.
 */
export async function run(): Promise<string> {
  const dataDir = temporaryDataDir()
  const server = await startServerProcess({ DATA_DIR: dataDir, DEMO: 'true', LOG_LEVEL: 'warn' })
  await server.ready()
  const codeFor = (to: string) => codeInOutbox(server.url, to)
  const main = await signInAt(server.url, '+919876543210', codeFor)
  const other = await signInAt(server.url, '+919876543212', codeFor)
  // Calls that may change the account use another one, so that the rest stays allowed.
  const hostile = ALL_ENDPOINTS.map((endpoint) => ({
    endpoint,
    requests: hostileRequests(
      endpoint,
      /email|onboard/i.test(endpoint.name) ? other.token : main.token,
    ),
  }))

  const statuses = new Map<number, number>()
  let sent = 0
  let slowest = 0
  const rounds = Math.ceil(REQUESTS / BATCH)
  for (let round = 0; round < rounds; round++) {
    const { endpoint, requests } = hostile[round % hostile.length] ?? hostile[0]!
    const queue = fc.sample(requests, { numRuns: Math.min(BATCH, REQUESTS - sent), seed: round })
    sent += queue.length
    await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        for (let request = queue.pop(); request; request = queue.pop()) {
          const { status, ms } = await send(server.url, request).catch((error: unknown) => {
            throw new Error(
              `${endpoint.name}: ` +
                `${String(error)}\n${JSON.stringify(request)}\n${server.written().slice(-2_000)}`,
            )
          })
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          slowest = Math.max(slowest, ms)
        }
      }),
    )
  }
  if (slowest > LONGEST_MS) throw new Error(`An answer took ${slowest} ms.`)
  const bytes = await sendHostileBytes(server.url)
  if (!server.isAlive()) throw new Error(`The process ended:\n${server.written()}`)
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
  return (
    `${sent} requests to ${hostile.length} endpoints: ${tally(statuses)}; slowest ` +
    `${Math.round(slowest)} ms. ${bytes}`
  )
}

async function send(url: string, { path, ...request }: HostileRequest) {
  const startedAt = performance.now()
  const response = await fetch(url + path, { ...request, signal: AbortSignal.timeout(20_000) })
  const text = await response.text()
  const ms = performance.now() - startedAt
  const envelope = JSON.parse(text) as Record<string, unknown>
  const isEnvelope =
    envelope.status_code === response.status &&
    envelope.success === response.ok &&
    typeof envelope.message_code === 'string' &&
    typeof envelope.message === 'string' &&
    'data' in envelope
  if (!isEnvelope || response.status >= 500)
    throw new Error(`${response.status} ${text.slice(0, 500)}`)
  return { status: response.status, ms }
}
