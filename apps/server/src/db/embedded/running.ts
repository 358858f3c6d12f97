import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { postmasterPid } from './process.ts'

/**
 * The address of the embedded server of a data folder, if it is running: for the owner of the
 * tables. Null if it is not. Starts and creates nothing. Throws if its files cannot be read.
 */
export function runningEmbedded(dataDir: string): string | null {
  let record: string
  let cluster: string
  try {
    cluster = join(realpathSync(join(dataDir, 'postgres')), 'cluster')
    record = readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  // Process, folder, start, port, socket folder.
  const socketDir = record.split('\n')[4]
  if (postmasterPid(cluster) === null || !socketDir) return null
  return `postgresql://dastak@localhost:5432/dastak?host=${encodeURIComponent(socketDir)}`
}
