import { existsSync, readFileSync, statfsSync } from 'node:fs'

/** Files in memory, on Linux. */
export const MEMORY = '/dev/shm'
/** Several times what a run of all tests was seen to need there. */
const ROOM_BYTES = 4 * 1024 ** 3

/**
 * Temporary files of a test run are in memory if there is room: databases are thousands of small
 * files, which take six times as long on a disk. Runners of tests do this first.
 */
export function keepInMemory(env: NodeJS.ProcessEnv): void {
  if (existsSync(MEMORY) && hasRoom() && mayRunPrograms()) env['TMPDIR'] = MEMORY
}

function hasRoom(): boolean {
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ROOM_BYTES
}

/** Containers often forbid it there, and tests write small programs. */
function mayRunPrograms(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const options = mounts.find((line) => line.split(' ')[1] === MEMORY)?.split(' ')[3]
  return options !== undefined && !options.split(',').includes('noexec')
}
