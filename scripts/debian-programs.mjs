import { accessSync, constants } from 'node:fs'
import { run, print } from './project.mjs'

const BROWSERS = {
  Chromium: {
    variable: 'CHROMIUM_PATH',
    // Without a window it needs half the processor time, so it is installed even if another one is
    // there.
    best: '/usr/bin/chromium-headless-shell',
    usual: [
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/snap/bin/chromium',
    ],
    packages: ['chromium-headless-shell', 'fonts-liberation'],
  },
  // The headless one does not support extensions.
  'whole Chromium': {
    variable: 'WHOLE_CHROMIUM_PATH',
    best: '/usr/bin/chromium',
    usual: ['/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'],
    packages: ['chromium', 'fonts-liberation'],
  },
  Firefox: {
    variable: 'FIREFOX_PATH',
    best: '/usr/bin/firefox-esr',
    usual: ['/usr/bin/firefox', '/snap/bin/firefox'],
    packages: ['firefox-esr'],
  },
}
const POOLERS = {
  PgBouncer: {
    variable: 'POOLER_PATH',
    best: '/usr/sbin/pgbouncer',
    usual: ['/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'],
    packages: ['pgbouncer'],
  },
  'pgpool-II': {
    variable: 'PGPOOL_PATH',
    best: '/usr/sbin/pgpool',
    usual: ['/usr/bin/pgpool', '/usr/local/bin/pgpool', '/opt/homebrew/bin/pgpool'],
    packages: ['pgpool2'],
  },
}
const PROGRAMS = { ...BROWSERS, ...POOLERS }
export const BROWSER_NAMES = Object.keys(BROWSERS)
export const POOLER_NAMES = Object.keys(POOLERS)

/**
 * The programs that tests need, each by its variable: the one that the variable names, or one in a
 * usual place, or Debian's, installed together if we may. The path is missing if there is none.
 */
export async function ensurePrograms(names) {
  const missing = names.filter((name) => !isSet(name) && !canRun(PROGRAMS[name].best))
  if (missing.length > 0 && process.getuid?.() === 0 && canRun('/usr/bin/apt-get'))
    await install(missing)
  return Object.fromEntries(
    names.flatMap((name) => {
      const path = pathOf(name)
      return path === undefined ? [] : [[PROGRAMS[name].variable, path]]
    }),
  )
}

/** The same for one of them. Null, and how to get it is printed, if there is none. */
export async function ensureBrowser(name) {
  const { variable } = BROWSERS[name]
  const { [variable]: found } = await ensurePrograms([name])
  if (!found) print(noBrowser(name))
  return found ?? null
}

/** Why the journeys cannot run without a browser. */
export const noBrowser = (name) => `There is no ${name} for the browser journeys. ${wayTo(name)}`

/** How to get a program. */
export function wayTo(name) {
  const { variable, packages } = PROGRAMS[name]
  const wanted = process.env[variable]
  return wanted
    ? `${variable} is set to ${wanted}, which is not an executable program.`
    : `Install it (apt-get install ${packages[0]}), or set ${variable} to its path.`
}

export const variableOf = (name) => PROGRAMS[name].variable

const isSet = (name) => Boolean(process.env[PROGRAMS[name].variable])

function pathOf(name) {
  const { variable, best, usual } = PROGRAMS[name]
  return (isSet(name) ? [process.env[variable]] : [best, ...usual]).find(canRun)
}

async function install(names) {
  const packages = [...new Set(names.flatMap((name) => PROGRAMS[name].packages))]
  print(`Installing for the tests: ${packages.join(', ')} …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { code, output } = await run('apt-get', args, { isQuiet: true, env })
    if (code !== 0) print(output.trim().split('\n').slice(-5).join('\n'))
  }
}

function canRun(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
