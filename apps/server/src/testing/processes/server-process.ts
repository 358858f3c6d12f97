import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cleanEnvironment } from './clean-environment.ts'
import { MANY_CALLS } from '../server/http-caller.ts'

const MAIN = new URL('../../main.ts', import.meta.url).pathname
export interface ServerProcess {
  /** Of a worker: its probes. */
  url: string
  pid: number
  /** Everything written to standard output and standard error so far. */
  written(): string
  /** Its exit code once it has ended; null if a signal ended it. */
  ended: Promise<number | null>
  isAlive(): boolean
  /** Resolves when `/readyz` succeeds. Throws if the process ends before that. */
  ready(timeoutMs?: number): Promise<void>
  signal(name: NodeJS.Signals): void
  /** Sends SIGTERM, and waits for the end. */
  stop(): Promise<number | null>
}

/**
 * Starts the server's real program as a separate process, outside of demo mode unless `env` sets
 * it. `program` is that of another release.
 */
export async function startServerProcess(
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  program = MAIN,
): Promise<ServerProcess> {
  const portSetting = env.ROLE === 'worker' ? 'WORKER_PORT' : 'PORT'
  const port = env[portSetting] ?? String(await freePort())
  const child = spawn(process.execPath, [program, ...args], {
    env: cleanEnvironment({
      DEMO: 'false',
      HOST: '127.0.0.1',
      PRIVATE_HOSTS: '127.0.0.1',
      ...MANY_CALLS,
      ...env,
      [portSetting]: port,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => output.push(chunk))
  const written = () => Buffer.concat(output).toString('utf8')
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const isAlive = () => child.exitCode === null && child.signalCode === null
  const url = `http://127.0.0.1:${port}`
  const killOnExit = () => void child.kill('SIGKILL')
  process.once('exit', killOnExit)
  void ended.then(() => process.off('exit', killOnExit))

  return {
    url,
    pid: child.pid ?? 0,
    written,
    ended,
    isAlive,
    async ready(timeoutMs = 100_000) {
      const isReady = async () => (await fetch(`${url}/readyz`)).ok
      for (const deadline = Date.now() + timeoutMs; ; await sleep(20)) {
        if (await isReady().catch(() => false)) return
        if (!isAlive()) throw new Error(`The server ended before it was ready:\n${written()}`)
        if (Date.now() > deadline)
          throw new Error(`The server is not ready after ${timeoutMs} ms:\n${written()}`)
      }
    },
    signal: (name) => void child.kill(name),
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** A data folder in the system's temporary folder that the database's system user can access. */
export function temporaryDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dastak-process-'))
  chmodSync(folder, 0o755)
  return folder
}

/**
 * Below the ports that the system assigns automatically, so that no other process gets it before
 * the server listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_768)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
