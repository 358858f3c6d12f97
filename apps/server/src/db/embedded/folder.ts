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

/** A home for what can't stand below DATA_DIR: copies of programs and clusters for the user. */
export const SYSTEM_FOLDER = '/var/lib/dastak'
/** A unix socket's whole path must fit 107 bytes. */
const LONGEST_SOCKET_FOLDER = 90

export interface EmbeddedFolder {
  /** Everything of the server: cluster, socket, log. `DATA_DIR/postgres` or what that links to. */
  home: string
  cluster: string
  socketDir: string
  logFile: string
}

/**
 * Prepares the folder of the embedded server below `dataDir`. Where we are root and the database's
 * user can't reach that, it is made below /var/lib/dastak and linked; `onMoved` is told once.
 */
export function prepareFolder(
  dataDir: string,
  runAs: RunAs | null,
  onMoved: (home: string) => void,
): EmbeddedFolder {
  const wanted = join(dataDir, 'postgres')
  if (!existsSync(wanted)) place(dataDir, wanted, runAs, onMoved)
  const home = realpathSync(wanted)
  own(home, runAs)
  if (!canWrite(home, runAs)) {
    const who = runAs ? `the user ${runAs.name}` : 'you'
    throw new Error(
      `The database in ${home} can't be written by ${who}: start as its owner, or set DATA_DIR ` +
        'to another folder.',
    )
  }
  return {
    home,
    cluster: join(home, 'cluster'),
    socketDir: socketFolder(home, runAs),
    logFile: join(home, 'postgres.log'),
  }
}

function place(
  dataDir: string,
  wanted: string,
  runAs: RunAs | null,
  onMoved: (home: string) => void,
): void {
  // A link whose target is gone: the database was removed by hand.
  rmSync(wanted, { force: true })
  mkdirSync(wanted, { mode: 0o700 })
  own(wanted, runAs)
  if (canWrite(wanted, runAs)) return
  rmdirSync(wanted)
  let moved: string
  try {
    mkdirSync(SYSTEM_FOLDER, { recursive: true, mode: 0o755 })
    // The random end: a data folder removed and made anew must not meet its old database.
    const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12)
    moved = mkdtempSync(join(SYSTEM_FOLDER, `${hash}-`))
    own(moved, runAs)
    if (!canWrite(moved, runAs)) throw new Error(`${moved} can't be reached either`)
  } catch (error) {
    throw new Error(
      `PostgreSQL runs as the user ${runAs?.name}, who can't reach ${dataDir}; set DATA_DIR to ` +
        'a folder that ' +
        `everybody may enter, or DATABASE_URL to a server of your own. (${String(error)})`,
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
  own(folder, runAs)
  const { uid: owner, mode } = lstatSync(folder)
  // Everyone may write in the temp folder: another user's folder would be theirs to listen in.
  if (owner !== uid || (mode & 0o077) !== 0)
    throw new Error(`${folder} must belong to the database's user alone; remove it.`)
  return folder
}

function own(folder: string, runAs: RunAs | null): void {
  if (runAs) chownSync(folder, runAs.uid, runAs.gid)
}
