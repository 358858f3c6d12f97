import { realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { postmasterPid } from '../apps/server/src/db/embedded/process.ts'
import { insertDirectors } from '../apps/server/src/testing/database/durable-database.ts'
import {
  freePort,
  startServerProcess,
  temporaryDataDir,
} from '../apps/server/src/testing/processes/server-process.ts'
import { startSmsVendor } from '../apps/server/src/testing/vendors/sms-vendor.ts'
import { percentiles } from '../bench/registry.support.ts'
import { embeddedUrl, expectKept, revealSettings } from './live.support.ts'
import { signInClients, startReveals, tally } from './reveals.support.ts'

const KILLS = Number(process.env.SOAK_KILLS ?? 50)
const CLIENTS_EACH = 4
const BACK_WITHIN_MS = 5_000
const VICTIMS = ['database', 'server', 'web', 'worker'] as const

/**
 * kill -9 at random moments under load: the server with the embedded database, a second web process
 * and a worker on the same database, and the database itself. In production a supervisor restarts
 * processes; here this script does. The database is restarted by its server.
 */
export async function run(): Promise<string> {
  const dataDir = temporaryDataDir()
  const sms = await startSmsVendor()
  const common = { ...revealSettings(sms.url), LOG_LEVEL: process.env.SOAK_LOG ?? 'silent' }
  const settings = {
    server: { ...common, DATA_DIR: dataDir, PORT: String(await freePort()) },
    web: { ...common, DATA_DIR: `${dataDir}-web`, PORT: String(await freePort()), ROLE: 'web' },
    worker: { ...common, DATA_DIR: `${dataDir}-worker`, ROLE: 'worker' },
  }
  const server = await startServerProcess(settings.server)
  await server.ready()
  const url = embeddedUrl(dataDir, 'dastak_app')
  const urls = { DATABASE_URL: url, DATABASE_ADMIN_URL: embeddedUrl(dataDir, 'dastak') }
  Object.assign(settings.web, urls)
  Object.assign(settings.worker, urls)
  await insertDirectors(urls.DATABASE_ADMIN_URL, 90_000)
  const processes = {
    server,
    web: await startServerProcess(settings.web),
    worker: await startServerProcess(settings.worker),
  }
  await Promise.all([processes.web.ready(), processes.worker.ready()])

  const targets = Array.from({ length: CLIENTS_EACH * 2 }, (_, index) =>
    index % 2 === 0 ? processes.server.url : processes.web.url,
  )
  const load = startReveals(await signInClients(targets, sms.codeFor))
  const back: Record<(typeof VICTIMS)[number], number[]> = {
    database: [],
    server: [],
    web: [],
    worker: [],
  }
  for (let kills = 0; kills < KILLS; kills++) {
    const victim = VICTIMS[kills % VICTIMS.length] ?? 'database'
    await sleep(300 + Math.random() * 1_500)
    const killedAt = Date.now()
    if (victim === 'database') {
      const cluster = realpathSync(join(dataDir, 'postgres', 'cluster'))
      process.kill(postmasterPid(cluster) ?? 0, 'SIGKILL')
      const servers = [server, processes.web]
      const waits = await Promise.all(servers.map(({ url: one }) => load.nextSuccess(one)))
      back.database.push(Math.max(...waits))
      continue
    }
    processes[victim].signal('SIGKILL')
    await processes[victim].ended
    processes[victim] = await startServerProcess(settings[victim])
    if (victim === 'worker') {
      await processes.worker.ready()
      back.worker.push(Date.now() - killedAt)
    } else {
      await load.nextSuccess(processes[victim].url)
      back[victim].push(Date.now() - killedAt)
    }
  }
  await load.stop()
  const dead = Object.entries(processes).filter(([, { isAlive }]) => !isAlive())
  if (dead.length > 0)
    throw new Error(`ended without a kill: ${dead.map(([name]) => name).join(', ')}`)
  await expectKept(url, load.acknowledged)
  await Promise.all([processes.web.stop(), processes.worker.stop()])
  await processes.server.stop()
  sms.close()
  for (const folder of [dataDir, `${dataDir}-web`, `${dataDir}-worker`])
    rmSync(folder, { recursive: true, force: true })

  const times = VICTIMS.map(
    (victim) => `${victim} ${percentiles(back[victim]).p50} (longest ${Math.max(...back[victim])})`,
  )
  const late = Object.values(back)
    .flat()
    .filter((ms) => ms > BACK_WITHIN_MS)
  const summary =
    `${KILLS} kills, ${load.acknowledged.length} acknowledged reveals all kept, ledger whole; ` +
    `back after ms, median: ${times.join(', ')}; not acknowledged: ${tally(load.refused)}`
  if (late.length > 0)
    throw new Error(`${late.length} times not back within ${BACK_WITHIN_MS} ms. ${summary}`)
  return summary
}
