import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postmasterPid, stopPostmaster } from './process.ts'
import { preparedDataDir } from '../../testing/database/prepared-folder.ts'
import { runningEmbedded } from './running.ts'
import { startEmbedded, type EmbeddedServer } from './server.ts'
import { chooseUser, handOver, successorOf } from './user.ts'

const HOLDER = fileURLToPath(new URL('../../testing/database/hold-database.ts', import.meta.url))

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'dastak-embedded-'))
  chmodSync(dataDir, 0o755)
})
afterAll(async () => {
  await stopPostmaster(clusterOf(dataDir))
  rmSync(dataDir, { recursive: true, force: true })
})

const clusterOf = (folder: string) => join(realpathSync(join(folder, 'postgres')), 'cluster')

async function rowsOf(server: EmbeddedServer): Promise<number> {
  const client = new pg.Client({ connectionString: server.url('dastak') })
  await client.connect()
  const { rowCount } = await client.query('SELECT FROM kept')
  await client.end()
  return rowCount ?? 0
}

async function holder(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [HOLDER, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  return child
}

async function killed(child: ChildProcess): Promise<void> {
  const end = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await end
}

describe('the embedded server', () => {
  it('is adopted after the process that started it was killed with -9', async () => {
    await killed(await holder())
    const server = await startEmbedded({ dataDir })
    expect(server.isAdopted).toBe(true)
    expect(await rowsOf(server)).toBe(1)
    expect(runningEmbedded(dataDir)).toBe(server.url('dastak'))
    await server.stop()
    expect(postmasterPid(clusterOf(dataDir))).toBeNull()
    expect(runningEmbedded(dataDir)).toBeNull()
  })

  it('recovers every acknowledged row when it was killed with -9 itself', async () => {
    const child = await holder()
    await killed(child)
    process.kill(postmasterPid(clusterOf(dataDir)) ?? 0, 'SIGKILL')
    const server = await startEmbedded({ dataDir })
    expect(server.isAdopted).toBe(false)
    expect(await rowsOf(server)).toBe(2)
    await server.stop()
  })

  it('is not confused by a record whose number now belongs to another process', async () => {
    writeFileSync(
      join(clusterOf(dataDir), 'postmaster.pid'),
      `${process.pid}\n${clusterOf(dataDir)}\n`,
    )
    const server = await startEmbedded({ dataDir })
    expect(await rowsOf(server)).toBe(2)
    await server.stop()
  })

  it('is used, not started twice, if its process cannot be seen, as from another container', async () => {
    const first = await startEmbedded({ dataDir })
    const record = join(clusterOf(dataDir), 'postmaster.pid')
    const written = readFileSync(record, 'utf8')
    writeFileSync(record, written.replace(/^\d+/, '4000000000'))
    const second = await startEmbedded({ dataDir })
    expect(second).toMatchObject({ isAdopted: true, pid: 0 })
    expect(await rowsOf(second)).toBe(2)
    await second.stop()
    writeFileSync(record, written)
    expect(await rowsOf(first)).toBe(2)
    await first.stop()
  })

  it('lives on while another process uses it', async () => {
    const child = await holder()
    const server = await startEmbedded({ dataDir })
    expect(server.isAdopted).toBe(true)
    await server.stop()
    expect(postmasterPid(clusterOf(dataDir))).not.toBeNull()
    await killed(child)
  })

  it('starts in a folder whose path is too long for a socket, and listens on no network', async () => {
    const folder = preparedDataDir()
    const long = join(folder, 'x'.repeat(120))
    mkdirSync(long)
    renameSync(join(folder, 'postgres'), join(long, 'postgres'))
    const server = await startEmbedded({ dataDir: long, isDurable: false })
    const record = readFileSync(join(clusterOf(long), 'postmaster.pid'), 'utf8').split('\n')
    await server.stop()
    // Lines of the record: process, folder, start, port, socket folder, listen address.
    expect(record[4]).toMatch(/dastak-\d+-/)
    expect(record[5]?.trim()).toBe('')
    rmSync(folder, { recursive: true })
  })

  it.runIf(process.getuid?.() === 0)(
    'runs as a separate user, which takes over the folder of another one',
    async () => {
      const ours = statSync(join(dataDir, 'postgres')).uid
      expect(execFileSync('id', ['-un', String(ours)], { encoding: 'utf8' }).trim()).toBe(
        'dastak-db',
      )
      const folder = preparedDataDir()
      const home = join(folder, 'postgres')
      const ownersOf = () =>
        new Set(
          [
            home,
            ...readdirSync(home, { recursive: true }).map((name) => join(home, String(name))),
          ].map((path) => lstatSync(path).uid),
        )
      // The state after an earlier version, and after an interrupted change of owner.
      execFileSync('chown', ['-R', 'nobody', home])
      const nobody = chooseUser(home)
      expect(successorOf(nobody)).toBeNull()
      const successor = successorOf(nobody, 'nobody')
      expect(successor?.uid).toBe(ours)
      if (successor) handOver(home, successor)
      expect(ownersOf()).toEqual(new Set([ours]))
      const server = await startEmbedded({ dataDir: folder, isDurable: false })
      expect(statSync(`/proc/${server.pid}`).uid).toBe(ours)
      await server.stop()
      rmSync(folder, { recursive: true })
    },
  )
})
