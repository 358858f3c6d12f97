import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The system user that runs PostgreSQL if we are root, because PostgreSQL refuses to run as root.
 */
export interface RunAs {
  name: string
  uid: number
  gid: number
}

/**
 * Used only by Dastak: other PostgreSQL servers mostly run as `postgres`, who would own our files.
 */
const OWN = 'dastak-db'
/** The user that ran it in earlier versions. */
const FORMER = 'postgres'

/**
 * The user that runs the embedded server. Null for an ordinary user: it then runs as that user. For
 * root it is the owner of an existing server folder, otherwise `dastak-db`, created if it does not
 * exist. If that fails, the error says what to do.
 */
export function chooseUser(home: string): RunAs | null {
  if (process.getuid?.() !== 0) return null
  if (existsSync(home)) {
    const { uid, gid } = statSync(home)
    if (uid !== 0) return { name: `with the id ${uid}`, uid, gid }
  }
  return ownUser()
}

function ownUser(): RunAs {
  return systemUser(OWN) ?? created(OWN)
}

/**
 * The user that takes over a server folder of an earlier version. Null if the folder stays as it
 * is. Call it while no server runs in the folder. `former` is for tests.
 */
export function successorOf(runAs: RunAs | null, former = FORMER): RunAs | null {
  return runAs && runAs.uid === systemUser(former)?.uid ? ownUser() : null
}

/**
 * Gives a folder to a user, the folder itself last: an interrupted change is found and repeated.
 */
export function handOver(home: string, to: RunAs): void {
  const entries = readdirSync(home).map((name) => join(home, name))
  const args = ['-R', '-h', `${to.uid}:${to.gid}`, '--', ...entries]
  const { status, stderr } = spawnSync('chown', args, { encoding: 'utf8' })
  if (status !== 0)
    throw new Error(`Dastak could not change the owner of ${home} to ${to.name}: ${stderr?.trim()}`)
  chownSync(home, to.uid, to.gid)
}

/** Options for a child process. Null if it runs as the current user. */
export const userOf = (runAs: RunAs | null) => runAs && { uid: runAs.uid, gid: runAs.gid }

/** Runs a program to its end as that user, or as the current user if null. */
export function runAsUser(
  runAs: RunAs | null,
  program: string,
  args: readonly string[],
  env?: NodeJS.ProcessEnv,
) {
  return spawnSync(program, args, {
    cwd: '/',
    encoding: 'utf8',
    ...(env && { env }),
    ...userOf(runAs),
  })
}

/** True if that user (or the current user, if null) can enter the folder and write in it. */
export function canWrite(folder: string, runAs: RunAs | null): boolean {
  const script = ['-c', 'cd "$1" && test -w .', 'sh', folder]
  return runAsUser(runAs, '/bin/sh', script).status === 0
}

function systemUser(name: string): RunAs | null {
  const uid = idOf('-u', name)
  const gid = idOf('-g', name)
  return uid !== null && gid !== null ? { name, uid, gid } : null
}

function created(name: string): RunAs {
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', name]],
    ['adduser', ['-S', '-D', '-H', '-s', '/bin/false', name]],
  ]
  for (const [command, args] of attempts) {
    spawnSync(command, args)
    const user = systemUser(name)
    if (user) return user
  }
  throw new Error(
    `PostgreSQL refuses to run as root, and Dastak could not create the system user "${name}". ` +
      'Create that user, start as an ordinary user, or set DATABASE_URL to an existing server.',
  )
}

function idOf(flag: '-u' | '-g', name: string): number | null {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' })
  const id = Number(stdout?.trim())
  return status === 0 && Number.isInteger(id) && id > 0 ? id : null
}
