import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * A Debian with the programs of a cluster in the versions that people install. It stays between
 * runs. `/` means the programs of this machine.
 */
const ROOT = process.env.SOAK_CLUSTER_ROOT ?? '/var/tmp/dastak-cluster-debian'
const RELEASE = 'trixie'
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
const PATH = '/usr/sbin:/usr/bin:/sbin:/bin'
export const PROGRAM_ENV = { PATH, LC_ALL: 'C.UTF-8' }
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
  if (ROOT !== '/' && !existsSync(join(ROOT, 'ready'))) install()
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

function install(): void {
  process.stdout.write(`cluster: installing Debian ${RELEASE} with its programs into ${ROOT} …\n`)
  const env = {
    ...process.env,
    PATH: `${PATH}:${process.env.PATH}`,
    DEBIAN_FRONTEND: 'noninteractive',
  }
  const run = (file: string, args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(file, args, { encoding: 'utf8', env })
    if (status === 0) return
    const last = `${stdout}${stderr}`.trim().split('\n').slice(-5).join('\n')
    throw new Error(
      `The programs of a cluster can't be installed: ${file} ${args[0]} failed. Install ` +
        `${PACKAGES.join(', ')} (Debian ${RELEASE} or newer) and set SOAK_CLUSTER_ROOT=/ ` +
        `instead.\n${last}`,
    )
  }
  const apt = ['-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', 'install']
  if (spawnSync('debootstrap', ['--version']).status !== 0) {
    run('apt-get', ['update'])
    run('apt-get', [...apt, 'debootstrap'])
  }
  rmSync(ROOT, { recursive: true, force: true })
  run('debootstrap', ['--variant=minbase', RELEASE, ROOT])
  // Nothing is started, and no cluster is created, by the packages.
  writeFileSync(join(ROOT, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  mkdirSync(join(ROOT, 'etc/postgresql-common'), { recursive: true })
  const noCluster = 'create_main_cluster = false\n'
  writeFileSync(join(ROOT, 'etc/postgresql-common/createcluster.conf'), noCluster)
  run('chroot', [ROOT, 'apt-get', ...apt, ...PACKAGES])
  run('chroot', [ROOT, 'apt-get', 'clean'])
  writeFileSync(join(ROOT, 'ready'), '')
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
