import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Followed by the number of its process. Short, because the path of a socket must fit. */
export const FILE_PREFIX = 't-'
/** Some systems have a longer path. */
const LONGEST = 20
/** Ends with the file's temporary folder. */
const SCRATCH = 'scratch'

/**
 * A new folder that is the temporary folder of this process until `leave`, which removes it and
 * returns the names of what was in it. Other users can reach it, as PostgreSQL must.
 */
export function enterTemporaryFolder(): { leave(): string[] } {
  const outer = process.env.TMPDIR
  const base = tmpdir().length > LONGEST ? '/tmp' : tmpdir()
  const folder = mkdtempSync(join(base, `${FILE_PREFIX}${process.pid}-`))
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  return {
    leave() {
      if (outer === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = outer
      const left = readdirSync(folder).filter((name) => name !== SCRATCH)
      rmSync(folder, { recursive: true, force: true })
      return left
    },
  }
}

/** A folder of the test file, for what need not be removed one by one. */
export function scratchFolder(): string {
  const folder = join(tmpdir(), SCRATCH)
  mkdirSync(folder, { recursive: true })
  return folder
}
