import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { hasPgpool, startPgpool } from '../testing/database/pgpool.ts'
import { startPostgres, type PostgresServer } from '../testing/database/postgres-server.ts'
import { startSplitter } from '../testing/database/splitting-pooler.ts'
import { startReplicas } from '../testing/database/streaming-replica.ts'
import { reachExternal } from './external-database.ts'

let primary: PostgresServer
let copy: PostgresServer
beforeAll(async () => {
  primary = await startPostgres()
  await primary.run(
    'CREATE ROLE dastak_owner LOGIN; CREATE ROLE dastak_app LOGIN; GRANT dastak_app TO ' +
      'dastak_owner; CREATE DATABASE dastak OWNER dastak_owner',
  )
  ;[copy] = (await startReplicas(primary, 1)) as [PostgresServer]
})
afterAll(async () => {
  await copy.drop()
  await primary.drop()
})

type UrlOf = (user: string, database: string) => string

const at = (urlOf: UrlOf, isDirect = false) => ({
  url: urlOf('dastak_app', 'dastak'),
  adminUrl: isDirect ? null : primary.url('dastak_owner', 'dastak'),
  directUrl: isDirect ? urlOf('dastak_owner', 'dastak') : null,
})
const resultOf = (addresses: ReturnType<typeof at>) =>
  reachExternal(addresses, { waitMs: 0 }).then(
    () => 'it can be used',
    (error: Error) => error.message,
  )

test('a pooler that sends reads to a copy is refused, whichever address leads to it', async () => {
  const splitter = await startSplitter(primary.port, copy.port)
  onTestFinished(splitter.close)
  expect(await resultOf(at(splitter.url))).toMatch(
    /DATABASE_URL leads to a pooler \(127\.0\.0\.1:\d+\) that answers reads from a copy.*primary/,
  )
  expect(await resultOf(at(splitter.url, true))).toContain('DATABASE_DIRECT_URL leads to a pooler')
  expect(await resultOf(at(primary.url))).toBe('it can be used')
})

describe.skipIf(!hasPgpool())('pgpool-II', () => {
  test.for([
    ['balances', ['load_balance_mode = on'], /leads to pgpool-II .*Set load_balance_mode = off/],
    [
      'would use its copy only if the primary had too much to do',
      ['load_balance_mode = on', 'backend_weight0 = 1', 'backend_weight1 = 0'],
      /leads to pgpool-II .*Set load_balance_mode = off/,
    ],
    [
      'keeps answers',
      ['load_balance_mode = off', 'memory_cache_enabled = on', "memqcache_method = 'shmem'"],
      /leads to pgpool-II .*Set memory_cache_enabled = off/,
    ],
    ['only forwards', ['load_balance_mode = off'], /^it can be used$/],
  ] as const)('that %s', async ([, lines, expected]) => {
    const pgpool = await startPgpool([primary.port, copy.port], lines)
    expect(await resultOf(at(pgpool.url))).toMatch(expected)
    await pgpool.drop()
  })
})
