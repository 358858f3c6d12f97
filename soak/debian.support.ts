import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const RELEASE = 'trixie'
const PATH = '/usr/sbin:/usr/bin:/sbin:/bin'
/** Of programs that run in such a Debian. */
export const PROGRAM_ENV = { PATH, LC_ALL: 'C.UTF-8' }
const APT = ['apt-get', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', 'install']

interface DebianOptions {
  root: string
  packages: readonly string[]
  /** Files that packages need before they are installed, by their path in the root. */
  files?: Readonly<Record<string, string>>
  /** What to do if it fails, as a sentence. */
  remedy: string
}

/**
 * A folder with Debian and some packages, of which nothing was started. It is made if it is not
 * there, and stays. Throws with what could not be installed. Needs root on Linux.
 */
export function ensureDebian({ root, packages, files = {}, remedy }: DebianOptions): void {
  if (existsSync(join(root, 'ready'))) return
  process.stdout.write(`installing ${packages.join(', ')} of Debian ${RELEASE} into ${root} …\n`)
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
      `${packages.join(', ')} can't be installed: ${file} ${args.join(' ')} failed. ${remedy}\n` +
        last,
    )
  }
  if (spawnSync('debootstrap', ['--version']).status !== 0) {
    run('apt-get', ['update'])
    run('env', [...APT, 'debootstrap'])
  }
  rmSync(root, { recursive: true, force: true })
  run('debootstrap', ['--variant=minbase', RELEASE, root])
  writeFileSync(join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  // Scripts of packages look for running services in /proc.
  const enter = ['--mount', '--pid', '--fork', `--mount-proc=${join(root, 'proc')}`, 'chroot', root]
  run('unshare', [...enter, ...APT, ...packages])
  run('chroot', [root, 'apt-get', 'clean'])
  writeFileSync(join(root, 'ready'), '')
}
