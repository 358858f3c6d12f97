import { submitOtp } from '@dastak/contract/accounts/accounts.ts'
import { expect, test } from 'vitest'
import { judgeOrigin } from '../cli/doctor/server.rules.ts'
import { probe } from '../cli/doctor/probe.ts'
import { createTestApp } from '../testing/server/test-app.ts'
import { request } from 'node:http'
import { once } from 'node:events'
import { json } from 'node:stream/consumers'
import type { IncomingMessage } from 'node:http'

const SECRET = 's'.repeat(32)

/** A sign-in as a proxy passes it on. `fetch` does not allow a Host header. */
async function signIn(url: string, host: string, origin: string) {
  const headers = { host, origin, 'content-type': 'application/json' }
  const call = request(url + submitOtp.path, { method: 'POST', headers })
  call.end('{}')
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  return (await json(response)) as { message_code: string; message: string }
}

test.each([
  ['the proxy drops the port', undefined, 'leads.example', 'https://leads.example:8443'],
  ['the proxy passes its own host', undefined, '127.0.0.1:8080', 'https://leads.example'],
  [
    'PUBLIC_URL has no port',
    'https://leads.example',
    'leads.example:8443',
    'https://leads.example:8443',
  ],
] as const)('%s: the user, the log and the doctor are told', async (_, publicUrl, host, page) => {
  const app = await createTestApp([], { publicUrl, secrets: [SECRET] })
  const logged = () =>
    app
      .logs()
      .split('\n')
      .filter((line) => line.includes('nobody can sign in'))
  const setting = publicUrl ? 'PUBLIC_URL' : '$http_host'
  const isNamed = page.startsWith(`https://${host.split(':')[0]}`)
  try {
    for (let tried = 0; tried < 2; tried += 1)
      expect(await signIn(app.url, host, page)).toMatchObject({
        message_code: 'origin_not_allowed',
        message: expect.stringContaining(`You opened ${isNamed ? page : 'another address'}, but`),
      })
    const sentence = `nobody can sign in${isNamed ? ` at ${page}` : ''}, because`
    expect(logged()).toEqual([expect.stringContaining(sentence)])
    expect(logged()[0]).toContain(setting)
    // Any site can say where it is, so a foreign name is not repeated.
    if (!isNamed) expect(logged()[0]).not.toContain(page)
    const found = judgeOrigin(await probe(app.url, { secret: SECRET, isForged: false }))
    expect(found).toMatchObject([{ state: 'broken', found: expect.stringContaining(sentence) }])
    expect(JSON.stringify(found)).toContain(setting)
  } finally {
    await app.drop()
  }
})

test('another site is refused without a word about our settings', async () => {
  const app = await createTestApp([], { publicUrl: 'https://leads.example', secrets: [SECRET] })
  for (const origin of ['https://evil.example', 'null', 'https://leads.example.evil.example'])
    expect(await signIn(app.url, 'leads.example', origin)).toMatchObject({
      message: 'This request came from another site and was refused.',
    })
  expect(app.logs()).not.toContain('nobody can sign in')
  expect(judgeOrigin(await probe(app.url, { secret: SECRET, isForged: false }))).toEqual([])
  await app.drop()
})

test('a path that is no file is the web app for browsers only', async () => {
  const page = new Response('<html>', { headers: { 'content-type': 'text/html; charset=utf-8' } })
  const app = await createTestApp([], { webFiles: { get: () => page.clone(), scriptHashes: [] } })
  const status = async (path: string, accept: string) =>
    (await fetch(app.url + path, { headers: { accept } })).status
  expect(await status('/leads', 'text/html,application/xhtml+xml,*/*;q=0.8')).toBe(200)
  expect(await status('/leads', '*/*')).toBe(200)
  for (const accept of ['text/event-stream', 'application/json'])
    expect(await status('/events', accept)).toBe(404)
  for (const path of ['/sse', '/messages', '/token', '/authorize', '/register'])
    expect(await status(path, '*/*')).toBe(404)
  await app.drop()
})
