import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { addSecret, removeOldSecrets } from './secret-file.ts'
import { configProblems } from '../testing/processes/config-problems.ts'

/** The secret of the installation. */

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'dastak-secret-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

const KEY = { SECRET_KEY: 'k'.repeat(32) }
const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env })
const problemsOf = (env: Record<string, string>) => configProblems({ DATA_DIR: dataDir, ...env })

it('is created once, readable by its owner only', () => {
  const { secrets } = read()
  expect(secrets.map(({ length }) => length)).toEqual([43])
  expect(read().secrets).toEqual(secrets)
  expect(readFileSync(join(dataDir, 'secret.key'), 'utf8').trim()).toBe(secrets[0])
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
})

it('in the file gets a new first line, and keeps those from before until they are removed', () => {
  const before = read().secrets
  addSecret(dataDir)
  const both = read().secrets
  expect(both).toEqual([expect.any(String), ...before])
  expect(new Set(both).size).toBe(2)
  removeOldSecrets(dataDir)
  expect(read().secrets).toEqual([both[0]])
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('secret'))).toEqual(['secret.key'])
})

it('may have previous ones, separated by commas, which a secret may also contain', () => {
  const [one, other] = ['1'.repeat(32), `2, ${'2'.repeat(32)}`]
  const of = (SECRET_KEY_PREVIOUS: string) => read({ ...KEY, SECRET_KEY_PREVIOUS }).secrets.slice(1)
  expect(of(`${one}, ${'3'.repeat(32)}`)).toEqual([one, '3'.repeat(32)])
  expect(of(other)).toEqual([other])
  expect(of(KEY.SECRET_KEY)).toEqual([KEY.SECRET_KEY])
  expect(problemsOf({ ...KEY, SECRET_KEY_PREVIOUS: 'hunter2' })).toEqual([
    'SECRET_KEY_PREVIOUS must have at least 32 characters',
  ])
})
