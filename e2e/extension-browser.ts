import { rmSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type BrowserContext, type Page, type Worker } from '@playwright/test'
import { startProfileSite } from './profile-site/profile-site.ts'

/** The built extension in the full Chromium, as people load it by hand. */

/** Follows from the `key` in the manifest. */
const EXTENSION_ID = 'obhfdpcnbmibjdkdibpbhdhmmbbjccog'
const FOLDER = fileURLToPath(new URL('../apps/extension/dist/chromium', import.meta.url))
const PANEL = `chrome-extension://${EXTENSION_ID}/sidepanel.html`
/** The web app has a service worker too. */
const isOfExtension = (worker: Worker) => worker.url().startsWith('chrome-extension:')
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-extensions-except=${FOLDER}`,
  `--load-extension=${FOLDER}`,
]

export interface ExtensionBrowser {
  context: BrowserContext
  /**
   * The panel in a separate small window, because an automated browser cannot reach the side panel.
   */
  panel: Page
  /** The tab that the panel reads. */
  profileTab: Page
  close(): Promise<void>
}

/**
 * Starts the browser. `hosts` are those that its user has already allowed
 * (`https://*.linkedin.com/*`). A program cannot answer the browser's question, so these
 * permissions are written into the profile, and a request for one of them is granted without a
 * question. The fake profile site replaces LinkedIn.
 */
export async function launchWithExtension({
  hosts,
}: {
  hosts: readonly string[]
}): Promise<ExtensionBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'dastak-extension-'))
  const site = await startProfileSite()
  await cp(await (started ??= startOnce()), folder, { recursive: true })
  await grant(folder, hosts)
  const context = await launch(folder)
  await context.route(/^https:\/\/([a-z]+\.)?linkedin\.com\//, async (route) => {
    const { pathname } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: `${site.url}${pathname}` }) })
  })
  const profileTab = context.pages()[0] ?? (await context.newPage())
  const panel = await openPanel(context)
  return {
    context,
    panel,
    profileTab,
    close: async () => {
      await context.close()
      await site.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** A profile of a browser that has been started once, for copies. */
let started: Promise<string> | undefined

async function startOnce(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dastak-extension-first-'))
  const browser = await launch(folder)
  await browser.close()
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Opens the panel, also again after it was closed. */
export async function openPanel(context: BrowserContext): Promise<Page> {
  const worker =
    context.serviceWorkers().find(isOfExtension) ??
    (await context.waitForEvent('serviceworker', isOfExtension))
  const [panel] = await Promise.all([
    context.waitForEvent('page', (page) => page.url() === PANEL || page.url() === 'about:blank'),
    worker.evaluate(openWindow, PANEL),
  ])
  await panel.waitForURL(PANEL)
  return panel
}

/** Runs in the extension's background. */
function openWindow(url: string): Promise<unknown> {
  const { chrome } = globalThis as unknown as {
    chrome: { windows: { create(what: object): Promise<unknown> } }
  }
  return chrome.windows.create({ url, type: 'popup', width: 400, height: 800 })
}

async function launch(folder: string): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(folder, {
    // Not the browser of the other journeys: the headless one does not support extensions.
    executablePath: process.env['WHOLE_CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    headless: true,
    args: ARGS,
    // Its own would not be offline when the browser is.
    serviceWorkers: 'allow',
    viewport: null,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  })
  if (!context.serviceWorkers().some(isOfExtension))
    await context.waitForEvent('serviceworker', isOfExtension)
  return context
}

/** Writes into the profile of a stopped browser that its user has allowed these hosts. */
async function grant(folder: string, hosts: readonly string[]): Promise<void> {
  const path = join(folder, 'Default', 'Preferences')
  const preferences = JSON.parse(await readFile(path, 'utf8')) as {
    extensions?: {
      settings?: Record<
        string,
        { granted_permissions?: object; runtime_granted_permissions?: object }
      >
    }
  }
  const settings = preferences.extensions?.settings?.[EXTENSION_ID]
  if (!settings) throw new Error(`${path} does not know the extension.`)
  settings.granted_permissions = { ...settings.granted_permissions, explicit_host: hosts }
  settings.runtime_granted_permissions = {
    api: [],
    explicit_host: hosts,
    manifest_permissions: [],
    scriptable_host: [],
  }
  await writeFile(path, JSON.stringify(preferences))
}
