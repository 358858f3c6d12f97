import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  startServerProcess,
  temporaryDataDir,
} from '../apps/server/src/testing/processes/server-process.ts'

export interface Product {
  url: string
  pid: number
  dataDir: string
  /** Its settings, for commands of the operator. */
  env: Readonly<Record<string, string>>
  /**
   * Stops gracefully and removes the data folder. Throws if the product left something in its
   * temporary folder.
   */
  remove(): Promise<void>
}

/**
 * Starts the built product in demo mode on a free port with a separate data folder, and waits until
 * it is ready.
 */
export async function startProduct({
  env = {},
}: { env?: Readonly<Record<string, string>> } = {}): Promise<Product> {
  const dataDir = temporaryDataDir()
  const temporary = mkdtempSync(join(tmpdir(), 'dastak-product-'))
  // On every address, as without a setting, because the browser opens `localhost`.
  const own = { HOST: '', DATA_DIR: dataDir, TMPDIR: temporary }
  const server = await startServerProcess({ DEMO: 'true', ...own, ...env })
  await server.ready()
  return {
    url: server.url.replace('127.0.0.1', 'localhost'),
    pid: server.pid,
    dataDir,
    env,
    async remove() {
      await server.stop()
      const left = readdirSync(temporary)
      for (const folder of [realpathSync(join(dataDir, 'postgres')), dataDir, temporary])
        rmSync(folder, { recursive: true, force: true })
      if (left.length > 0) throw new Error(`The product leaves behind ${left.join(', ')}`)
    },
  }
}
