import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))

export interface Product {
  url: string
  pid: number
  dataDir: string
  /** What the process has printed so far. */
  output(): string
  /** Ends the process with this signal and waits for it; the data folder stays, `startProduct` can take it up again. */
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Stops gracefully and removes the data folder. */
  remove(): Promise<void>
}

/** Starts the built product in demo mode on a free port with a data folder of its own, and waits until it is ready (60 s). */
export async function startProduct(options: { dataDir?: string; env?: Record<string, string> } = {}): Promise<Product> {
  const port = await freePort()
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'dastak-e2e-'))
  // The database's system user must get in where the tests run as root.
  chmodSync(dataDir, 0o755)
  const env = { PATH: process.env['PATH'], DEMO: 'true', PORT: String(port), DATA_DIR: dataDir, ...options.env }
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (words += String(chunk)))
  const url = `http://localhost:${port}`
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => ended(child, signal)
  await ready(url, child, () => words)
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    output: () => words,
    stop,
    async remove() {
      await stop()
      for (const folder of [realpathSync(join(dataDir, 'postgres')), dataDir])
        rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function ready(url: string, child: ChildProcess, words: () => string): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode}:\n${words()}`)
    const response = await fetch(`${url}/readyz`).catch(() => null)
    if (response?.ok) return
  }
  child.kill('SIGKILL')
  throw new Error(`The product was not ready within 60 s:\n${words()}`)
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const end = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await end
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}
