import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it, test } from 'vitest'
import { LAST_RELEASE } from '../apps/server/src/db/schema-release.ts'
import { readManifest, ROOT } from './project.mjs'
import { debianVersion } from './version.mjs'

const hasDpkg = spawnSync('dpkg', ['--version']).status === 0
let checkout

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'dastak-version-'))
  const copied = [
    'scripts',
    'package.json',
    'package-lock.json',
    'CHANGELOG.md',
    'apps/server/src/process/node-version.rules.mjs',
    'apps/server/src/db/schema-release.ts',
    'ops/chart/Chart.yaml',
  ]
  for (const path of copied) {
    mkdirSync(dirname(join(checkout, path)), { recursive: true })
    cpSync(join(ROOT, path), join(checkout, path), { recursive: true })
  }
  const { version } = readManifest()
  // In the making, whatever the state of this checkout is.
  for (const path of ['package.json', 'package-lock.json', 'ops/chart/Chart.yaml'])
    write(path, read(path).replaceAll(version, '0.2.0-dev'))
  write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n## 0.1.0\n')
  git('init', '--quiet')
  commit('2026-11-28T08:00:00Z')
})
afterEach(() => rmSync(checkout, { recursive: true }))

test('a build carries the moment of its commit, and is newer than every earlier one', () => {
  const builds = [version()]
  write('plans.json', '[1]')
  commit('2026-11-28T13:30:00+05:30')
  builds.push(version())
  write('plans.json', '[2]')
  builds.push(version())
  commit('2099-01-01T00:00:00Z')
  builds.push(version(), ...release())
  // A patch of the operator's own on top of a release.
  write('plans.json', '[3]')
  builds.push(version())
  commit('2099-01-03T00:00:00Z')
  builds.push(version())
  expect(builds).toEqual([
    expect.stringMatching(/^0\.2\.0-dev\.20261128080000\.g[0-9a-f]{9}$/),
    expect.stringMatching(/^0\.2\.0-dev\.20261128080000\.g[0-9a-f]{9}$/),
    expect.stringMatching(/^0\.2\.0-dev\.20\d{12}\.g[0-9a-f]{9}\.changed$/),
    expect.stringMatching(/^0\.2\.0-dev\.20990101000000\.g[0-9a-f]{9}$/),
    '0.2.0',
    expect.stringMatching(/^0\.2\.1-dev\.20\d{12}\.g[0-9a-f]{9}\.changed$/),
    expect.stringMatching(/^0\.2\.1-dev\.20990103000000\.g[0-9a-f]{9}$/),
  ])
  // Of the same second only one is newer, in an order that nobody chose.
  const ordered = ['0.1.0', ...builds.slice(1)]
  // The names of images, and labels in Kubernetes.
  expect(ordered.filter((one) => !/^[\w.-]{1,63}$/.test(one))).toEqual([])
  if (hasDpkg) expect(ordered.filter((one, index) => !isNewer(ordered[index + 1], one))).toEqual([])
})

it('is given where git is missing, and refused if it is no version', () => {
  rmSync(join(checkout, '.git'), { recursive: true })
  expect(version()).toBe('0.2.0-dev')
  expect(version({ VERSION: '0.2.0-dev.20261128080000.g123456789' })).toContain('.20261128080000.')
  expect(version({ VERSION: '0.2.0+git1' })).toBe('')
  // dpkg and helm know no underscore.
  expect(version({ VERSION: '0.2.0-dev_1' })).toBe('')
})

test('a release is written into all files, and the next one after it', () => {
  expect(run('release.mjs', '0.3.0').status).toBe(1)
  release()
  expect(read('CHANGELOG.md')).toContain('\n## 0.2.0\n\n## 0.1.0\n')
  expect(run('release.mjs', '0.3.0-dev').status).toBe(0)
  expect(read('CHANGELOG.md')).toContain('\n## Unreleased\n\n## 0.2.0\n\n## 0.1.0\n')
  expect(read('apps/server/src/db/schema-release.ts')).toContain(`LAST_RELEASE = '0.2.0'`)
  expect(read('ops/chart/Chart.yaml')).toMatch(/^version: 0\.3\.0-dev\nappVersion: 0\.3\.0-dev$/m)
  const lock = JSON.parse(read('package-lock.json'))
  const versions = [lock, lock.packages[''], JSON.parse(read('package.json'))]
  expect(versions.map((one) => one.version)).toEqual(Array(3).fill('0.3.0-dev'))
})

test('the changelog, the program and the documents name the same releases', () => {
  const headings = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8').matchAll(/^## (.+)$/gm)
  const [first, last] = Array.from(headings, ([, heading]) => heading)
  const { version } = readManifest()
  expect(first).toBe(version.endsWith('-dev') ? 'Unreleased' : version)
  expect(last).toBe(LAST_RELEASE)
  const upgrade = readFileSync(join(ROOT, 'docs/upgrade.md'), 'utf8')
  expect(upgrade).toMatch(new RegExp(`^\\| ${LAST_RELEASE} `, 'm'))
  const install = readFileSync(join(ROOT, 'docs/install.md'), 'utf8')
  const named = Array.from(install.matchAll(/dastak_(\d+\.\d+\.\d+)/g), ([, one]) => one)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((one) => one !== version.replace('-dev', ''))).toEqual([])
})

/** Makes the release, and returns its version. */
function release() {
  expect(run('release.mjs', '0.2.0').status).toBe(0)
  commit('2099-01-02T00:00:00Z')
  return [version()]
}

const read = (path) => readFileSync(join(checkout, path), 'utf8')
const write = (path, text) => writeFileSync(join(checkout, path), text)
const version = (env = {}) => run('version.mjs', [], env).stdout.trim()

function run(script, args, env = {}) {
  const { VERSION: _, ...own } = process.env
  return spawnSync(process.execPath, [join(checkout, 'scripts', script), ...[args].flat()], {
    cwd: checkout,
    encoding: 'utf8',
    env: { ...own, ...env },
  })
}

function git(...args) {
  execFileSync('git', ['-C', checkout, ...args], { stdio: 'ignore' })
}

function commit(date) {
  git('add', '--all')
  const author = ['-c', 'user.name=Asha Rao', '-c', 'user.email=asha@mills.example']
  const env = { ...process.env, GIT_COMMITTER_DATE: date }
  const args = ['-C', checkout, ...author, 'commit', '--quiet', '--message=A change']
  execFileSync('git', args, { env, stdio: 'ignore' })
}

function isNewer(one, other) {
  if (one === undefined) return true
  const versions = [debianVersion(one), 'gt', debianVersion(other)]
  return spawnSync('dpkg', ['--compare-versions', ...versions]).status === 0
}
