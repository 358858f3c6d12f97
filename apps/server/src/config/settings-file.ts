import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigError } from './config-error.ts'
import { readEnvFile, unknownNames } from './env-file.ts'
import type { Environment } from './settings.ts'

/** Problems of names in the file, by the names that other files refer to. */
export type Unknown = (variables: ReadonlySet<string>) => string[]

/**
 * The environment with the values of the file in ENV_FILE (default: `.env` in `root`). The path is
 * null if there is no file. Throws `ConfigError`.
 */
export function withFile(env: Environment, root: string) {
  const wanted = env['ENV_FILE']?.trim()
  const path = resolve(root, wanted || '.env')
  if (wanted && !existsSync(path))
    throw new ConfigError([`ENV_FILE must name a file of settings, but there is no ${path}`])
  if (!existsSync(path)) return { values: env, path: null }
  const file = readEnvFile(path)
  if ('problem' in file) throw new ConfigError([file.problem])
  const unknown: Unknown = (variables) => unknownNames(path, file, variables)
  return { values: { ...file.values, ...env }, unknown, path }
}
