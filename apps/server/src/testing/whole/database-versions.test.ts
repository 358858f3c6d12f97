import { rmSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startCommand } from '../processes/operator-command.ts'
import { oldestPrograms, startPostgres } from '../database/postgres-server.ts'
import { STORAGE_OF_BITMAPS } from '../database/table-types.ts'
import { startServerProcess, temporaryDataDir } from '../processes/server-process.ts'
import { batch, signInToDemo, walk } from '../processes/walk.ts'

const SECRET_KEY = 'the same secret in every process of this test'

// All other tests run on the newest, which is the one of the project.
test(
  'the oldest PostgreSQL migrates, searches, reveals, works a batch, and the ledger is whole',
  {
    timeout: 120_000,
    // Only if it is published for this machine.
    skip: oldestPrograms() === null,
  },
  async () => {
    const postgres = await startPostgres({ isOldest: true })
    const [{ server_version: itsVersion } = {}] = await postgres.run<{ server_version: string }>(
      'SHOW server_version',
    )
    expect(itsVersion).toMatch(/^15\./)
    // The simple set-up of docs/databases.md: one login, which owns the database and may create
    // nothing else.
    await postgres.run(
      'CREATE ROLE dastak LOGIN; CREATE ROLE dastak_app; GRANT dastak_app TO dastak',
    )
    await postgres.run('CREATE DATABASE dastak OWNER dastak')
    const url = postgres.url('dastak', 'dastak')
    const dataDir = temporaryDataDir()
    const server = await startServerProcess({
      DATA_DIR: dataDir,
      DEMO: 'true',
      DATABASE_URL: url,
      SECRET_KEY,
    })
    try {
      await server.ready()
      const session = await signInToDemo(server.url)
      expect(await walk(server.url, session)).toBeGreaterThan(0)
      expect(await batch(server.url, session, ['00000001', '00000002'])).toBe('COMPLETED')
      const check = startCommand({ folder: dataDir, url, ownerUrl: url }, ['ledger', 'check'])
      expect(await text(check.stdout)).toContain('The ledger is correct.')
      expect(await postgres.run(STORAGE_OF_BITMAPS, 'dastak')).toEqual([{ kinds: 'pm' }])
    } finally {
      await server.stop()
      await postgres.drop()
      rmSync(dataDir, { recursive: true })
    }
  },
)
