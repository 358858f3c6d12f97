import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/server/test-app.ts'

let app: TestApp
afterEach(() => app.drop())

test('pages of the server count against their address; files of the web app do not', async () => {
  const page = new Hono().on(['GET', 'POST'], '/pages/:id', (c) => c.text('a page'))
  app = await createTestApp([], { limits: { callsPerMinutePerAddress: 3 }, pages: [page] })
  const statuses = []
  for (const path of ['/pages/1', '/pages/2', '/a-file', '/pages/3', '/pages/4', '/a-file'])
    statuses.push((await fetch(app.url + path)).status)
  expect(statuses).toEqual([200, 200, 404, 200, 429, 404])
})
