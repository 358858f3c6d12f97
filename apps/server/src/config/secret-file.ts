import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerSecrets } from '../keys/derived-key.ts'
import { makeDataFolder } from '../process/data-folder.ts'

/**
 * The secrets in `DATA_DIR/secret.key`, one in each line: the current one, then those that are also
 * accepted. If there is no file, it is created.
 */
export function readSecretFile(dataDir: string): ServerSecrets {
  const path = pathIn(dataDir)
  makeDataFolder(dataDir)
  if (!existsSync(path)) {
    // A link appears completely or not at all, so only one of two first starts creates the key.
    const half = writeHalf(path, [newSecret()])
    try {
      linkSync(half, path)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    } finally {
      rmSync(half, { force: true })
    }
  }
  return secretsIn(readFileSync(path, 'utf8'))
}

/** The secrets in the text of such a file. */
export function secretsIn(text: string): ServerSecrets {
  const [first = '', ...others] = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return [first, ...others]
}

/** Puts a new secret before those of the file. */
export function addSecret(dataDir: string): void {
  replaceSecrets(dataDir, [newSecret(), ...readSecretFile(dataDir)])
}

/** Removes all secrets of the file but the current one. */
export function removeOldSecrets(dataDir: string): void {
  replaceSecrets(dataDir, readSecretFile(dataDir).slice(0, 1))
}

const pathIn = (dataDir: string) => join(dataDir, 'secret.key')
const newSecret = () => randomBytes(32).toString('base64url')

function replaceSecrets(dataDir: string, secrets: readonly string[]): void {
  renameSync(writeHalf(pathIn(dataDir), secrets), pathIn(dataDir))
}

function writeHalf(path: string, secrets: readonly string[]): string {
  const half = `${path}.${process.pid}`
  writeFileSync(half, `${secrets.join('\n')}\n`, { mode: 0o600, flush: true })
  return half
}
