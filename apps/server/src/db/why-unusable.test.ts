import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asOwner } from '../testing/database/as-owner.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts'
import { openApplicationDatabase } from './application-database.ts'
import { whyUnusable } from './why-unusable.ts'
import { withClient } from './with-client.ts'

const PASSWORD = 'not%20to%20be%20told'
const ROLE = `stranger_${process.pid}`

let migrated: TestDatabase
let empty: TestDatabase
let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'dastak-words-'))
  ;[migrated, empty] = await Promise.all([
    createTestDatabase(),
    createTestDatabase({ isEmpty: true }),
  ])
  await asOwner(migrated.ownerUrl, `CREATE ROLE ${ROLE} LOGIN`)
})
afterAll(async () => {
  await Promise.all([migrated.drop(), empty.drop()])
  rmSync(dataDir, { recursive: true })
})

/** The error message for a database at this address. */
async function problemOf(
  url: string,
  adminUrl: string | null = null,
  options: { migrates?: boolean; waitMs?: number } = {},
): Promise<string> {
  const database = { url, adminUrl, directUrl: null }
  const opened = openApplicationDatabase({ dataDir, database, ...options })
  const problem = await opened.then(
    async (database) => database.close().then(() => 'it can be used'),
    (error: Error) => `${error.message} ${error.constructor.name}`,
  )
  expect(problem).not.toMatch(/not( |%20)to( |%20)be/)
  return problem
}

/** A server that answers the first bytes with these. */
async function answering(bytes: Buffer | null): Promise<{ url: string; close(): void }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    socket.once('data', () => bytes && socket.end(bytes))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://asha:${PASSWORD}@127.0.0.1:${port}/leads`,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

function refusal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + 4)
  return Buffer.concat([Buffer.from('E'), length, fields])
}

/** Another role in the address of a test's database. */
function as(user: string, url: string): string {
  const address = new URL(url)
  address.username = user
  return address.href
}

describe('the error about a database that can not be used says what to do', () => {
  it('if the host name does not exist, or no server is listening', async () => {
    expect(await problemOf(`postgres://asha:${PASSWORD}@nowhere.invalid/leads`)).toMatch(
      /nowhere\.invalid:5432.*Check DATABASE_URL.*OperatorError/,
    )
    const gone = await answering(null)
    gone.close()
    expect(await problemOf(gone.url)).toMatch(
      /No server is listening at 127\.0\.0\.1:\d+\. Start the database server.*OperatorError/,
    )
  })

  it('if the server accepts the connection and stays silent', async () => {
    const silent = await answering(null)
    expect(await problemOf(silent.url)).toMatch(
      /127\.0\.0\.1:\d+ does not answer within 10 s.*OperatorError/,
    )
    silent.close()
  })

  it('if there is no socket, or the server is not PostgreSQL', async () => {
    expect(await problemOf(`postgres://asha:${PASSWORD}@localhost/leads?host=/nowhere`)).toMatch(
      /No database server is listening in \/nowhere\..*check the host and port in DATABASE_URL/,
    )
    const other = await answering(Buffer.from(''))
    expect(await problemOf(other.url)).toMatch(
      /127\.0\.0\.1:\d+ closes the connection\. It is not a PostgreSQL server.*DATABASE_URL/,
    )
    other.close()
  })

  it('if the password is wrong, or the login unknown', async () => {
    const strict = await answering(
      refusal('28P01', 'password authentication failed for user "asha"'),
    )
    expect(await problemOf(strict.url)).toMatch(
      /refuses the password of asha\. Check the user and password in DATABASE_URL/,
    )
    strict.close()
    expect(await problemOf(as(`nobody_${process.pid}`, migrated.url))).toMatch(
      /refuses the login of nobody_\d+.*OperatorError/,
    )
  })

  it.each([
    [
      'password authentication failed',
      /refuses the password of asha\. Check the user and password in DATABASE_URL/,
    ],
    ['SASL authentication failed', /refuses the password of asha/],
    ['no such user: asha', /refuses the password of asha/],
    ['no such database: leads', /has no database leads\. Create it/],
  ])(
    'if a pooler says "%s", with the one code that it uses for all refusals',
    async (message, expected) => {
      const pooler = await answering(refusal('08P01', message))
      expect(await problemOf(pooler.url)).toMatch(expected)
      pooler.close()
    },
  )

  it('if the given root certificate is not that of the server', () => {
    const error = Object.assign(new Error('self-signed certificate'), {
      code: 'SELF_SIGNED_CERT_IN_CHAIN',
    })
    const url = 'postgres://asha@db.example/leads?sslmode=verify-full&sslrootcert=/etc/other.pem'
    const source = { url, setting: 'DATABASE_URL' }
    expect(whyUnusable(error, source)).toMatch(
      /not signed by an authority in \/etc\/other\.pem, the sslrootcert of DATABASE_URL/,
    )
    expect(
      whyUnusable(error, {
        ...source,
        url: 'postgres://asha@db.example/leads?sslmode=verify-full',
      }),
    ).toMatch(/authority that this machine trusts.*add sslrootcert=/)
  })

  it('if there is no such database', async () => {
    const url = new URL(migrated.url)
    url.pathname = '/no_such_leads'
    expect(await problemOf(url.href)).toMatch(
      /has no database no_such_leads\. Create it.*OperatorError/,
    )
  })

  it('if a login may not act as the application, or may not create tables', async () => {
    expect(await problemOf(as(ROLE, migrated.url), migrated.ownerUrl)).toContain(
      `GRANT dastak_app TO "${ROLE}"`,
    )
    const problem = await problemOf(empty.url, as(ROLE, empty.ownerUrl))
    expect(problem).toMatch(/may not create tables in it.*GRANT CREATE ON DATABASE/s)
    await asOwner(empty.ownerUrl, `DROP ROLE ${ROLE}`)
  })

  it('if a time limit is too short for a check, which is begun again while it may wait', async () => {
    const login = `hurried_${process.pid}`
    await asOwner(
      migrated.ownerUrl,
      `CREATE ROLE ${login} LOGIN; GRANT dastak_app TO ${login};
       ALTER ROLE ${login} SET statement_timeout = '200ms'`,
    )
    const open = (waitMs: number) =>
      problemOf(as(login, migrated.url), null, { migrates: false, waitMs })
    const later = await withClient(migrated.ownerUrl, async (client) => {
      // A check reads which extensions there are.
      await client.query('BEGIN; LOCK TABLE pg_extension')
      expect(await open(0)).toContain(`ALTER ROLE ${login} SET statement_timeout = '15s'`)
      const opening = open(60_000)
      const checks = new Set<number>()
      await expect
        .poll(async () => {
          const rows = await asOwner<{ pid: number }>(
            empty.ownerUrl,
            `SELECT pid FROM pg_stat_activity WHERE usename = '${login}' AND wait_event = 'relation'`,
          )
          for (const { pid } of rows) checks.add(pid)
          return checks.size
        })
        .toBeGreaterThan(1)
      return { opening }
    })
    expect(await later.opening).toBe('it can be used')
    await asOwner(migrated.ownerUrl, `DROP ROLE ${login}`)
  })
})
