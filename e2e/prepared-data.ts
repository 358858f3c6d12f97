import { appendFileSync, existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '../apps/server/src/db/embedded/server.ts'
import { copyFolder } from '../apps/server/src/testing/database/copy-folder.ts'
import {
  startServerProcess,
  temporaryDataDir,
} from '../apps/server/src/testing/processes/server-process.ts'

/** Names the folder of this run to the workers. */
const RUN_FOLDER = 'JOURNEYS_FOLDER'
/** How long a first start may take on a busy machine. */
export const FIRST_START_MS = 300_000
/** A crash of the machine is no journey, and each commit would wait for the disk. */
const NOT_DURABLE = 'fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n'

/** Playwright calls it before the run, and the function that it returns after the run. */
// oxlint-disable-next-line import/no-default-export -- Playwright reads the default export
export default function makeRunFolder(): () => void {
  const folder = temporaryDataDir()
  process.env[RUN_FOLDER] = folder
  // A product loads a thousand modules, which takes most of the time of its start.
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled')
  return () => {
    const prepared = join(folder, 'data')
    if (existsSync(prepared)) removeData(prepared)
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * A new data folder of a demo that has already had its first start, with all sample data. The first
 * start is made once in a run, by the worker that needs it first, and takes longer than all others.
 */
export async function copyPreparedData(): Promise<string> {
  const folder = process.env[RUN_FOLDER] ?? ''
  const data = join(folder, 'data')
  const done = join(folder, 'done')
  if (isFirst(join(folder, 'begun'))) {
    await startFirst(data)
    writeFileSync(done, '')
  }
  while (!existsSync(done)) await sleep(100)
  const copy = temporaryDataDir()
  // With the database, also if it had to be elsewhere.
  copyFolder(`${data}/.`, copy)
  return copy
}

/** Removes a data folder, and the database if it had to be elsewhere. */
export function removeData(dataDir: string): void {
  for (const folder of [realpathSync(join(dataDir, 'postgres')), dataDir])
    rmSync(folder, { recursive: true, force: true })
}

function isFirst(mark: string): boolean {
  try {
    mkdirSync(mark)
    return true
  } catch {
    return false
  }
}

async function startFirst(dataDir: string): Promise<void> {
  const database = await startEmbedded({ dataDir, isDurable: false })
  const server = await startServerProcess({ DEMO: 'true', DATA_DIR: dataDir })
  await server.ready(FIRST_START_MS)
  await server.stop()
  await database.stop()
  appendFileSync(join(dataDir, 'postgres', 'cluster', 'postgresql.auto.conf'), NOT_DURABLE)
}
