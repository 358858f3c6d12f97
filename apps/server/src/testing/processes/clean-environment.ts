import { devNull } from 'node:os'
import { SETTING_NAMES } from '../../config/reference/all-settings.ts'

/**
 * Settings in a developer's own `.env` or shell must not reach the tested program: they may name
 * the developer's real database.
 */
const NO_FILE = { ENV_FILE: devNull }

const KEPT = ['PATH', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE', 'TMPDIR']

/**
 * The environment of a process under test: only these settings, whatever `.env` and the shell have.
 * Its temporary folder is that of the test file.
 */
export function cleanEnvironment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => KEPT.includes(name))
  return { ...Object.fromEntries(kept), ...NO_FILE, ...settings }
}

/**
 * Removes all settings of ours, and of PostgreSQL's client, from an environment. Runners of tests
 * do this first.
 */
export function removeSettings(env: NodeJS.ProcessEnv): void {
  const ours = new Set<string>(SETTING_NAMES.flatMap((name) => [name, `${name}_FILE`]))
  for (const name of Object.keys(env)) if (ours.has(name) || name.startsWith('PG')) delete env[name]
  Object.assign(env, NO_FILE)
}
