import { afterAll, beforeAll, expect, test } from 'vitest'
import { DOCTOR_HEADER, doctorToken } from '../../keys/doctor-token.ts'
import { startProxy } from '../../testing/server/forwarding-proxy.ts'
import { createTestApp, type TestApp } from '../../testing/server/test-app.ts'
import { probe } from './probe.ts'
import { judgeProxy } from './proxy.rules.ts'

const SECRET = 's'.repeat(32)
let app: TestApp
let careless: TestApp
beforeAll(async () => {
  app = await createTestApp([], { secrets: [SECRET], trustedProxies: ['127.0.0.1'] })
  careless = await createTestApp([], { secrets: [SECRET] })
})
afterAll(async () => {
  await Promise.all([app.drop(), careless.drop()])
})

async function found(
  target: string,
  forwarding: Parameters<typeof startProxy>[1],
  secret: string | null = SECRET,
) {
  const proxy = await startProxy(target, forwarding)
  const seen = await probe(proxy.url, { secret, isForged: true })
  await proxy.close()
  return judgeProxy(proxy.url, seen, { port: 1, hasSecret: secret !== null }).map(
    (finding) => `${finding.state}: ${finding.found}`,
  )
}
const whole: Parameters<typeof startProxy>[1] = (headers, sender) => ({
  ...headers,
  'x-forwarded-for': `${String(headers['x-forwarded-for'])}, ${sender}`,
})

test('a proxy that appends the address and keeps the host is right', async () => {
  expect(await found(app.url, whole)).toEqual([expect.stringMatching(/^good: .* leads to Dastak/)])
})

test('a proxy that passes no address, or the one that the user chose, is found', async () => {
  const none = await found(app.url, (headers) => ({
    ...headers,
    'x-forwarded-for': undefined,
  }))
  expect(none).toEqual([expect.stringMatching(/^broken: it does not pass X-Forwarded-For/)])
  const same = await found(app.url, (headers) => headers)
  expect(same).toEqual([expect.stringMatching(/^broken: .* users can choose their address/)])
})

test('a proxy that is not trusted, and one that replaces the host, are found', async () => {
  const other = await found(careless.url, (headers, sender) => ({
    ...whole(headers, sender),
    host: 'inside',
  }))
  expect(other).toEqual([
    expect.stringMatching(/^broken: its address 127\.0\.0\.1 is not trusted/),
    expect.stringMatching(/^advice: it passes the host inside instead of 127\.0\.0\.1:/),
  ])
})

test('a proxy without a server behind it, another secret and no proxy are found', async () => {
  expect(await found('http://127.0.0.1:1', whole)).toEqual([
    expect.stringMatching(/^broken: the proxy answers 502/),
  ])
  expect(await found(app.url, whole, 'x'.repeat(32))).toEqual([
    expect.stringMatching(/^broken: .* another SECRET_KEY/),
  ])
  expect(await found(app.url, whole, null)).toEqual([
    expect.stringMatching(/^unused: .* no secret/),
  ])
  const direct = await probe(app.url, { secret: SECRET, isForged: true })
  expect(judgeProxy(app.url, direct, { port: 1, hasSecret: true })).toMatchObject([
    { state: 'unused', found: `none: ${app.url} is Dastak itself` },
  ])
})

test('nobody without the secret of today is shown how a request was seen', async () => {
  const answer = async (token?: string) => {
    const headers = new Headers(token === undefined ? [] : [[DOCTOR_HEADER, token]])
    return (await fetch(`${app.url}/healthz`, { headers })).text()
  }
  const now = app.clock.now()
  const valid = doctorToken(SECRET, now)
  const long = {
    before: new Date(now.getTime() - 121_000),
    after: new Date(now.getTime() + 121_000),
  }
  expect(await answer(valid)).toContain('client_address')
  for (const token of [
    undefined,
    '',
    '1.2',
    `${valid}x`,
    `1${valid}`,
    doctorToken('x'.repeat(32), now),
    doctorToken(SECRET, long.before),
    doctorToken(SECRET, long.after),
  ])
    expect(await answer(token)).toBe('ok')
})
