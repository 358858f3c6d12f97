import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../database/as-owner.ts'
import { cleanEnvironment, removeSettings } from './clean-environment.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'

const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url))
const run = promisify(execFile)

let database: TestDatabase
let checkout: string
/** A developer's checkout whose `.env` names their own database. Here it is an empty one. */
beforeAll(async () => {
  database = await createTestDatabase()
  await asOwner(
    database.ownerUrl,
    'DROP SCHEMA pgboss CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public',
  )
  checkout = mkdtempSync(join(tmpdir(), 'dastak-checkout-'))
  const copied = [
    'package.json',
    'apps/server/package.json',
    'apps/server/plans.json',
    'apps/server/src',
    'e2e',
  ]
  for (const path of copied) cpSync(join(ROOT, path), join(checkout, path), { recursive: true })
  for (const path of ['node_modules', 'apps/server/node_modules'])
    symlinkSync(join(ROOT, path), join(checkout, path), 'dir')
  mkdirSync(join(checkout, 'data'))
  writeFileSync(
    join(checkout, '.env'),
    `DATABASE_URL=${database.ownerUrl}\nDEMO=true\nDATA_DIR=./data\n`,
  )
})
afterAll(async () => {
  rmSync(checkout, { recursive: true, force: true })
  await database.drop()
})

const tables = () =>
  asOwner(
    database.ownerUrl,
    `SELECT tablename FROM pg_tables WHERE schemaname IN ('public', 'pgboss')`,
  )

/**
 * Starts everything that journeys, benchmarks and process tests start, like a script in that
 * checkout. Without sample data, which takes most of the time.
 */
const START = `
  const { startProduct } = await import('./e2e/start-product.ts')
  const env = { DEMO: 'false', SMS_HTTP_URL: 'http://127.0.0.1:9/' }
  const product = await startProduct({ env })
  await product.remove()`

test('programs that tests start do not use the database in .env and the shell, which the product would use', async () => {
  const env = {
    ...process.env,
    ENV_FILE: '',
    DATABASE_URL: database.ownerUrl,
    DATABASE_ADMIN_URL: database.ownerUrl,
  }
  await run(process.execPath, ['--input-type=module', '-e', START], { cwd: checkout, env })
  expect(await tables()).toEqual([])

  const cli = join(checkout, 'apps/server/src/cli.ts')
  await run(process.execPath, [cli, 'ledger', 'check'], {
    cwd: checkout,
    env: cleanEnvironment({ ENV_FILE: '' }),
  })
  expect(await tables()).not.toEqual([])
})

test('a runner of tests forgets every setting, and those of PostgreSQL’s client', () => {
  const env = {
    PATH: '/bin',
    DATABASE_URL: 'x',
    SECRET_KEY: 'x',
    PGPORT: '5433',
    PGOPTIONS: '-c x=y',
    CHROMIUM_PATH: 'x',
  }
  removeSettings(env)
  expect(env).toEqual({ PATH: '/bin', CHROMIUM_PATH: 'x', ENV_FILE: devNull })
  expect(process.env['ENV_FILE']).toBe(devNull)
})
