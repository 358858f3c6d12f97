import { OperatorError } from '../text/operator-error.ts'
import { serverLockFile } from './application-database.ts'
import { takeLock } from './file-lock.ts'

/** One server per data folder. The error names the process that is running. */
export function claimDataFolder(dataDir: string, address: string): void {
  const other = takeLock(serverLockFile(dataDir), address)
  if (!other) return
  throw new OperatorError(
    `Dastak is already running on the data folder ${dataDir}: process ${other.pid}, ` +
      `${other.label}. Stop it first, or set DATA_DIR to another folder.`,
  )
}
