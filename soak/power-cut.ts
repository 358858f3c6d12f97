import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { insertDirectors } from '../apps/server/src/testing/database/durable-database.ts'
import { startServerProcess } from '../apps/server/src/testing/processes/server-process.ts'
import { startSmsVendor } from '../apps/server/src/testing/vendors/sms-vendor.ts'
import { copyAtOneInstant, createDisk, processesOf, type Disk } from './disk.support.ts'
import { embeddedUrl, expectKept, revealSettings } from './live.support.ts'
import { signInClients, startReveals, type Acknowledged } from './reveals.support.ts'

const CUTS = Number(process.env.SOAK_CUTS ?? 20)
const CLIENTS = 6
const DINS_A_ROUND = 3_000

/**
 * The data folder is on a separate file system, on a loop device. At a random moment under load
 * every process is stopped and the device's content is copied. As after a power cut, pages that
 * were only in the cache of the file system are missing. The copy is started; what was acknowledged
 * before the cut must be there. Each round continues with the copy of the previous one. The last
 * round does the same with fsync off, to show that a loss would be noticed.
 */
export async function run(): Promise<string> {
  if (process.getuid?.() !== 0)
    return 'skipped: only root can mount the loop device of the simulated cut'
  const folder = mkdtempSync(join(tmpdir(), 'dastak-power-'))
  execFileSync('chmod', ['755', folder])
  const mounted = join(folder, 'mnt')
  mkdirSync(mounted)
  const sms = await startSmsVendor()
  const env = {
    DATA_DIR: join(mounted, 'data'),
    ...revealSettings(sms.url),
    LOG_LEVEL: 'warn',
  }
  let disk: Disk = createDisk(join(folder, 'disk-0.img'), mounted)
  mkdirSync(env.DATA_DIR)
  let server = await startServerProcess(env)
  try {
    await server.ready()
    const owner = embeddedUrl(env.DATA_DIR, 'dastak')
    await insertDirectors(owner, 90_000)
    let clients = await signInClients(Array<string>(CLIENTS).fill(server.url), sms.codeFor)
    const acknowledged: Acknowledged[] = []
    let lostPages = 0

    const cutAndRecover = async (round: number) => {
      const load = startReveals(clients, { firstDin: 1 + round * DINS_A_ROUND })
      await sleep(500 + Math.random() * 2_500)
      const image = join(folder, `disk-${round + 1}.img`)
      const pids = [...processesOf(join(env.DATA_DIR, 'postgres', 'cluster')), server.pid]
      for (const pid of pids) process.kill(pid, 'SIGSTOP')
      const before = [...load.acknowledged]
      copyAtOneInstant(disk, image)
      lostPages += disk.unwrittenKilobytes()
      for (const pid of pids) process.kill(pid, 'SIGKILL')
      await Promise.all([server.ended, load.stop()])
      disk.remove()
      disk = createDisk(image, mounted, { isThere: true })
      server = await startServerProcess(env)
      clients = clients.map(({ session }) => ({ url: server.url, session }))
      return before
    }

    for (let round = 0; round < CUTS; round++) {
      acknowledged.push(...(await cutAndRecover(round)))
      await server.ready()
      await expectKept(embeddedUrl(env.DATA_DIR, 'dastak_app'), acknowledged)
    }
    const control = await controlWithFsyncOff(
      owner,
      () => cutAndRecover(CUTS),
      () => server.ready(20_000),
      env.DATA_DIR,
    )
    return (
      `${CUTS} of ${CUTS} cuts: all of ${acknowledged.length} acknowledged reveals kept, ` +
      'ledger whole; ' +
      `${Math.round(lostPages / 1024)} MB of pages lost with them. The same cut with fsync ` +
      `off: ${control}`
    )
  } finally {
    server.signal('SIGKILL')
    await server.ended
    for (const pid of processesOf(join(env.DATA_DIR, 'postgres', 'cluster')))
      process.kill(pid, 'SIGKILL')
    await sleep(500)
    disk.remove()
    rmSync(folder, { recursive: true, force: true })
    sms.close()
  }
}

async function controlWithFsyncOff(
  ownerUrl: string,
  cut: () => Promise<Acknowledged[]>,
  ready: () => Promise<void>,
  dataDir: string,
): Promise<string> {
  const db = await openDatabase({ url: ownerUrl })
  const client = await db.pool.connect()
  await client.query('RESET ROLE')
  await client.query('ALTER SYSTEM SET fsync = off')
  await client.query('SELECT pg_reload_conf()')
  client.release(true)
  await db.close()
  const acknowledged = await cut()
  try {
    await ready()
    await expectKept(embeddedUrl(dataDir, 'dastak_app'), acknowledged)
  } catch (error) {
    return firstLine(error)
  }
  throw new Error('The simulated power cut loses nothing even with fsync off: it proves nothing.')
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split(/[:\n]/)[0] ?? ''
}
