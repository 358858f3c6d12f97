import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../testing/server/test-clock.ts'
import { startProxy } from '../../testing/server/forwarding-proxy.ts'
import { createTestApp } from '../../testing/server/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { devOutboxRoutes } from './dev-outbox.routes.ts'
import { createDevOutbox, type DevOutbox } from './dev-outbox.service.ts'

let database: TestDatabase
let outbox: DevOutbox
const clock = createTestClock(new Date('2026-01-02T03:04:05.678Z'))

beforeAll(async () => {
  database = await createTestDatabase()
  outbox = createDevOutbox({ db: database.db, clock })
})
afterAll(() => database.drop())

const HERE = { isContainer: false }
const start = () => createTestApp([], { pages: [devOutboxRoutes(outbox, HERE)] })
const read = (url: string, accept: string) => fetch(`${url}/dev/outbox`, { headers: { accept } })

test('messages are listed as JSON, newest first, and as a page without inline scripts that shows them as text', async () => {
  const app = await start()
  const get = (accept: string) => read(app.url, accept)
  expect(await (await get('text/html')).text()).toContain('No messages yet.')
  await outbox.record({
    channel: 'sms',
    to: '+919876543210',
    subject: null,
    text: '1234 is your code',
  })
  await outbox.record({
    channel: 'email',
    to: 'a@b.example',
    subject: '<b>hello</b>',
    text: '<script>alert(1)</script> https://a.example/stop/015994d1-a2d0-4338-9e6c',
  })

  expect(await (await get('application/json')).json()).toEqual([
    {
      id: '2',
      channel: 'email',
      to: 'a@b.example',
      subject: '<b>hello</b>',
      text: '<script>alert(1)</script> https://a.example/stop/015994d1-a2d0-4338-9e6c',
      created_at: '2026-01-02T03:04:05.678Z',
    },
    {
      id: '1',
      channel: 'sms',
      to: '+919876543210',
      subject: null,
      text: '1234 is your code',
      created_at: '2026-01-02T03:04:05.678Z',
    },
  ])

  const page = await (await get('text/html,*/*')).text()
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).not.toMatch(/<script(?! src="\/)|<b>hello/)
  expect(page).toContain('1234 is your code')
  expect(page).toContain('to +91 98765 43210')
  expect(page.match(/data-copy="\d+"/g)).toEqual(['data-copy="1234"'])
  await app.drop()
})

test('over a proxy it shows no message, and says where it can be read', async () => {
  const app = await start()
  const text = '7654 is your code'
  await outbox.record({ channel: 'sms', to: '+919876543210', subject: null, text })
  expect(await (await read(app.url, 'text/html')).text()).toContain('7654')
  const site = { host: 'demo.example' }
  for (const added of [site, { 'x-forwarded-for': '203.0.113.7' }, { via: '1.1 a', ...site }]) {
    const proxy = await startProxy(app.url, (headers) => ({ ...headers, ...added }))
    for (const accept of ['text/html', 'application/json']) {
      const refused = await read(proxy.url, accept)
      expect(refused.status).toBe(403)
      const shown = await refused.text()
      expect(shown).toContain('opens only on the machine that runs Dastak')
      expect(shown).not.toContain('7654')
    }
    await proxy.close()
  }
  await app.drop()
})
