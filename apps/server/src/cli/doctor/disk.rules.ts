import { sizeText } from '../../text/size-text.rules.ts'
import { advice, broken, good, type Finding } from './finding.rules.ts'

/** A folder, or the next one above it that exists. */
export interface Folder {
  /** What it is for: `DATA_DIR`. */
  what: string
  path: string
  /** False if it is made at the first start. */
  isThere: boolean
  /** Why it cannot be written. Null if it can. */
  fault: string | null
  freeBytes: number
  totalBytes: number
  /** The part of its places for files that is free; 1 if the system does not count them. */
  freeFiles: number
  /** Folders with the same number are on the same disk. */
  device: number
}

const FULL_BYTES = 200_000_000
const LOW_BYTES = 2_000_000_000

/** One finding for each disk, and one for each folder that cannot be written. */
export function judgeDisk(folders: readonly Folder[]): Finding[] {
  const faults = folders.flatMap(({ what, path, fault }) =>
    fault === null
      ? []
      : [
          broken(
            'disk',
            `${what} (${path}) cannot be written: ${fault}`,
            `Give it to the user that runs Dastak: \`chown -R USER ${path}\`` +
              (what === 'DATA_DIR' ? ' Or set DATA_DIR to another folder.' : ''),
          ),
        ],
  )
  const disks = [...Map.groupBy(folders, ({ device }) => device).values()]
  return [...faults, ...disks.map(([first, ...others]) => judgeRoom([first!, ...others]))]
}

function judgeRoom([first, ...others]: readonly [Folder, ...Folder[]]): Finding {
  const { path, freeBytes, totalBytes, freeFiles } = first
  const names = [first, ...others].map(({ what, isThere }) =>
    isThere ? what : `${what} (made at the start)`,
  )
  const room = `${sizeText(freeBytes)} of ${sizeText(totalBytes)} free for ${names.join(', ')}`
  const remedy = `Free space there, or move DATA_DIR to a larger disk: \`df -h ${path}\``
  if (freeBytes < FULL_BYTES) return broken('disk', `only ${room}`, remedy)
  if (freeFiles < 0.02)
    return broken('disk', `${room}, but no room for more files`, `Look: \`df -i ${path}\``)
  return freeBytes < LOW_BYTES ? advice('disk', `only ${room}`, remedy) : good('disk', room)
}
