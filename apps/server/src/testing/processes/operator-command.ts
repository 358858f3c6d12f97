import { spawn, type ChildProcessByStdio } from 'node:child_process'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { cleanEnvironment } from './clean-environment.ts'

export const CLI = fileURLToPath(new URL('../../cli.ts', import.meta.url))

/**
 * The folder and database of a command: the data folder in which it is started, and the
 * database for the application and for its owner.
 */
export interface CommandOptions {
  folder: string
  url: string
  ownerUrl: string
}

/** Starts an operator's command as a separate process. `flags` are those of Node.js. */
export function startCommand(
  { folder, url, ownerUrl }: CommandOptions,
  args: readonly string[],
  flags: readonly string[] = [],
): ChildProcessByStdio<null, Readable, Readable> {
  const env = cleanEnvironment({
    DATABASE_URL: url,
    DATABASE_ADMIN_URL: ownerUrl,
    DATA_DIR: folder,
    DEMO: 'true',
  })
  return spawn(process.execPath, [...flags, CLI, ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
