import { stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Config } from '../../config/config.ts'
import type { Finding } from './finding.rules.ts'
import { judgeBackupFolder } from './server.rules.ts'

/** Advice if the backups are in DATA_DIR. Another disk may be mounted there. */
export async function backupFolderFindings({
  backups,
  bucket,
  dataDir,
}: Pick<Config, 'backups' | 'bucket' | 'dataDir'>): Promise<Finding[]> {
  if (bucket && !backups.folder) return []
  const folder = backups.folder ?? join(dataDir, 'backups')
  if (!`${folder}${sep}`.startsWith(`${dataDir}${sep}`)) return []
  const ofData = await deviceOf(dataDir)
  // Made by the first backup.
  return judgeBackupFolder(folder, (await deviceOf(folder)) ?? ofData ?? 0, ofData ?? 0)
}

const deviceOf = (path: string) =>
  stat(path).then(
    ({ dev }) => dev,
    () => null,
  )
