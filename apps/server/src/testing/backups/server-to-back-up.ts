import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { onTestFinished } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { createBatchPeople } from '../batches/batch-files.ts'
import { asOwner } from '../database/as-owner.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { createTestServer } from '../server/test-server.ts'
import { structure } from './restore-into.ts'

export const BACKUP_SECRET = 'a secret for tests, long enough to be one'

export const streamOf = (bytes: Buffer) => Readable.from([bytes], { objectMode: false })

/**
 * A server with 201 leads, a batch with its results, and enough rows for many encrypted blocks.
 * `structure` is that of its database. `drop` it at the end.
 */
export async function createServerToBackUp(prefix: string) {
  const server = await createTestServer()
  const t = createBatchPeople(server, prefix)
  await t.insertDirectors(400)
  const person = await t.uploader(300)
  const dins = Array.from({ length: 200 }, (_, at) => String(at + 1).padStart(8, '0'))
  await t.submit(person, ['DIN', ...dins].join('\n'))
  await t.work()
  const { token } = person
  await server.call(revealDirector, { token, body: { director_id: '00000300' } })
  const shape = await structure(server.ownerUrl)
  await asOwner(
    server.ownerUrl,
    `INSERT INTO data_mode (mode) VALUES ('demo');
     INSERT INTO company (cin, name)
     SELECT 'U72200KA2013PTC' || lpad(g::text, 6, '0'), md5(g::text) || md5((-g)::text)
     FROM generate_series(1, 10000) g`,
  )
  const folder = join(server.dataDir, 'backups')
  return {
    ...server,
    token,
    structure: shape,
    folder,
    bytesOf: (name: string) => readFileSync(join(folder, name)),
  }
}
export type ServerToBackUp = Awaited<ReturnType<typeof createServerToBackUp>>

/** An empty database and data folder until the end of the test, and the settings of them. */
export async function emptyPlace() {
  const database = await createTestDatabase({ isEmpty: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'dastak-restore-'))
  onTestFinished(async () => {
    await database.drop()
    rmSync(dataDir, { recursive: true })
  })
  const configWith = (env: Record<string, string> = {}) =>
    readConfig({
      DATA_DIR: dataDir,
      DEMO: 'true',
      SECRET_KEY: BACKUP_SECRET,
      DATABASE_URL: database.url,
      DATABASE_ADMIN_URL: database.ownerUrl,
      ...env,
    })
  return { ...database, dataDir, configWith, config: configWith() }
}
