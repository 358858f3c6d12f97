import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDiskStorage } from '../../adapters/storage/disk.ts'
import { filesRoutes } from '../../features/files/files.routes.ts'
import type { Storage } from '../../ports/storage.ts'
import { createTestApp } from '../server/test-app.ts'
import { createTestClock } from '../server/test-clock.ts'

/** A storage with the server of its links. `stop` it at the end. */
export interface TestStorage {
  storage: Storage
  /** The whole address of a link. */
  urlOf(link: string): string
  stop(): Promise<void>
}

/** Files below a folder of the test, served by the application. */
export async function startDiskStorage() {
  const dataDir = mkdtempSync(join(tmpdir(), 'dastak-storage-'))
  const folder = join(dataDir, 'files')
  const clock = createTestClock()
  const keys = [Buffer.alloc(32, 'secret')] as const
  const storage = createDiskStorage({ folder, clock, keys, publicUrl: undefined })
  const brokenOff: unknown[] = []
  const app = await createTestApp([], {
    pages: [filesRoutes(storage, (error) => brokenOff.push(error))],
  })
  return {
    storage,
    folder,
    clock,
    app,
    /** Why files could not be sent completely. */
    brokenOff,
    urlOf: (link: string) => app.url + link,
    async stop() {
      await app.drop()
      rmSync(dataDir, { recursive: true })
    },
  }
}
