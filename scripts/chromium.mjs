import { accessSync, constants } from 'node:fs'
import { run, say } from './project.mjs'

const USUAL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']

/** The browser for the journeys: CHROMIUM_PATH, else a usual place, else Debian's, installed where we may. Null where there is none. */
export async function ensureChromium() {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted) {
    if (canRun(wanted)) return wanted
    say(`CHROMIUM_PATH names ${wanted}, which is not a program that can be run.`)
    return null
  }
  const found = USUAL.find(canRun)
  if (found) return found
  if (process.getuid?.() === 0 && canRun('/usr/bin/apt-get')) await installed()
  const now = USUAL.find(canRun)
  if (!now)
    say('No Chromium for the browser journeys: install it (apt-get install chromium), or set CHROMIUM_PATH to one.')
  return now ?? null
}

async function installed() {
  say('Installing Chromium for the browser journeys …')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation']]) {
    const { code, words } = await run('apt-get', args, { isQuiet: true, env })
    if (code !== 0) say(words.trim().split('\n').slice(-5).join('\n'))
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
