/** Why a backup failed, in one word: for the table of backups, which must not quote errors. */
export type BackupProblem = 'stopped' | 'changed' | 'full' | 'place' | 'database' | 'other'

const FULL = new Set(['ENOSPC', 'EDQUOT'])
const FILES = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EIO'])

export function backupProblem(error: unknown): BackupProblem {
  if (!(error instanceof Error)) return 'other'
  const code = 'code' in error ? String(error.code) : ''
  if (error.name === 'AbortError') return 'stopped'
  if (error.name === 'TablesChanged') return 'changed'
  if (FULL.has(code) || error.message.startsWith('Less than')) return 'full'
  if (FILES.has(code) || /storage/i.test(error.message)) return 'place'
  // Five characters are a code of PostgreSQL.
  return /^[0-9A-Z]{5}$/.test(code) || /connection/i.test(error.message) ? 'database' : 'other'
}
