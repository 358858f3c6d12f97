import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, type Db } from '../../db/database.ts'
import { NAME, TEMPLATE, type TestServer } from './database-server.ts'

export interface TestDatabase {
  /** For the application: the role `dastak_app`. */
  db: Db
  /** The application's connection string. */
  url: string
  /** The owner's connection string, for what the application may not do. */
  ownerUrl: string
  drop(): Promise<void>
}

/**
 * A separate migrated database (or an empty one) on the one server of the test run. Call it in
 * `beforeAll`, and `drop` it in `afterAll`.
 */
export async function createTestDatabase(
  options: { maxConnections?: number; isEmpty?: boolean } = {},
): Promise<TestDatabase> {
  const server: TestServer = inject('databaseServer')
  const name = `test_${randomBytes(8).toString('hex')}`
  const template = options.isEmpty ? 'template1' : TEMPLATE
  // As files, because each page that is written to the log costs more than its copy.
  await asOwner(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  const url = server.applicationUrl.replace(NAME, name)
  const db = await openDatabase({ url, maxConnections: options.maxConnections ?? 10 })
  return {
    db,
    url,
    ownerUrl: server.ownerUrl.replace(NAME, name),
    drop: async () => {
      await db.close()
      await asOwner(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}

async function asOwner(server: TestServer, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.ownerUrl.replace(NAME, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
