import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'

/** The system user that PostgreSQL runs as where we are root, which it refuses to run as. */
export interface RunAs {
  name: string
  uid: number
  gid: number
}

/**
 * Who runs the embedded server: null for an ordinary user (it runs as that user). For root the owner of an existing
 * cluster, else the user `postgres`, made where there is none. Throws with what to do where that fails.
 */
export function chooseUser(clusterFolder: string): RunAs | null {
  if (process.getuid?.() !== 0) return null
  if (existsSync(clusterFolder)) {
    const { uid, gid } = statSync(clusterFolder)
    if (uid !== 0) return { name: `with the id ${uid}`, uid, gid }
  }
  return systemUser('postgres') ?? created('postgres')
}

/** True when that user (or we ourselves, for null) can enter the folder and write in it. */
export function canWrite(folder: string, runAs: RunAs | null): boolean {
  const options = { cwd: '/', ...(runAs && { uid: runAs.uid, gid: runAs.gid }) }
  return spawnSync('/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder], options).status === 0
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
