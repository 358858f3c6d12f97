import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '../apps/server/src/db/embedded/server.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { LAST_RELEASE } from '../apps/server/src/db/schema-release.ts'
import { insertDirectors } from '../apps/server/src/testing/database/durable-database.ts'
import {
  freePort,
  startServerProcess,
  temporaryDataDir,
} from '../apps/server/src/testing/processes/server-process.ts'
import { startSmsVendor } from '../apps/server/src/testing/vendors/sms-vendor.ts'
import { checkOutLastRelease } from './last-release.support.ts'
import { expectKept, revealSettings } from './live.support.ts'
import { startProxy } from './proxy.support.ts'
import { signInClients, startReveals, tally } from './reveals.support.ts'

const ROUNDS = Number(process.env.SOAK_DEPLOYS ?? 5)
const CLIENTS = 8
/** How long the last release serves before the migration, and again after it. */
const BESIDE_MS = 5_000

/**
 * Two web processes of the last release behind a proxy. The database is migrated while they serve,
 * then they are replaced by this version under load, one after the other, again and again: no
 * request fails.
 */
export async function run(): Promise<string> {
  const last = checkOutLastRelease()
  const dataDir = temporaryDataDir()
  const sms = await startSmsVendor()
  const database = await startEmbedded({ dataDir })
  const settings = async () => ({
    ...revealSettings(sms.url),
    DATABASE_URL: database.url('dastak_app'),
    DATABASE_ADMIN_URL: database.url('dastak'),
    DATA_DIR: `${dataDir}-web`,
    LOG_LEVEL: 'warn',
    ROLE: 'web',
    PORT: String(await freePort()),
  })
  const env = [await settings(), await settings()]
  const instances = await Promise.all(env.map((one) => startServerProcess(one, [], last.main)))
  await Promise.all(instances.map((instance) => instance.ready()))
  await insertDirectors(database.url('dastak'), 90_000)

  const proxy = await startProxy(instances.map(({ url }) => url))
  const load = startReveals(
    await signInClients(Array<string>(CLIENTS).fill(proxy.url), sms.codeFor),
  )
  await sleep(BESIDE_MS)
  const before = load.acknowledged.length
  await migrate({ ownerUrl: database.url('dastak') })
  await sleep(BESIDE_MS)
  const beside = load.acknowledged.length - before
  // 0.1.0 has types that changed since. A call that waited for the migration has lost its type.
  const cutOff = load.refused.get(500) ?? 0
  if (LAST_RELEASE === '0.1.0' && cutOff <= CLIENTS) load.refused.delete(500)
  const replaced: number[] = []
  const written = instances.map((instance) => instance.written)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, instance] of instances.entries()) {
      await sleep(500 + Math.random() * 1_000)
      const startedAt = Date.now()
      const code = await instance.stop()
      if (code !== 0) throw new Error(`The server ended with ${code}:\n${instance.written()}`)
      const next = await startServerProcess(env[index] ?? {})
      await next.ready()
      instances[index] = next
      written.push(next.written)
      replaced.push(Date.now() - startedAt)
      // A deploy checks that the new process is in service before it stops the next one.
      await sleep(600)
    }
  }
  await load.stop()
  await expectKept(database.url('dastak_app'), load.acknowledged)
  proxy.close()
  await Promise.all(instances.map((instance) => instance.stop()))
  await database.stop()
  last.remove()
  sms.close()
  for (const folder of [dataDir, `${dataDir}-web`]) rmSync(folder, { recursive: true, force: true })
  const longest = Math.max(...replaced)
  if (load.refused.size > 0)
    throw new Error(
      `last release ${last.name}: ${beside} reveals during and after the migration; ` +
        `${tally(load.refused)} and ${load.acknowledged.length} reveals in ` +
        `${replaced.length} replacements\n${written.map((text) => text()).join('')}`,
    )
  return (
    `last release ${last.name} made ${beside} reveals during and after the migration, which cut ` +
    `off ${cutOff} calls; ` +
    `${replaced.length} replacements, ${load.acknowledged.length} reveals, none failed; the ` +
    `longest replacement took ${longest} ms`
  )
}
