import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendOtp } from '@dastak/contract/accounts/accounts.ts'
import { afterAll, expect, test } from 'vitest'
import { startEmbedded } from '../../db/embedded/server.ts'
import { callAt } from '../server/http-caller.ts'
import { preparedDataDir } from '../database/prepared-folder.ts'
import { startServerProcess, type ServerProcess } from '../processes/server-process.ts'

const folder = preparedDataDir()
let server: ServerProcess | undefined
let database = await startEmbedded({ dataDir: folder, isDurable: false })
afterAll(async () => {
  await server?.stop()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

const problems = () =>
  (server?.written() ?? '')
    .split('\n')
    .filter((line) => /"level":"(warn|error)"/.test(line) && !line.includes('_URL'))

test('an outage of the own database is logged once, by web and jobs together, and once at its end', async () => {
  server = await startServerProcess({
    DATABASE_URL: database.url('dastak_app'),
    DATABASE_ADMIN_URL: database.url('dastak'),
    SECRET_KEY: 'the key of a server whose database goes away',
    DATA_DIR: `${folder}/of-the-server`,
    SUPPORT_EMAIL: 'help@dastak.example',
  })
  const { url, ready, written } = server
  await ready()
  await database.stop()
  // Longer than workers wait between two polls, of which the log must not tell.
  for (let calls = 0; calls < 12; calls += 1) {
    expect((await callAt(url, sendOtp, { body: { user_mobile: '+919876500001' } })).status).toBe(
      503,
    )
    // oxlint-disable-next-line waits/no-long-wait -- what would be logged twice is logged by then
    await sleep(250)
  }
  const state = await fetch(`${url}/readyz`)
  expect([state.status, await state.text()]).toEqual([
    503,
    'not ready: the database cannot be reached',
  ])
  expect(problems()).toEqual([expect.stringContaining('the database cannot be reached')])
  database = await startEmbedded({ dataDir: folder, isDurable: false })
  await ready()
  await expect.poll(written).toContain('the outage is over')
  expect(problems()).toHaveLength(1)
})
