import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensureDebian, PROGRAM_ENV } from '../debian.support.ts'

/**
 * A Debian with the programs of a cluster in the versions that people install. It stays between
 * runs. `/` means the programs of this machine.
 */
const ROOT = process.env.SOAK_CLUSTER_ROOT ?? '/var/tmp/dastak-cluster-debian'
const PACKAGES = [
  'postgresql-17',
  'pgbouncer',
  'patroni',
  'python3-etcd',
  'etcd-server',
  'haproxy',
] as const
const VERSIONS = {
  PostgreSQL: '/usr/lib/postgresql/17/bin/postgres --version',
  Patroni: 'patroni --version',
  PgBouncer: 'pgbouncer --version',
  HAProxy: 'haproxy -v',
  etcd: 'etcd --version',
}
/** Arguments: the root, `uid:gid`, the program and its arguments. */
const ENTER =
  'mount --bind /proc "$0/proc" && mount --bind /dev/shm "$0/dev/shm" && ids="$1" && shift && ' +
  'exec chroot --userspec="$ids" "$0" "$@"'
/** These programs refuse to run as root. */
const USER = 'postgres'

export interface Programs {
  root: string
  /** `PostgreSQL 17.12, Patroni 4.0.7, …` */
  versions: string
  /** Of the user that runs them. */
  uid: number
  gid: number
  /**
   * A command that runs a program in that Debian as its user, in a process with the same number. It
   * sees the processes of this machine, and its mounts end with it.
   */
  command(program: string, args: readonly string[]): { file: string; args: string[] }
}

/** Installs what is missing, which takes two minutes once. Throws with what it needs. */
export function ensurePrograms(): Programs {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error(
      'This proof installs and starts PostgreSQL, Patroni, etcd, HAProxy and PgBouncer. Run it ' +
        'as root on Linux.',
    )
  if (ROOT !== '/')
    ensureDebian({
      root: ROOT,
      packages: PACKAGES,
      files: { 'etc/postgresql-common/createcluster.conf': 'create_main_cluster = false\n' },
      remedy: 'Install them on this machine (trixie or newer) and set SOAK_CLUSTER_ROOT=/ instead.',
    })
  const [uid = 0, gid = 0] = idsOf(USER)
  const versions = Object.entries(VERSIONS).map(([name, command]) => {
    const { stdout } = spawnSync('chroot', [ROOT, 'sh', '-c', command], {
      encoding: 'utf8',
      env: PROGRAM_ENV,
    })
    const version = /\d+(\.\d+)+/.exec(stdout ?? '')?.[0]
    if (!version)
      throw new Error(
        `${name} is missing in ${ROOT} (${command}). Remove that folder, and it is made again.`,
      )
    return `${name} ${version}`
  })
  return {
    root: ROOT,
    versions: versions.join(', '),
    uid,
    gid,
    command: (program, args) => ({
      file: 'unshare',
      args: ['--mount', 'sh', '-c', ENTER, ROOT, `${uid}:${gid}`, program, ...args],
    }),
  }
}

function idsOf(user: string): number[] {
  const line = readFileSync(join(ROOT, 'etc/passwd'), 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${user}:`))
  if (!line) throw new Error(`There is no user ${user} in ${ROOT}: PostgreSQL is not installed.`)
  return line.split(':').slice(2, 4).map(Number)
}

/** Runs a program there to its end. Throws with what it wrote. */
export async function runProgram(
  programs: Programs,
  program: string,
  args: readonly string[],
): Promise<void> {
  const { file, args: all } = programs.command(program, args)
  await promisify(execFile)(file, all, { env: PROGRAM_ENV })
}
