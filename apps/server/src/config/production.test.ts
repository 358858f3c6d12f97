import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { configProblems } from '../testing/processes/config-problems.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'dastak-config-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env })
const SMS = { SMS_HTTP_URL: 'https://sms.example/send' }
const KEY = { SECRET_KEY: 'k'.repeat(32) }
const MAIL = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'hello@dastak.example' }
const problemsOf = (env: Record<string, string>) => configProblems({ DATA_DIR: dataDir, ...env })

it('refuse production without an SMS vendor or a mail server, unless DEMO is set', () => {
  const production = { NODE_ENV: 'production' }
  expect(problemsOf(production)).toEqual([
    expect.stringMatching(/^SMS_VENDOR or SMS_HTTP_URL must be set in production.*ACCEPT_NO_SMS/),
    expect.stringMatching(/^SMTP_URL must be set in production.*to search/),
  ])
  expect(problemsOf({ ...production, DEMO: 'true' })).toEqual([])
  expect(problemsOf({ ...production, ...SMS, ...MAIL })).toEqual([])
  expect(problemsOf({ ...production, ...SMS, ACCEPT_NO_EMAIL: 'true' })).toEqual([])
  expect(problemsOf({ ...production, ...MAIL, ACCEPT_NO_SMS: 'true' })).toEqual([])
})

it('make a demo reachable from this machine only, unless an address is set', () => {
  expect(read().hosts).toEqual(['127.0.0.1', '::1'])
  expect(read({ HOST: '0.0.0.0' }).hosts).toEqual(['0.0.0.0'])
  expect(read({ DEMO: 'false' }).hosts).toEqual([])
})

it('make cookies secure as PUBLIC_URL is, and without one outside demo mode', () => {
  expect(read().isSecure).toBe(false)
  expect(read({ DEMO: 'false' }).isSecure).toBe(true)
  expect(read({ DEMO: 'false', PUBLIC_URL: 'http://10.0.0.7:8080' }).isSecure).toBe(false)
  expect(read({ DEMO: 'true', PUBLIC_URL: 'https://demo.example' }).isSecure).toBe(true)
  expect(read({ DEMO: 'true', PUBLIC_URL: 'HTTPS://Demo.Example:443/' })).toMatchObject({
    isSecure: true,
    publicUrl: 'https://demo.example',
  })
})

it('make a demo that others can reach only if it is written', () => {
  const local = [
    'http://localhost:8080',
    'http://127.0.0.1',
    'https://[::1]:8',
    'http://a.localhost',
  ]
  for (const PUBLIC_URL of local) expect(read({ PUBLIC_URL }).isDemo).toBe(true)
  const open = [
    'https://demo.example',
    'http://10.0.0.7:8080',
    'http://dastak.local',
    'http://[::2]',
  ]
  for (const PUBLIC_URL of open) {
    expect(problemsOf({ PUBLIC_URL })).toEqual([
      expect.stringMatching(/^PUBLIC_URL leads to a host.*NODE_ENV=production.*DEMO=true$/),
    ])
    expect(read({ PUBLIC_URL, DEMO: 'true' }).isDemo).toBe(true)
    expect(read({ PUBLIC_URL, DEMO: 'false' }).isDemo).toBe(false)
    expect(read({ PUBLIC_URL, ...SMS }).isDemo).toBe(false)
  }
})

it('refuse a PUBLIC_URL with more than a host, and say what to set', () => {
  const origin = 'https://dastak.example:8443'
  const at = (more: string) => problemsOf({ DEMO: 'true', PUBLIC_URL: `${origin}${more}` })
  for (const more of ['/leads', '/leads/', '/?a=b', '/#top', '/%20'])
    expect(at(more)).toEqual([
      expect.stringMatching(
        /^PUBLIC_URL must be a scheme and a host only.*Set PUBLIC_URL=(\S+)\. /,
      ),
    ])
  expect(at('/leads')[0]).toContain(`Set PUBLIC_URL=${origin}. Dastak cannot run below a path`)
  const secret = problemsOf({ DEMO: 'true', PUBLIC_URL: 'https://me:hunter2@dastak.example' })
  expect(secret).toHaveLength(1)
  expect(secret.join()).not.toContain('hunter2')
  for (const more of ['', '/', '//']) expect(at(more)).toEqual([])
})

it('explain that a file is a folder, a device or missing', () => {
  const named = {
    PLANS_FILE: dataDir,
    PROFILE_LAYOUTS_FILE: '/dev/zero',
    CONTACT_VENDORS: '/nowhere/vendors.json',
  }
  expect(problemsOf({ ...named, DEMO: 'false' })).toEqual([
    expect.stringMatching(/^PLANS_FILE must name a file of plans, but .* is not a file$/),
    expect.stringMatching(
      /^PROFILE_LAYOUTS_FILE must name a file of layouts, but \/dev\/zero is not a file$/,
    ),
    expect.stringMatching(
      /^CONTACT_VENDORS must name a file of vendors\. There is no \/nowhere\/vendors\.json\.$/,
    ),
  ])
})

it('require a token for the metrics that nobody can guess', () => {
  expect(problemsOf({ METRICS_TOKEN: 'short' })).toEqual([
    expect.stringMatching(/^METRICS_TOKEN must have at least/),
  ])
  expect(read({ METRICS_TOKEN: 'a'.repeat(16) }).metricsToken).toBe('a'.repeat(16))
})

it('refuse secrets that can be guessed in production, and only advise outside it', () => {
  const weak = {
    SECRET_KEY: 'changeme-please-this-is-a-sample-secret',
    METRICS_TOKEN: 'a'.repeat(20),
  }
  const production = { NODE_ENV: 'production', ...SMS, ...MAIL }
  expect(problemsOf({ ...production, ...weak })).toEqual([
    expect.stringMatching(/^SECRET_KEY consists of common words\. Use .*openssl rand/),
    expect.stringMatching(/^METRICS_TOKEN repeats/),
  ])
  for (const others of [{}, { ...production, DEMO: 'true' }])
    expect(read({ ...weak, ...others }).weakSecrets).toHaveLength(2)
  // Otherwise a weak secret could not be replaced.
  const replaced = {
    SECRET_KEY: 'Zq7mT2vX9kLw4cRb8nHs6jPd3gFy5eAu',
    SECRET_KEY_PREVIOUS: weak.SECRET_KEY,
  }
  expect(read({ ...production, ...replaced }).secrets).toEqual(Object.values(replaced))
})

it('sell through Chargebee only with all that it needs, and never in demo mode', () => {
  const chargebee = {
    ...KEY,
    DEMO: 'false',
    BILLING_PROVIDER: 'chargebee',
    PUBLIC_URL: 'https://dastak.example',
    CHARGEBEE_SITE: 'acme-test',
    CHARGEBEE_API_KEY: 'test_key',
    CHARGEBEE_WEBHOOK_USER: 'dastak',
    CHARGEBEE_WEBHOOK_PASSWORD: 'sixteen characters or more',
  }
  expect(read(chargebee).chargebee).toMatchObject({ site: 'acme-test', apiKey: 'test_key' })
  expect(read({ ...chargebee, BILLING_PROVIDER: 'none' }).chargebee).toBeNull()
  for (const name of Object.keys(chargebee).filter((key) => /^(CHARGEBEE|PUBLIC)/.test(key)))
    expect(problemsOf({ ...chargebee, [name]: '' })).toEqual([
      expect.stringMatching(new RegExp(`^${name} must`)),
    ])
  expect(problemsOf({ ...chargebee, DEMO: 'true' })).toEqual([
    expect.stringMatching(/^BILLING_PROVIDER must not/),
  ])
  const wrong = {
    CHARGEBEE_SITE: 'https://acme.chargebee.com',
    CHARGEBEE_WEBHOOK_PASSWORD: 'hunter2',
  }
  expect(problemsOf({ ...chargebee, ...wrong })).toHaveLength(2)
  expect(problemsOf({ ...chargebee, ...wrong }).join()).not.toContain('hunter2')
})

it('keep files in a bucket only with all that it needs, and never in demo mode', () => {
  const bucket = {
    DEMO: 'false',
    PUBLIC_URL: 'https://dastak.example',
    STORAGE_S3_BUCKET: 'dastak-files',
    STORAGE_S3_REGION: 'ap-south-1',
    STORAGE_S3_ACCESS_KEY_ID: 'key',
    STORAGE_S3_SECRET_ACCESS_KEY: 'hunter2',
  }
  expect(read({ DEMO: 'false' }).bucket).toBeNull()
  expect(read(bucket).bucket).toMatchObject({
    name: 'dastak-files',
    region: 'ap-south-1',
    isPathStyle: false,
  })
  const other = {
    ...bucket,
    STORAGE_S3_REGION: '',
    STORAGE_S3_ENDPOINT: 'https://s3.example/base',
  }
  expect(read(other).bucket).toMatchObject({ region: 'us-east-1', isPathStyle: true })
  for (const name of Object.keys(bucket).filter((key) => key.startsWith('STORAGE')))
    expect(problemsOf({ ...bucket, [name]: '' })).toEqual([
      expect.stringMatching(new RegExp(`^${name} must be set`)),
    ])
  expect(problemsOf({ ...bucket, DEMO: 'true' })).toEqual([
    expect.stringMatching(/^STORAGE_S3_BUCKET must not/),
  ])
  // An internal address is fine if browsers use another one.
  const inner = { ...other, STORAGE_S3_ENDPOINT: 'http://10.0.0.9:9000' }
  expect(problemsOf(inner)).toEqual([
    expect.stringMatching(/^STORAGE_S3_PUBLIC_ENDPOINT must start with https/),
  ])
  expect(problemsOf({ ...inner, STORAGE_S3_PUBLIC_ENDPOINT: 'https://files.example' })).toEqual([])
  const wrong = {
    STORAGE_S3_ENDPOINT: 'https://me:hunter2@s3.example',
    STORAGE_S3_BUCKET: 'a/b',
    STORAGE_S3_PATH_STYLE: 'x',
  }
  expect(problemsOf({ ...bucket, ...wrong })).toHaveLength(3)
  expect(problemsOf({ ...bucket, ...wrong }).join()).not.toContain('hunter2')
})
