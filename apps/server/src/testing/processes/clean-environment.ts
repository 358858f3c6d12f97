import { readFileSync } from 'node:fs'
import { devNull } from 'node:os'
import { parseEnv } from 'node:util'

/**
 * What a developer's own `.env` or shell may set must not reach what is tested: it may name his
 * real database.
 */
const NO_FILE = { ENV_FILE: devNull }

/**
 * The environment of a process under test: these settings and no others, whatever `.env` and the
 * shell say.
 */
export function cleanEnvironment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { PATH, NODE_OPTIONS } = process.env
  return { PATH, ...(NODE_OPTIONS !== undefined && { NODE_OPTIONS }), ...NO_FILE, ...settings }
}

/**
 * Takes every setting of ours, and of PostgreSQL's client, out of an environment. Runners of tests
 * do it before all else.
 */
export function forgetSettings(env: NodeJS.ProcessEnv): void {
  const explained = parseEnv(
    readFileSync(new URL('../../../../../.env.example', import.meta.url), 'utf8'),
  )
  for (const name of Object.keys(env))
    if (name in explained || name.startsWith('PG')) delete env[name]
  Object.assign(env, NO_FILE)
}
