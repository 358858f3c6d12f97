import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { migrate } from '../../db/migrate.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const FOLDER = new URL('../../db/migrations/', import.meta.url)

/**
 * The tables as they were when the numbered file `last` was the newest. The functions of that time
 * are not kept.
 */
async function layOut(owner: pg.Client, last: string): Promise<void> {
  await owner.query(`CREATE TABLE schema_migration (
    version integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
  for (const name of readdirSync(FOLDER).sort()) {
    if (name.slice(0, 4) > last) continue
    const text = readFileSync(new URL(name, FOLDER), 'utf8')
    const checksum = createHash('sha256').update(text).digest('hex')
    await owner.query(text)
    await owner.query(
      'INSERT INTO schema_migration (version, name, checksum) VALUES ($1, $2, $3)',
      [Number(name.slice(0, 4)), name, checksum],
    )
  }
}

/**
 * A database as it was when the numbered file `last` was the newest, filled by the owner, then
 * brought to today.
 */
export async function createUpgradedDatabase(
  last: string,
  fill: (owner: pg.Client) => Promise<void>,
): Promise<TestDatabase> {
  const database = await createTestDatabase({ isEmpty: true })
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await layOut(owner, last)
  await fill(owner)
  await owner.end()
  await migrate({ ownerUrl: database.ownerUrl })
  return database
}
