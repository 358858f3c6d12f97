import { ConfigError } from '../../config/config-error.ts'
import { readConfig } from '../../config/config.ts'

/** What is wrong with settings, in words; empty if they are right. */
export function configProblems(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}
