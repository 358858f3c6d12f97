import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { leftOut } from './left-out.mjs'

/** The lines about PgBouncer where this version of it is installed. */
function linesFor(version) {
  const folder = mkdtempSync(join(tmpdir(), 'dastak-programs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'pgbouncer')
  writeFileSync(path, `#!/bin/sh\necho 'PgBouncer ${version}'\n`, { mode: 0o755 })
  return leftOut({ POOLER_PATH: path }).filter((line) => line.includes('PgBouncer'))
}

afterEach(() => vi.unstubAllEnvs())

test('tests without their program are named, with the way to it', () => {
  vi.stubEnv('POOLER_PATH', '')
  vi.stubEnv('PGPOOL_PATH', '')
  expect(leftOut({})).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^the tests with PgBouncer: .*apt-get install pgbouncer.*POOLER_PATH/),
      expect.stringMatching(/^the tests with pgpool-II: .*apt-get install pgpool2.*PGPOOL_PATH/),
    ]),
  )
})

test('a pooler that is too old leaves out the tests that it cannot run, and no others', () => {
  expect(linesFor('1.18.0')).toEqual([expect.stringContaining('1.18 keeps no prepared statements')])
  expect(linesFor('1.21.0')).toEqual([])
})
