import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The program of Prometheus that checks alerts: the one of this machine, or Debian's, unpacked into
 * a temporary folder without installing it. Null if there is neither. `remove` it at the end.
 */
export function findPromtool(): { path: string; remove(): void } | null {
  if (spawnSync('promtool', ['--version']).status === 0)
    return { path: 'promtool', remove: () => undefined }
  if (spawnSync('apt-get', ['--version']).status !== 0) return null
  const folder = mkdtempSync(join(tmpdir(), 'dastak-promtool-'))
  // Packages are loaded as another user.
  chmodSync(folder, 0o777)
  const download = () => spawnSync('apt-get', ['download', 'prometheus'], { cwd: folder })
  if (download().status !== 0) {
    spawnSync('apt-get', ['update'])
    download()
  }
  const file = readdirSync(folder).find((name) => name.endsWith('.deb'))
  if (file === undefined) throw new Error('The Debian package prometheus could not be loaded.')
  execFileSync('dpkg-deb', ['-x', join(folder, file), folder])
  const remove = () => rmSync(folder, { recursive: true })
  return { path: join(folder, 'usr/bin/promtool'), remove }
}
