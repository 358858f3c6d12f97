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

/**
 * A browser for the journeys: the one in its variable, or one in a usual place, or Debian's,
 * installed if we may. Null if there is none.
 */
export async function ensureBrowser(name) {
  const { variable, best, usual, packages } = BROWSERS[name]
  const wanted = process.env[variable]
  if (wanted) {
    if (canRun(wanted)) return wanted
    print(`${variable} is set to ${wanted}, which is not an executable program.`)
    return null
  }
  if (!canRun(best) && process.getuid?.() === 0 && canRun('/usr/bin/apt-get'))
    await install(name, packages)
  const found = [best, ...usual].find(canRun)
  if (!found)
    print(
      `There is no ${name} for the browser journeys. Install it (apt-get install ` +
        `${packages[0]}), or set ${variable} to its path.`,
    )
  return found ?? null
}

async function install(name, packages) {
  print(`Installing ${name} for the browser journeys …`)
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
