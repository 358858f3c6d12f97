import { resolve } from 'node:path'
import { ConfigError } from './config-error.ts'
import { parseContactVendors, type ContactVendor } from './contact-vendors.ts'
import { readNamedFile } from './named-file.ts'
import { createSettings, type Environment } from './settings.ts'

/**
 * The vendors of a file. Each `${NAME}` in it is a key, taken from the environment. Throws
 * `ConfigError`.
 */
export function readVendorFile(
  file: string,
  { privateHosts }: { privateHosts: readonly string[] },
  env: Environment = process.env,
): ContactVendor[] {
  const problems: string[] = []
  const refuse = (_name: string, what: string) => void problems.push(`The command ${what}`)
  const path = resolve(file)
  const json = readNamedFile({ refuse }, { setting: 'FILE', file: path, what: 'vendors' })
  const { variable } = createSettings(env)
  const read = json === null ? null : parseContactVendors(json, { variable, privateHosts })
  if (read && 'problem' in read) problems.push(`${path}, ${read.problem}`)
  if (read === null || 'problem' in read) throw new ConfigError(problems)
  return read.vendors
}
