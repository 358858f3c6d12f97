import { getDirector } from '@dastak/contract/registry/registry.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApplicationDatabase } from '../../db/application-database.ts'
import { openDatabase } from '../../db/database.ts'
import { isPooled } from '../../db/pooler.ts'
import { findMissingLimits } from '../../db/time-limits.ts'
import { callAt } from '../server/http-caller.ts'
import { startCommand } from '../processes/operator-command.ts'
import { pgbouncerVersion, startPgbouncer } from '../database/pgbouncer.ts'
import { startPostgres, type PostgresServer } from '../database/postgres-server.ts'
import { startServerProcess } from '../processes/server-process.ts'
import { batch, signInToDemo, walk } from '../processes/walk.ts'

const VERSION = pgbouncerVersion()
const USERS = ['dastak_owner', 'dastak_app']
const KEPT = VERSION === null || VERSION < 21 ? [] : ['max_prepared_statements = 200']
const NOT_KEPT = VERSION === null || VERSION < 21 ? [] : ['max_prepared_statements = 0']

describe.skipIf(VERSION === null)('a pooler', () => {
  let server: PostgresServer
  let dataDir: string
  let adminUrl: string
  let directUrl: string
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'dastak-pooler-data-'))
    server = await startPostgres()
    await server.run(
      'CREATE ROLE dastak_owner LOGIN; CREATE ROLE dastak_app LOGIN; GRANT dastak_app TO ' +
        'dastak_owner',
    )
    await server.run(
      'CREATE DATABASE dastak OWNER dastak_owner; CREATE DATABASE other OWNER dastak_owner',
    )
    adminUrl = server.url('dastak_owner', 'dastak')
    directUrl = server.url('dastak_app', 'dastak')
  })
  afterAll(async () => {
    await server.drop()
    rmSync(dataDir, { recursive: true })
  })

  interface Settings {
    lines: readonly string[]
    user?: string
    direct?: string | null
    admin?: string | null
  }
  /**
   * The error of a database behind a pooler with these settings; `it can be used` if there is none.
   */
  async function resultOf({
    lines,
    user = 'dastak_app',
    direct = directUrl,
    admin = adminUrl,
  }: Settings) {
    const pooler = await startPgbouncer(server.port, USERS, lines)
    const database = { url: pooler.url(user, 'dastak'), adminUrl: admin, directUrl: direct }
    const result = await openApplicationDatabase({ dataDir, database }).then(
      async (opened) => opened.close().then(() => 'it can be used'),
      (error: Error) => error.message,
    )
    await pooler.drop()
    return result
  }

  it('is recognised by its behaviour, and a server or a pooler of sessions is not mistaken for one', async () => {
    const connection = (url: string) => ({ url, setting: 'DATABASE_URL' })
    expect(await isPooled(connection(directUrl))).toBe(false)
    for (const [mode, expected] of [
      ['transaction', true],
      ['session', false],
    ] as const)
      for (const more of [
        [],
        ['min_pool_size = 3'],
        ['min_pool_size = 2', 'default_pool_size = 2'],
      ]) {
        const inTurn = more.length > 0 ? ['server_round_robin = 1', ...more] : []
        const pooler = await startPgbouncer(server.port, USERS, [`pool_mode = ${mode}`, ...inTurn])
        const url = pooler.url('dastak_app', 'dastak')
        // Its connections are open after the first look, and come in another order each time.
        for (let look = 1; look <= 20; look += 1)
          expect([mode, look, await isPooled(connection(url))]).toEqual([mode, look, expected])
        await pooler.drop()
      }
  })

  it('stops the start with an error that says what to set, and works in session mode', async () => {
    const pool = 'pool_mode = transaction'
    expect(await resultOf({ lines: [pool, ...KEPT], direct: null })).toContain(
      'Set DATABASE_DIRECT_URL to the database',
    )
    expect(await resultOf({ lines: [pool, ...NOT_KEPT] })).toContain(
      'set max_prepared_statements = 200',
    )
    expect(await resultOf({ lines: ['pool_mode = statement'] })).toContain(
      'Set pool_mode = transaction (or session)',
    )
    expect(await resultOf({ lines: ['pool_mode = session'], direct: null })).toBe('it can be used')
  })

  it.skipIf(KEPT.length === 0)(
    'in transaction mode is refused if it is set up wrongly',
    async () => {
      const lines = ['pool_mode = transaction', ...KEPT]
      expect(
        await resultOf({ lines, admin: null, user: 'dastak_owner', direct: adminUrl }),
      ).toContain(`ALTER ROLE dastak_app LOGIN PASSWORD '…'`)
      expect(await resultOf({ lines, direct: server.url('dastak_app', 'other') })).toContain(
        'lead to different databases',
      )
      await server.run(
        "ALTER ROLE dastak_app SET search_path = ''; ALTER ROLE dastak_app SET bytea_output = " +
          "'escape'",
      )
      const result = await resultOf({ lines })
      expect(result).toContain('RECONNECT')
      await server.run(/\n\n {2}(.+)$/.exec(result)?.[1] ?? 'none')
      expect(await resultOf({ lines })).toBe('it can be used')
    },
  )

  it.skipIf(KEPT.length === 0)(
    'may also lead to a replica, under the same conditions',
    async () => {
      const inMode = async (lines: readonly string[], user = 'dastak_app') => {
        const pooler = await startPgbouncer(server.port, USERS, [
          'pool_mode = transaction',
          ...lines,
        ])
        const urls = [pooler.url(user, 'dastak')]
        const opened = await openDatabase({
          url: directUrl,
          replicas: { urls, maxLagMs: 1_000 },
        }).then(
          async (db) => {
            await expect.poll(() => db.replicas.lag()[0]!.isUsed).toBe(true)
            await db.close()
            return 'it is used'
          },
          (error: Error) => error.message,
        )
        await pooler.drop()
        return opened
      }
      expect(await inMode(NOT_KEPT)).toContain('DATABASE_READ_URL leads to a pooler')
      expect(await inMode(KEPT, 'dastak_owner')).toContain(
        'Then set DATABASE_READ_URL to that login',
      )
      expect(await inMode(KEPT)).toBe('it is used')
    },
  )

  it.skipIf(KEPT.length === 0)('needs time limits at the login, which are advised', async () => {
    const pooler = await startPgbouncer(server.port, USERS, ['pool_mode = transaction', ...KEPT])
    const advice = async () => {
      const db = await openDatabase({ url: pooler.url('dastak_app', 'dastak'), directUrl })
      const found = await findMissingLimits(db)
      await db.close()
      return found.join('')
    }
    const commands = /\(RECONNECT\): (.+;)$/.exec(await advice())?.[1] ?? ''
    expect(commands).toContain("ALTER ROLE dastak_app SET statement_timeout = '15s';")
    await server.run(commands)
    await pooler.drop()
    const again = await startPgbouncer(server.port, USERS, ['pool_mode = transaction', ...KEPT])
    const db = await openDatabase({ url: again.url('dastak_app', 'dastak'), directUrl })
    expect(await findMissingLimits(db)).toEqual([])
    await db.close()
    await again.drop()
    await server.run(
      'ALTER ROLE dastak_app RESET statement_timeout; ' +
        'ALTER ROLE dastak_app RESET idle_in_transaction_session_timeout',
    )
  })

  it.skipIf(KEPT.length === 0)(
    'in transaction mode serves 20 people at the same time without an error',
    async () => {
      const pooler = await startPgbouncer(server.port, USERS, ['pool_mode = transaction', ...KEPT])
      const url = pooler.url('dastak_app', 'dastak')
      const both = {
        DATABASE_URL: url,
        DATABASE_ADMIN_URL: adminUrl,
        DATABASE_DIRECT_URL: directUrl,
      }
      const SECRET_KEY = 'the same secret in every process of this test'
      const env = {
        ...both,
        DATA_DIR: dataDir,
        DEMO: 'true',
        SECRET_KEY,
        LOW_CREDIT_THRESHOLD: '7',
      }
      const web = await startServerProcess({ ...env, ROLE: 'web' })
      const worker = await startServerProcess({ ...env, ROLE: 'worker' })
      try {
        await Promise.all([web.ready(), worker.ready()])
        const session = await signInToDemo(web.url)
        expect(await walk(web.url, session)).toBeGreaterThan(0)
        const rows = await server.run<{ din: string }>(
          'SELECT din FROM contact_din ORDER BY din LIMIT 200',
          'dastak',
        )
        const dins = rows.map(({ din }) => din)
        const people = Array.from({ length: 20 }, async (_, person) => {
          for (const query of ['telescops chandrikora', 'lantren maruvedi', 'sharma', 'textile'])
            await walk(web.url, session, query)
          for (const din of dins.slice(person * 10, person * 10 + 10)) {
            const { status } = await callAt(web.url, getDirector, {
              token: session.token,
              query: { din },
            })
            if (status !== 200) throw new Error(`${din}: ${status}`)
          }
        })
        const sent = batch(web.url, session, dins)
        await Promise.all(people)
        expect(await sent).toBe('COMPLETED')
        expect(await batch(web.url, session, dins.slice(0, 50))).toBe('COMPLETED')
        // The other process learns of the change, over a separate connection.
        expect(web.written()).not.toMatch(/"level":"(error|fatal)"/)
        expect(worker.written()).not.toMatch(/"level":"(error|fatal)"/)
        expect(await server.run('SELECT credits FROM low_mark', 'dastak')).toEqual([{ credits: 7 }])
        const check = startCommand({ folder: dataDir, url: directUrl, ownerUrl: adminUrl }, [
          'ledger',
          'check',
        ])
        expect(await text(check.stdout)).toContain('The ledger is correct.')
      } finally {
        await Promise.all([web.stop(), worker.stop()])
        await pooler.drop()
      }
    },
  )
})
