import { execFileSync } from 'node:child_process'
import { print, readManifest, ROOT } from './project.mjs'

/**
 * The version of what is built now. The commit of a release has that of package.json. Any other one
 * is on the way to the next, and carries the moment and the commit: of two builds the newer one has
 * the newer version for helm, for registries and, as `debianVersion`, for apt. Where git is
 * missing, VERSION gives it.
 */
export function buildVersion() {
  const { version } = readManifest()
  const { VERSION } = process.env
  if (VERSION) {
    if (/^\d+\.\d+\.\d+(-[\da-zA-Z.-]+)?$/.test(VERSION)) return VERSION
    throw new Error(`VERSION is ${VERSION}, but must look like ${version}. Remove it.`)
  }
  if (!hasGit()) {
    print(`There is no git here, so each build is called ${version}. VERSION gives it a name.`)
    return version
  }
  const isChanged = git('status', '--porcelain') !== ''
  const isPlain = !version.includes('-')
  if (isPlain && !isChanged && git('rev-parse', 'HEAD') === commitOf(version)) return version
  const at = isChanged ? new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14) : commitTime()
  // With the letter it is never a number, which must not begin with 0.
  const commit = `g${git('rev-parse', '--short=9', 'HEAD')}${isChanged ? '.changed' : ''}`
  return `${isPlain ? `${nextPatch(version)}-dev` : version}.${at}.${commit}`
}

/** For dpkg `0.2.0~dev.…` is older than `0.2.0`, as `0.2.0-dev.…` is elsewhere. */
export const debianVersion = (version) => version.replace('-', '~')

const commitTime = () => git('log', '-1', '--format=%cd', '--date=format-local:%Y%m%d%H%M%S')
/** The commit that gave package.json this version. */
const commitOf = (version) =>
  git('log', '-1', '--format=%H', `-S"version": "${version}"`, '--', 'package.json')
const nextPatch = (version) => version.replace(/\d+$/, (patch) => String(Number(patch) + 1))

function hasGit() {
  try {
    return git('rev-parse', '--show-prefix') === ''
  } catch {
    return false
  }
}

function git(...args) {
  const env = { ...process.env, TZ: 'UTC' }
  const stdio = ['ignore', 'pipe', 'ignore']
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', env, stdio }).trim()
}

if (process.argv[1] === import.meta.filename) {
  try {
    console.log(buildVersion())
  } catch (error) {
    print(error.message)
    process.exitCode = 1
  }
}
