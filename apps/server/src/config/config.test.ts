import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseEnv } from 'node:util'
import { loadConfig, readConfig } from './config.ts'
import { SETTING_NAMES } from './reference/all-settings.ts'
import { configProblems } from '../testing/processes/config-problems.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'dastak-config-'))
})
afterAll(() => rmSync(dataDir, { recursive: true }))

const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: dataDir, ...env })
const MAIL_FROM = { MAIL_FROM: 'Dastak <no-reply@dastak.example>' }
const DATABASE = { DATABASE_URL: 'postgres://app:pw@db.example/dastak' }
const SMS = { SMS_HTTP_URL: 'https://sms.example/send' }
const MAIL = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'hello@dastak.example' }
const KEY = { SECRET_KEY: 'k'.repeat(32) }

const problemsOf = (env: Record<string, string>) => configProblems({ DATA_DIR: dataDir, ...env })

describe('settings', () => {
  it('have defaults for all: the embedded database, demo mode, port 8080, India', () => {
    const config = read()
    expect(config).toMatchObject({
      port: 8080,
      role: 'all',
      isDemo: true,
      database: null,
      allowedCountries: ['IN'],
      sms: null,
    })
    expect(config.signUpCredits).toEqual({ phone: 10, email: 10 })
    expect(isAbsolute(readConfig({ ...KEY, DATA_DIR: './elsewhere' }).dataDir)).toBe(true)
  })

  it('leave demo mode if anything real is set, unless DEMO is set', () => {
    expect(read(DATABASE).isDemo).toBe(false)
    expect(read(SMS).isDemo).toBe(false)
    expect(read(MAIL).isDemo).toBe(false)
    expect(read({ ...DATABASE, DEMO: 'true' }).isDemo).toBe(true)
    expect(read({ DEMO: 'false' }).isDemo).toBe(false)
  })

  it('allow more codes per address in demo mode', () => {
    expect(read().otpSendsPerHourPerAddress).toBe(1000)
    expect(read({ DEMO: 'false' }).otpSendsPerHourPerAddress).toBe(20)
    expect(read({ OTP_SENDS_PER_HOUR_PER_ADDRESS: '7' }).otpSendsPerHourPerAddress).toBe(7)
  })

  it('limit single endpoints as declared, in demo mode 50 times as much', () => {
    expect(read().limits.endpointLimitFactor).toBe(50)
    expect(read({ DEMO: 'false' }).limits).toMatchObject({
      endpointLimitFactor: 1,
      callWaitMs: 10_000,
    })
    expect(problemsOf({ CALLS_IN_FLIGHT_PER_USER: '0' })).toEqual([
      expect.stringMatching(/^CALLS_IN_FLIGHT_PER_USER/),
    ])
  })

  it('say how mail servers are called: by default with the name of the site and no sender', () => {
    const { emailCheck } = read({ DEMO: 'false', PUBLIC_URL: 'https://leads.dastak.example:8443/' })
    expect(emailCheck).toEqual({
      dnsServers: [],
      asksMailServers: true,
      helo: 'leads.dastak.example',
      sender: '',
    })
    expect(
      read({ EMAIL_CHECK_DNS: '1.1.1.1, [2606:4700::1111]:53', EMAIL_CHECK_SMTP: 'no' }).emailCheck,
    ).toMatchObject({
      dnsServers: ['1.1.1.1', '[2606:4700::1111]:53'],
      asksMailServers: false,
    })
    const wrong = {
      EMAIL_CHECK_DNS: '1.2.3.999',
      EMAIL_CHECK_HELO: 'a b',
      EMAIL_CHECK_FROM: 'x>\r\nRCPT TO:<y@z.example',
    }
    expect(problemsOf(wrong).map((line) => line.split(' ')[0])).toEqual(
      expect.arrayContaining(Object.keys(wrong)),
    )
  })

  it('require the secret if several processes share a database', () => {
    expect(problemsOf({ NODE_ENV: 'production', ...SMS, ...MAIL, ...DATABASE })).toEqual([
      expect.stringMatching(/^SECRET_KEY must/),
    ])
    expect(problemsOf({ ...DATABASE, ROLE: 'web' })).toEqual([
      expect.stringMatching(/^SECRET_KEY must/),
    ])
    expect(problemsOf({ ...DATABASE, ...KEY, ROLE: 'web' })).toEqual([])
    expect(problemsOf({ ...KEY, ROLE: 'worker' })).toEqual([
      expect.stringMatching(/^DATABASE_URL must/),
    ])
  })

  it('require a private address of a vendor to be listed', () => {
    const local = { SMS_HTTP_URL: 'http://127.0.0.1:9000/send' }
    expect(problemsOf(local)).toEqual([
      'SMS_HTTP_URL has a private address. If that is intended, set PRIVATE_HOSTS=127.0.0.1',
    ])
    expect(read({ ...local, PRIVATE_HOSTS: '127.0.0.1,::1' }).privateHosts).toEqual([
      '127.0.0.1',
      '::1',
    ])
  })

  it('name all problems together, without repeating secrets', () => {
    const problems = problemsOf({
      PORT: '80a',
      ROLE: 'boss',
      DATABASE_URL: 'mysql://me:hunter2@db.example/x',
      ALLOWED_COUNTRIES: 'IN,India',
      DEMO: 'perhaps',
      LOG_LEVEL: 'loud',
      DATABASE_POOL_SIZE: '1',
      TIME_ZONE: 'Kolkata',
      SMS_HTTP_HEADERS: '{"a":1}',
      SECRET_KEY: 'short',
    })
    expect(problems.map((line) => line.split(' ')[0]).sort()).toEqual(
      [
        'ALLOWED_COUNTRIES',
        'DATABASE_POOL_SIZE',
        'DATABASE_URL',
        'DEMO',
        'LOG_LEVEL',
        'PORT',
        'ROLE',
        'SECRET_KEY',
        'SMS_HTTP_HEADERS',
        'TIME_ZONE',
      ].sort(),
    )
    expect(problems.join()).not.toContain('hunter2')
  })

  it('name the characters of a password that an address cannot have', () => {
    for (const password of ['hun/ter2', 'hun?ter2', 'hun#ter2'])
      for (const [name, scheme] of [
        ['DATABASE_URL', 'postgres'],
        ['SMTP_URL', 'smtp'],
      ] as const) {
        const problems = problemsOf({
          ...KEY,
          ...MAIL_FROM,
          [name]: `${scheme}://me:${password}@host.example/x`,
        })
        expect(problems).toContainEqual(
          expect.stringMatching(new RegExp(`^${name} cannot be read.*# as %23`)),
        )
        expect(problems.join()).not.toMatch(/ter2/)
      }
  })

  it('count days in India, unless another time zone is named', () => {
    expect(read().timeZone).toBe('Asia/Kolkata')
    expect(read({ TIME_ZONE: 'Europe/Berlin' }).timeZone).toBe('Europe/Berlin')
    for (const wrong of ['Asia/Bombay-ish', '+05:30', 'IST5'])
      expect(problemsOf({ TIME_ZONE: wrong })).toEqual([
        expect.stringMatching(/^TIME_ZONE must be a time zone like/),
      ])
  })

  it('choose the database connections by the cores of the machine, unless the number is set', () => {
    expect(read().databasePoolSize).toBe(Math.min(Math.max(4 * availableParallelism(), 4), 32))
    expect(read({ DATABASE_POOL_SIZE: '50' }).databasePoolSize).toBe(50)
  })

  it('come from the file that ENV_FILE names, and the environment wins over it', () => {
    const file = join(dataDir, 'settings')
    writeFileSync(file, `PORT=8081\nHOST=10.0.0.1\nDATA_DIR=${dataDir}\n`)
    expect(loadConfig({ ENV_FILE: file, HOST: '10.0.0.2' })).toMatchObject({
      port: 8081,
      hosts: ['10.0.0.2'],
      dataDir,
    })
    expect(() => loadConfig({ ENV_FILE: join(dataDir, 'none') })).toThrow(
      /ENV_FILE must name a file/,
    )
  })

  it('are declared once each, and all of them are read', () => {
    const read = new Set<string>()
    const noted = (_: object, name: string | symbol) => {
      read.add(String(name))
      return name === 'SECRET_KEY' ? KEY.SECRET_KEY : undefined
    }
    readConfig(new Proxy<Record<string, string>>({}, { get: noted }))
    expect(SETTING_NAMES.filter((name) => !read.has(name))).toEqual([])
    expect(SETTING_NAMES).toHaveLength(new Set(SETTING_NAMES).size)
  })

  it('have in .env.example the values that count without it', () => {
    const example = parseEnv(
      readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8'),
    )
    expect(Object.keys(example).toSorted()).toEqual(SETTING_NAMES.toSorted())
    expect(readConfig({ ...example, ...KEY })).toEqual(readConfig(KEY))
  })

  it('take lists separated by commas and count an empty value as not set', () => {
    expect(read({ ALLOWED_COUNTRIES: 'IN, AE', TRUSTED_PROXIES: '10.0.0.0/8,::1' })).toMatchObject({
      allowedCountries: ['IN', 'AE'],
      trustedProxies: ['10.0.0.0/8', '::1'],
    })
    expect(read({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8080, database: null })
  })
})
