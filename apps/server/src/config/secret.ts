import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataFolder } from '../process/data-folder.ts'
import type { Settings } from './settings.ts'

/**
 * SECRET_KEY, or the key in `DATA_DIR/secret.key`, which is created on first use. If several
 * processes or machines share a database it must be set, so that all have the same. The file is
 * touched only when the returned function is called.
 */
export function secretKey(settings: Settings, dataDir: string, mustBeSet: boolean): () => string {
  const key = settings.text('SECRET_KEY')
  if (!key && mustBeSet)
    settings.refuse(
      'SECRET_KEY',
      'must be set, the same in every process: 32 random characters, e.g. from `openssl rand ' +
        '-base64 24`',
    )
  if (key && key.length < 32) settings.refuse('SECRET_KEY', 'must have at least 32 characters')
  return () => key ?? fromFile(dataDir)
}

function fromFile(dataDir: string): string {
  const path = join(dataDir, 'secret.key')
  makeDataFolder(dataDir)
  const half = `${path}.${process.pid}`
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    // There is none yet. A link appears completely or not at all, so only one of two first starts
    // creates the key.
    writeFileSync(half, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
    try {
      linkSync(half, path)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    return readFileSync(path, 'utf8').trim()
  } finally {
    rmSync(half, { force: true })
  }
}
