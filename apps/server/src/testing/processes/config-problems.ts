import { ConfigError } from '../../config/config-error.ts'
import { readConfig } from '../../config/config.ts'

/** The problems of settings as text; empty if they are right. */
export function configProblems(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}
