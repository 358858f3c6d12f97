import { mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileErrorText, OperatorError } from '../text/operator-error.ts'

/**
 * Creates the data folder if it is missing. Throws `OperatorError` if it cannot be created or
 * written.
 */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir)
    // Test by writing, because a permission check always succeeds for root.
    rmdirSync(mkdtempSync(join(dataDir, '.try-')))
  } catch (error) {
    const what = `The data folder ${dataDir}`
    const why = fileErrorText(error, what) ?? `${what} cannot be used: ${String(error)}.`
    throw new OperatorError(`${why} Set DATA_DIR to a folder that Dastak can write.`, {
      cause: error,
    })
  }
}

/** Not Node's `recursive`, which never ends if a folder cannot be created (`/proc/x`). */
function makeFolder(path: string, mayCreateParent = true): void {
  try {
    mkdirSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && mayCreateParent && dirname(path) !== path) {
      makeFolder(dirname(path))
      return makeFolder(path, false)
    }
    // The error also occurs on a read-only file system, so check whether the folder exists.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
