import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { configProblems } from '../testing/processes/config-problems.ts'
import { ConfigError } from './config-error.ts'
import { loadConfig, readConfig } from './config.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'dastak-values-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const file = (name: string, content: string) => {
  const path = join(dataDir, name)
  writeFileSync(path, content)
  return path
}
const problemsOf = (env: Record<string, string>) => configProblems({ DATA_DIR: dataDir, ...env })
const KEY = 'k'.repeat(32)

test('the value of any setting may be in a file, without the end of its line', () => {
  const config = readConfig({
    DATA_DIR: dataDir,
    SECRET_KEY_FILE: file('key', `${KEY}\r\n`),
    DATABASE_URL_FILE: file('url', 'postgres://app:pw@db.example/dastak\n'),
    PORT_FILE: file('port', '8081'),
  })
  expect(config).toMatchObject({
    secrets: [KEY],
    port: 8081,
    database: { url: 'postgres://app:pw@db.example/dastak' },
  })
})

test('a setting and its file together are refused, an empty one counts as not set', () => {
  const path = file('key', KEY)
  expect(problemsOf({ SECRET_KEY: KEY, SECRET_KEY_FILE: path })).toEqual([
    'SECRET_KEY and SECRET_KEY_FILE are both set: remove one',
  ])
  expect(problemsOf({ SECRET_KEY: '', SECRET_KEY_FILE: path })).toEqual([])
  expect(problemsOf({ SECRET_KEY: KEY, SECRET_KEY_FILE: ' ' })).toEqual([])
})

test('a file that cannot be read is refused once, without its content', () => {
  // SMTP_URL is read at several places.
  expect(problemsOf({ SMTP_URL_FILE: join(dataDir, 'none') })).toEqual([
    `SMTP_URL_FILE must name a file of the value of SMTP_URL. There is no ${dataDir}/none.`,
  ])
  expect(problemsOf({ SECRET_KEY_FILE: dataDir })).toEqual([
    `SECRET_KEY_FILE must name a file of the value of SECRET_KEY, but ${dataDir} is not a file`,
  ])
  expect(problemsOf({ SECRET_KEY_FILE: 'key' })).toEqual([
    'SECRET_KEY_FILE must be the absolute path of a file',
  ])
  const empty = file('empty', '\n')
  expect(problemsOf({ SECRET_KEY_FILE: empty })).toEqual([
    `SECRET_KEY_FILE must name a file of the value of SECRET_KEY, but ${empty} is empty`,
  ])
  expect(problemsOf({ DATABASE_URL_FILE: file('wrong', 'mysql://me:hunter2@db/x') })).toEqual([
    expect.not.stringContaining('hunter2'),
  ])
})

test('a setting that names a file itself keeps its meaning', () => {
  const plans = file('plans.json', '{"currency":"INR","plans":[],"credit_packs":[]}')
  expect(readConfig({ DATA_DIR: dataDir, PLANS_FILE: plans }).catalogue.plans).toEqual([])
})

test('the file of settings may name files, and a misspelt one gets a suggestion', () => {
  const port = file('port', '8082')
  const settings = file('settings', `PORT_FILE=${port}\nSECRET_KEY_FILE=${file('key', KEY)}\n`)
  const load = () => loadConfig({ ENV_FILE: settings, DATA_DIR: dataDir })
  expect(load().port).toBe(8082)
  file('settings', 'SECRET_KYE_FILE=/x\n')
  expect(load).toThrow(ConfigError)
  expect(load).toThrow('SECRET_KYE_FILE is not a setting: did you mean SECRET_KEY_FILE?')
})
