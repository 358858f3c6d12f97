import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LAST_RELEASE } from '../apps/server/src/db/schema-release.ts'

const ROOT = join(import.meta.dirname, '..')

export interface CheckedOutRelease {
  name: string
  /** The programs of its server and its command line. */
  main: string
  cli: string
  remove(): void
}

/**
 * Checks out and installs the last release, in the system's temporary folder. It is the revision in
 * SOAK_LAST_RELEASE, or the tag `v0.1.0`, or the commit that gave `CHANGELOG.md` its heading.
 */
export function checkOutLastRelease(): CheckedOutRelease {
  const folder = mkdtempSync(join(tmpdir(), 'dastak-last-release-'))
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  const tag = git('tag', '--list', `v${LAST_RELEASE}`).trim()
  const titled = () =>
    git('log', '--reverse', '--format=%h', `-S## ${LAST_RELEASE}`, '--', 'CHANGELOG.md')
  const revision = process.env.SOAK_LAST_RELEASE ?? (tag || (titled().split('\n')[0] ?? ''))
  git('worktree', 'add', '--quiet', '--force', '--detach', folder, revision)
  execFileSync('npm', ['ci', '--silent', '--omit=dev'], { cwd: folder, stdio: 'inherit' })
  const server = join(folder, 'apps/server/src')
  return {
    name: `${LAST_RELEASE} (${revision})`,
    main: join(server, 'main.ts'),
    cli: join(server, 'cli.ts'),
    remove() {
      git('worktree', 'remove', '--force', folder)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
