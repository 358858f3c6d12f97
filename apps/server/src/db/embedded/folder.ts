import { createHash } from 'node:crypto'
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canWrite, type RunAs } from './user.ts'

/** For copies of programs, and for clusters that can't be below DATA_DIR. */
export const SYSTEM_FOLDER = '/var/lib/dastak'
/** The whole path of a unix socket must fit into 107 bytes. */
const LONGEST_SOCKET_FOLDER = 90

export interface EmbeddedFolder {
  /**
   * Contains everything of the server: cluster, socket, log. `DATA_DIR/postgres` or its link
   * target.
   */
  home: string
  cluster: string
  socketDir: string
  logFile: string
}

/**
 * Prepares the folder of the embedded server below `dataDir`. If we are root and the database's
 * user can't reach it, the folder is made below /var/lib/dastak and linked. Then `onMoved` is
 * called once.
 */
export function prepareFolder(
  dataDir: string,
  runAs: RunAs | null,
  onMoved: (home: string) => void,
): EmbeddedFolder {
  const wanted = join(dataDir, 'postgres')
  if (!existsSync(wanted)) makeHome(dataDir, wanted, runAs, onMoved)
  const home = realpathSync(wanted)
  setOwner(home, runAs)
  if (!canWrite(home, runAs)) {
    const who = runAs ? `the user ${runAs.name}` : 'you'
    throw new Error(
      `Dastak can't write the database in ${home} as ${who}. Start it as the owner of that ` +
        'folder, or set DATA_DIR to another folder.',
    )
  }
  return {
    home,
    cluster: join(home, 'cluster'),
    socketDir: socketFolder(home, runAs),
    logFile: join(home, 'postgres.log'),
  }
}

function makeHome(
  dataDir: string,
  wanted: string,
  runAs: RunAs | null,
  onMoved: (home: string) => void,
): void {
  // The link's target may be gone if the database was removed by hand.
  rmSync(wanted, { force: true })
  mkdirSync(wanted, { mode: 0o700 })
  setOwner(wanted, runAs)
  if (canWrite(wanted, runAs)) return
  rmdirSync(wanted)
  let moved: string
  try {
    mkdirSync(SYSTEM_FOLDER, { recursive: true, mode: 0o755 })
    // The end is random: a data folder that was removed and made again must not find its old
    // database.
    const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12)
    moved = mkdtempSync(join(SYSTEM_FOLDER, `${hash}-`))
    setOwner(moved, runAs)
    if (!canWrite(moved, runAs)) throw new Error(`${moved} can't be reached either`)
  } catch (error) {
    throw new Error(
      `PostgreSQL runs as the user ${runAs?.name}, who can't reach ${dataDir}. Set DATA_DIR to ` +
        'a folder that everyone may enter, or set DATABASE_URL to an existing server. ' +
        `(${String(error)})`,
      { cause: error },
    )
  }
  symlinkSync(moved, wanted)
  onMoved(moved)
}

function socketFolder(home: string, runAs: RunAs | null): string {
  const usual = join(home, 'run')
  const uid = runAs?.uid ?? process.getuid?.() ?? 0
  const hash = createHash('sha256').update(home).digest('hex').slice(0, 12)
  const folder =
    Buffer.byteLength(usual) <= LONGEST_SOCKET_FOLDER
      ? usual
      : join(tmpdir(), `dastak-${uid}-${hash}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  setOwner(folder, runAs)
  const { uid: owner, mode } = lstatSync(folder)
  // Everyone may write in the temp folder. Another user could listen in a folder that they own.
  if (owner !== uid || (mode & 0o077) !== 0)
    throw new Error(`${folder} must belong only to the user that runs the database. Remove it.`)
  return folder
}

function setOwner(folder: string, runAs: RunAs | null): void {
  if (runAs) chownSync(folder, runAs.uid, runAs.gid)
}
