import { mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileErrorText, OperatorError } from '../text/operator-error.ts'

/** Makes the data folder if missing. Throws `OperatorError` where it can't be made or written. */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir)
    // Tried rather than asked: root is told that he may write anywhere.
    rmdirSync(mkdtempSync(join(dataDir, '.try-')))
  } catch (error) {
    const what = `The data folder ${dataDir}`
    const why = fileErrorText(error, what) ?? `${what} can't be used: ${String(error)}.`
    throw new OperatorError(`${why} Set DATA_DIR to a folder that can be written.`, {
      cause: error,
    })
  }
}

/** Not Node's `recursive`: where no folder can be made (`/proc/x`) that tries for ever. */
function makeFolder(path: string, mayClimb = true): void {
  try {
    mkdirSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && mayClimb && dirname(path) !== path) {
      makeFolder(dirname(path))
      return makeFolder(path, false)
    }
    // On a file system that is read-only too: what counts is whether it is there.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
