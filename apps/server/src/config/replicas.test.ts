import { expect, test } from 'vitest'
import { readReplicas } from './replicas.ts'
import { createSettings } from './settings.ts'

function read(env: Record<string, string>, hasDatabase = true) {
  const settings = createSettings(env)
  return { replicas: readReplicas(settings, { hasDatabase }), problems: settings.problems }
}

test('each replica has its address, and there may be none', () => {
  expect(read({})).toEqual({ replicas: null, problems: [] })
  const [one, two] = ['postgres://u:p,w@one.example/dastak', 'postgresql://two.example/dastak']
  const expected = { urls: [one, two], maxLagMs: 10_000 }
  for (const text of [`${one} ${two}`, `${one}, ${two}`, ` ${one}\n${two} `])
    expect(read({ DATABASE_READ_URL: text })).toEqual({ replicas: expected, problems: [] })
  const lag = { DATABASE_READ_URL: one, DATABASE_READ_LAG_SECONDS: '30' }
  expect(read(lag).replicas).toEqual({ urls: [one], maxLagMs: 30_000 })
})

test('what is wrong with an address is named, without its password', () => {
  const problemsOf = (text: string, hasDatabase = true) =>
    read({ DATABASE_READ_URL: text }, hasDatabase).problems.join('\n')
  expect(problemsOf('postgres://one.example/d', false)).toContain('DATABASE_URL must be set')
  expect(problemsOf('postgres://one.example/d http://two.example')).toContain('must be an address')
  expect(problemsOf('postgres://one.example/d?sslmode=never')).toContain('sslmode=never')
  expect(problemsOf('postgres://u:se#cret@one.example/d')).not.toContain('cret')
})
