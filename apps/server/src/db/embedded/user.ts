import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The system user that PostgreSQL runs as where we are root, which it refuses to run as. */
export interface RunAs {
  name: string
  uid: number
  gid: number
}

/** Ours alone: other PostgreSQLs are mostly run by `postgres`, who would own our files. */
const OWN = 'dastak-db'
/** Who ran it in earlier versions. */
const FORMER = 'postgres'

/**
 * Who runs the embedded server: null for an ordinary user (it runs as that user). For root the
 * owner of an existing folder of a server, else the user `dastak-db`, made where there is none.
 * Throws with what to do where that fails.
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
 * The user that takes the folder of a server over from the one of earlier versions; null where it
 * stays as it is. To be asked while no server runs in it. `former` is for tests.
 */
export function successorOf(runAs: RunAs | null, former = FORMER): RunAs | null {
  return runAs && runAs.uid === systemUser(former)?.uid ? ownUser() : null
}

/** Gives a folder to a user, itself last: a change that was cut short is found and redone. */
export function handOver(home: string, to: RunAs): void {
  const entries = readdirSync(home).map((name) => join(home, name))
  const args = ['-R', '-h', `${to.uid}:${to.gid}`, '--', ...entries]
  const { status, stderr } = spawnSync('chown', args, { encoding: 'utf8' })
  if (status !== 0)
    throw new Error(
      `The database in ${home} could not be given to the user ${to.name}: ${stderr?.trim()}`,
    )
  chownSync(home, to.uid, to.gid)
}

/** For a child process; empty where we run it as ourselves. */
export const userOf = (runAs: RunAs | null) => runAs && { uid: runAs.uid, gid: runAs.gid }

/** Runs a program to its end as that user, or as ourselves for null. */
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

/** True when that user (or we ourselves, for null) can enter the folder and write in it. */
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
    `PostgreSQL refuses to run as root, and the system user "${name}" could not be made. ` +
      'Make that user, start as an ordinary user, or set DATABASE_URL to a server of your own.',
  )
}

function idOf(flag: '-u' | '-g', name: string): number | null {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' })
  const id = Number(stdout?.trim())
  return status === 0 && Number.isInteger(id) && id > 0 ? id : null
}
