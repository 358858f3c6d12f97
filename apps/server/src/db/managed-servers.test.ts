import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  AUTHORITY,
  startManagedServer,
  type Addresses,
  type ManagedServer,
} from '../testing/database/managed-server.ts'
import { openSession } from './session.ts'

let server: ManagedServer
beforeAll(async () => {
  server = await startManagedServer()
})
afterAll(() => server.drop())
const open = (addresses: Addresses) => server.open(addresses)
const problemOf = (addresses: Addresses) => server.resultOf(addresses)

/** The command in a message: the line between two empty ones. */
const commandIn = (problem: string) => /\n\n {2}(.+)\n\n/.exec(problem)?.[1] ?? 'none'

const hasTables = async (name: string) =>
  (
    await server.run<{ has: boolean }>(
      `SELECT to_regclass('public.schema_migration') IS NOT NULL AS has`,
      name,
    )
  )[0]?.has

describe('a login with few rights gets the one missing command, and works after it was run', () => {
  it('if it owns the database but may not create roles', async () => {
    await server.run('CREATE DATABASE owned OWNER plain')
    const addresses = { url: server.url('plain', 'owned') }
    const problem = await problemOf(addresses)
    expect(problem).toContain('dastak_app is missing, and plain may not create roles')
    expect(commandIn(problem)).toBe('CREATE ROLE dastak_app; GRANT dastak_app TO "plain";')
    expect(await hasTables('owned')).toBe(false)
    await server.run(commandIn(problem), 'owned')
    expect(await problemOf(addresses)).toBe('it can be used')
  })

  it('if the role exists but is not granted to it', async () => {
    await server.run('CREATE ROLE stranger LOGIN; CREATE DATABASE strange OWNER stranger')
    const problem = await problemOf({ url: server.url('stranger', 'strange') })
    expect(problem).toContain('stranger may not act as the application')
    expect(await hasTables('strange')).toBe(false)
    await server.run(commandIn(problem))
    expect(await problemOf({ url: server.url('stranger', 'strange') })).toBe('it can be used')
  })

  it('if the database belongs to another login', async () => {
    await server.run('CREATE DATABASE lent')
    const addresses = { url: server.url('plain', 'lent') }
    const problem = await problemOf(addresses)
    expect(problem).toContain('plain may not create tables in it')
    expect(await hasTables('lent')).toBe(false)
    await server.run(commandIn(problem), 'lent')
    expect(await problemOf(addresses)).toBe('it can be used')
  })
})

it('a database that can not store every script is refused, with the command that makes one that can', async () => {
  for (const encoding of ['LATIN1', 'SQL_ASCII']) {
    const name = encoding.toLowerCase()
    await server.run(
      `CREATE DATABASE ${name} OWNER plain ENCODING '${encoding}' LOCALE 'C' TEMPLATE template0`,
    )
    const problem = await problemOf({ url: server.url('plain', name) })
    expect(problem).toContain(`stores text as ${encoding}`)
    expect(await hasTables(name)).toBe(false)
    await server.run(commandIn(problem))
    expect(await problemOf({ url: server.url('plain', `${name}_utf8`) })).toBe('it can be used')
  }
})

it('a read-only database, or one without triggers, is refused with the command that fixes it', async () => {
  await server.run('CREATE ROLE odd LOGIN; GRANT dastak_app TO odd; CREATE DATABASE shut OWNER odd')
  const addresses = { url: server.url('odd', 'shut') }
  const spoil = [
    'ALTER DATABASE shut SET default_transaction_read_only = on',
    'ALTER ROLE odd SET default_transaction_read_only = on',
    'ALTER ROLE odd IN DATABASE shut SET default_transaction_read_only = on',
    'ALTER ROLE odd SET session_replication_role = replica',
    'ALTER DATABASE shut SET session_replication_role = replica',
  ]
  for (const statement of spoil) {
    await server.run(statement)
    const problem = await problemOf(addresses)
    expect(`${statement}: ${problem}`).toMatch(/read-only access to it|Triggers are switched off/)
    await server.run(commandIn(problem))
    expect(`${statement}: ${await problemOf(addresses)}`).toBe(`${statement}: it can be used`)
  }
})

it('settings of a database or a login do not change what we read and write', async () => {
  await server.run(
    'CREATE ROLE other LOGIN; GRANT dastak_app TO other; CREATE DATABASE settings OWNER other',
  )
  const odd = [
    `datestyle = 'German, DMY'`,
    `intervalstyle = 'sql_standard'`,
    `timezone = 'America/St_Johns'`,
    `search_path = ''`,
    'standard_conforming_strings = off',
    `bytea_output = 'escape'`,
    'extra_float_digits = -10',
    'array_nulls = off',
    'transform_null_equals = on',
    'gin_fuzzy_search_limit = 1',
    `default_transaction_isolation = 'serializable'`,
    'default_transaction_deferrable = on',
    `statement_timeout = '200ms'`,
    `lock_timeout = '1ms'`,
    `transaction_timeout = '300ms'`,
    `idle_in_transaction_session_timeout = '100ms'`,
    `plan_cache_mode = 'force_custom_plan'`,
    'jit = on',
    `client_encoding = 'LATIN1'`,
  ]
  await server.run(
    odd.map((one) => `ALTER DATABASE settings SET ${one}; ALTER ROLE other SET ${one}`).join('; '),
  )
  // A busy machine may need longer than 200 ms for a check, which is then begun again.
  const opened = await open({ url: server.url('other', 'settings'), waitMs: 60_000 })
  try {
    const session = await openSession(opened.db)
    for (const { kysely } of [opened.db, session]) {
      const { rows } =
        await sql`SELECT DATE '2026-02-01' AS day, TIMESTAMPTZ '2026-02-01T10:00:00Z' AS at,
          interval '1 day' AS pause, '\\x00ff'::bytea AS bytes, 0.1::float8 + 0.2::float8 AS sum,
          '{NULL}'::text[] AS none, 'a\\b' AS text, 'नमस्ते' AS script,
          current_setting('transaction_isolation') AS isolation,
          current_setting('jit') AS jit, current_user::text AS role,
          NULL = NULL AS unknown, (SELECT count(*)::int FROM price) > 0 AS priced,
          similarity('asha', 'asha') AS alike,
          date_trunc('day', TIMESTAMPTZ '2026-02-01T01:00:00Z') AS began,
          concat_ws(' ', current_setting('statement_timeout'), current_setting('lock_timeout'),
            current_setting('transaction_timeout')) AS limits`.execute(kysely)
      expect(rows[0]).toMatchObject({
        day: '2026-02-01',
        at: new Date('2026-02-01T10:00:00Z'),
        pause: { days: 1 },
        bytes: Buffer.from([0, 255]),
        sum: 0.30000000000000004,
        none: [null],
        text: 'a\\b',
        script: 'नमस्ते',
        isolation: 'read committed',
        jit: 'off',
        role: 'dastak_app',
        unknown: null,
        priced: true,
        alike: 1,
        began: new Date('2026-02-01T00:00:00Z'),
        limits: '0 0 0',
      })
    }
    await session.close()
  } finally {
    await opened.close()
  }
})

describe('TLS', () => {
  interface Where {
    host?: string
    root: string | null
    name?: string
  }
  const at = (mode: string, { host = 'localhost', root, name = 'demands_tls' }: Where) => ({
    url: server.url('plain', name, {
      host,
      query: `sslmode=${mode}${root === null ? '' : `&sslrootcert=${root}`}`,
    }),
  })
  beforeAll(async () => {
    await server.run('CREATE DATABASE demands_tls OWNER plain; GRANT dastak_app TO plain')
  })

  it.each([
    [
      'disable',
      'localhost',
      null,
      /refuses the login of plain.*may require TLS: add \?sslmode=verify-full&sslrootcert/,
    ],
    ['prefer', 'localhost', null, /^it can be used$/],
    ['allow', 'localhost', null, /^it can be used$/],
    ['require', '127.0.0.1', null, /^it can be used$/],
    ['no-verify', '127.0.0.1', null, /^it can be used$/],
    ['require', '127.0.0.1', AUTHORITY, /^it can be used$/],
    ['verify-ca', '127.0.0.1', AUTHORITY, /^it can be used$/],
    ['verify-full', 'localhost', AUTHORITY, /^it can be used$/],
    [
      'verify-full',
      '127.0.0.1',
      AUTHORITY,
      /certificate of 127\.0\.0\.1:\d+ is for another name.*sslmode=verify-ca/,
    ],
    [
      'verify-full',
      'localhost',
      null,
      /not signed by an authority that this machine trusts.*add sslrootcert=/,
    ],
    ['verify-full', 'localhost', 'system', /not signed by an authority that this machine trusts/],
    [
      'verify-ca',
      'localhost',
      fileURLToPath(import.meta.url),
      /is not a PEM file|not signed by an authority in/,
    ],
  ])('with sslmode=%s at %s with the root %s', async (mode, host, root, problem) => {
    expect(await problemOf(at(mode, { host, root }))).toMatch(problem)
  })

  it('of a server without it is refused, unless it is only preferred', async () => {
    await server.stop()
    await server.start({ ssl: 'off' })
    expect(await problemOf(at('require', { root: null, name: 'owned' }))).toMatch(
      /has no TLS.*ssl = on.*sslmode=disable/,
    )
    expect(await problemOf(at('prefer', { root: null, name: 'owned' }))).toBe('it can be used')
    await server.stop()
    await server.start()
  })
})

it('a start waits for a while for a database that restarts, and says so', async () => {
  await server.stop()
  const url = server.url('plain', 'owned')
  expect(await problemOf({ url, waitMs: 1_000 })).toMatch(/No server is listening at 127\.0\.0\.1/)
  const notes: string[] = []
  const opening = problemOf({ url, waitMs: 30_000, onNote: (text) => notes.push(text) })
  await expect
    .poll(() => notes)
    .toEqual([expect.stringMatching(/^Waiting up to 30 s.*No server is listening/)])
  await server.start()
  expect(await opening).toBe('it can be used')
  expect(notes.filter((text) => text.startsWith('Waiting'))).toHaveLength(1)
})
