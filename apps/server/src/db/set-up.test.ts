import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  oldestPrograms,
  startPostgres,
  type PostgresServer,
} from '../testing/database/postgres-server.ts'
import { openApplicationDatabase } from './application-database.ts'

/** The set-up of an external database as documented, by a provider's administrator. */

const PAGE = readFileSync(new URL('../../../../docs/databases.md', import.meta.url), 'utf8')
/** The lists of commands, in the order of the document. */
const [SIMPLE = '', GRANTED = '', STRICT = ''] = Array.from(
  PAGE.matchAll(/```sql\n([^`]+)```/g),
  ([, sql = '']) => sql,
)

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'dastak-set-up-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

interface Addresses {
  url: string
  adminUrl?: string | null
  onNote?: (text: string) => void
}
async function problemOf({ url, adminUrl = null, onNote }: Addresses): Promise<string> {
  const options = {
    dataDir,
    database: { url, adminUrl, directUrl: null },
    waitMs: 30_000,
    ...(onNote && { onNote }),
  }
  return openApplicationDatabase(options).then(
    async (opened) => opened.close().then(() => 'it can be used'),
    (error: Error) => error.message,
  )
}

/** Runs commands one by one, as the login in the address. */
async function runAs(url: string, commands: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const command of commands.split(/;\s+/).filter((one) => one.trim() !== ''))
      await client.query(command)
  } finally {
    await client.end()
  }
}

const OLDEST = {
  version: 'the oldest promised PostgreSQL',
  isOldest: true,
  skip: oldestPrograms() === null,
}
const NEWEST = { version: 'the newest PostgreSQL', isOldest: false, skip: false }

describe.each([OLDEST, NEWEST])('on $version', ({ isOldest, skip }) => {
  let server: PostgresServer
  beforeAll(async () => {
    if (skip) return
    server = await startPostgres({ isOldest })
    // As with providers: not a superuser, and not a member of the roles that it makes.
    await server.run('CREATE ROLE manager LOGIN CREATEROLE CREATEDB')
  })
  afterAll(() => (skip ? undefined : server.drop()))

  it.skipIf(skip)('is of that version', async () => {
    const [{ server_version: version } = {}] = await server.run<{ server_version: string }>(
      'SHOW server_version',
    )
    expect(version).toMatch(isOldest ? /^15\./ : /^18\./)
  })

  it.skipIf(skip)('one login, made by an administrator of the provider', async () => {
    await runAs(server.url('manager', 'postgres'), SIMPLE)
    expect(await problemOf({ url: server.url('dastak', 'dastak') })).toBe('it can be used')
  })

  it.skipIf(skip)('one login, for a database of another owner', async () => {
    await runAs(server.url('manager', 'postgres'), 'CREATE DATABASE other')
    const url = server.url('dastak', 'other')
    expect(await problemOf({ url })).toContain('dastak may not create tables in it')
    await runAs(
      server.url('manager', 'other'),
      GRANTED.replace('DATABASE dastak', 'DATABASE other'),
    )
    expect(await problemOf({ url })).toBe('it can be used')
  })

  it.skipIf(skip)('two logins', async () => {
    const strict = STRICT.replace('CREATE ROLE dastak_app', 'ALTER ROLE dastak_app').replace(
      'DATABASE dastak',
      'DATABASE two',
    )
    await runAs(server.url('manager', 'postgres'), strict)
    const addresses = {
      url: server.url('dastak_app', 'two'),
      adminUrl: server.url('dastak_owner', 'two'),
    }
    expect(await problemOf({ url: addresses.url })).toContain(
      'Set DATABASE_ADMIN_URL to a login that owns the database',
    )
    expect(await problemOf(addresses)).toBe('it can be used')
  })
})

describe('on an external server', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.drop())

  it('everything that is missing is reported together, before anything is created', async () => {
    await server.run('CREATE ROLE bare LOGIN; CREATE DATABASE bare_one; CREATE DATABASE bare_two')
    for (const name of ['bare_one', 'bare_two']) {
      const addresses = { url: server.url('bare', name) }
      const problem = await problemOf(addresses)
      expect(problem).toMatch(/bare may not create tables in it\. .*dastak_app/)
      const [made] = await server.run<{ count: string }>(
        `SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace`,
        name,
      )
      expect(made?.count).toBe('0')
      await server.run(/\n\n {2}(.+)\n\n/.exec(problem)?.[1] ?? 'none', name)
      expect(await problemOf(addresses)).toBe('it can be used')
      await server.run('REVOKE dastak_app FROM bare')
    }
  })

  it('after a restart in the middle of a migration, the migration begins again', async () => {
    await server.run(
      'CREATE ROLE patient LOGIN; GRANT dastak_app TO patient; CREATE DATABASE cut OWNER patient',
    )
    let restarted: Promise<void> | undefined
    const onNote = (text: string) => {
      if (text.startsWith('Migration')) restarted ??= server.stop().then(() => server.start())
    }
    expect(await problemOf({ url: server.url('patient', 'cut'), onNote })).toBe('it can be used')
    expect(restarted).toBeDefined()
    await restarted
  })
})
