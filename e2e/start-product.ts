import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cleanEnvironment } from '../apps/server/src/testing/processes/clean-environment.ts'
import {
  startServerProcess,
  temporaryDataDir,
} from '../apps/server/src/testing/processes/server-process.ts'
import { createOperator } from './operator.ts'
import { removeData } from './prepared-data.ts'

export interface Product {
  url: string
  pid: number
  dataDir: string
  /** For the operator's command line. */
  env: NodeJS.ProcessEnv
  /** Runs an operator's command while the product runs. Returns its output. */
  operate(args: readonly string[]): Promise<string>
  /**
   * Stops gracefully and removes the data folder. Throws if the product left something in its
   * temporary folder.
   */
  remove(): Promise<void>
}

/**
 * Starts the built product in demo mode on a free port with a separate data folder, empty unless
 * one is given, and waits until it is ready.
 */
export async function startProduct({
  env = {},
  dataDir = temporaryDataDir(),
}: { env?: Readonly<Record<string, string>>; dataDir?: string } = {}): Promise<Product> {
  const { DEMO = 'true' } = env
  // Buyers of a registered seller must enter their state. A journey about tax sets one.
  const SELLER_GSTIN = DEMO === 'true' ? 'none' : ''
  const settings = { DEMO, SELLER_GSTIN, DATA_DIR: dataDir, ...env }
  const temporary = mkdtempSync(join(tmpdir(), 'dastak-product-'))
  // On every address, as without a setting, because the browser opens `localhost`.
  const server = await startServerProcess({ HOST: '', TMPDIR: temporary, ...settings })
  await server.ready()
  const commandEnv = cleanEnvironment({ ...settings, PORT: new URL(server.url).port })
  const operator = createOperator(commandEnv)
  return {
    url: server.url.replace('127.0.0.1', 'localhost'),
    pid: server.pid,
    dataDir,
    env: commandEnv,
    operate: operator.run,
    async remove() {
      await operator.end()
      await server.stop()
      removeData(dataDir)
      const left = readdirSync(temporary)
      rmSync(temporary, { recursive: true })
      if (left.length > 0) throw new Error(`The product leaves behind ${left.join(', ')}`)
    },
  }
}
