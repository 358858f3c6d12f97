import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { insertDirectors } from '../apps/server/src/testing/database/durable-database.ts'
import { startServerProcess } from '../apps/server/src/testing/processes/server-process.ts'
import { startSmsVendor } from '../apps/server/src/testing/vendors/sms-vendor.ts'
import { embeddedUrl, expectKept, revealSettings } from './live.support.ts'
import { signInClients, startReveals } from './reveals.support.ts'

const ROUNDS = Number(process.env.SOAK_ROUNDS ?? 5)
const CLIENTS = 6
const PIECE = 4_000_000

/**
 * The data folder is on a small file system in memory, which is filled to the last byte under load
 * and emptied again. Acknowledged reveals are kept, calls meanwhile are refused with 503, each
 * outage is logged once, and the product continues automatically.
 */
export async function run(): Promise<string> {
  if (process.getuid?.() !== 0) return 'skipped: only root can mount the file system to fill'
  const mounted = mkdtempSync(join(tmpdir(), 'dastak-full-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'tmpfs', mounted])
  const dataDir = join(mounted, 'data')
  mkdirSync(dataDir)
  const sms = await startSmsVendor()
  const server = await startServerProcess({ DATA_DIR: dataDir, ...revealSettings(sms.url) })
  try {
    await server.ready()
    await insertDirectors(embeddedUrl(dataDir, 'dastak'), 60_000)
    const clients = await signInClients(Array<string>(CLIENTS).fill(server.url), sms.codeFor)
    const load = startReveals(clients)
    for (let round = 0; round < ROUNDS; round += 1) {
      await sleep(500 + Math.random() * 1_500)
      const before = load.refused.get(503) ?? 0
      const filled = fill(mounted)
      for (let waits = 0; (load.refused.get(503) ?? 0) === before; waits += 1) {
        if (waits === 100) throw new Error('Nothing was refused though the disk was full.')
        // Space that the database had reserved is used up first.
        await sleep(200)
        filled.push(...fill(mounted, filled.length))
      }
      const state = await (await fetch(`${server.url}/readyz`)).text()
      if (
        state !== 'not ready: the disk is full' &&
        state !== 'not ready: the database cannot be reached'
      )
        throw new Error(`/readyz says "${state}" while the disk is full.`)
      for (const path of filled) rmSync(path)
      await load.nextSuccess(server.url)
      await server.ready()
    }
    await load.stop()
    const others = [...load.refused].filter(([status]) => status !== 503)
    if (others.length > 0)
      throw new Error(`Answers other than 200 and 503: ${JSON.stringify(others)}`)
    await expectKept(embeddedUrl(dataDir, 'dastak_app'), load.acknowledged)
    const errors = server.written().match(/"level":"error"/g)?.length ?? 0
    if (errors > ROUNDS * 2) throw new Error(`${errors} errors were logged in ${ROUNDS} outages.`)
    const refused = load.refused.get(503) ?? 0
    return (
      `${load.acknowledged.length} reveals kept through ${ROUNDS} full disks; ${refused} ` +
      `refused, ${errors} errors logged`
    )
  } finally {
    await server.stop()
    sms.close()
    execFileSync('umount', ['-l', mounted])
    rmSync(mounted, { recursive: true, force: true })
  }
}

/** Fills all free space. Returns the files to remove to free it. */
function fill(folder: string, from = 0): string[] {
  const made: string[] = []
  for (;;) {
    const { bavail, bsize } = statfsSync(folder)
    const room = bavail * bsize
    if (room === 0) return made
    const path = join(folder, `filling-${from + made.length}`)
    made.push(path)
    try {
      writeFileSync(path, Buffer.alloc(Math.min(PIECE, room)))
    } catch {
      return made
    }
  }
}
