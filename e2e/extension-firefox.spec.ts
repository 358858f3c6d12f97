import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { answerRequests } from './answer-requests.ts'
import { test } from './product-test.ts'
import { PROFILES, startProfileSite } from './profile-site/profile-site.ts'

/**
 * The zip that people load into Firefox: from the server's address to a contact, on the fake
 * profile site, with the real server.
 */

const FIREFOX = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr'
const ZIP = fileURLToPath(
  new URL('../apps/extension/dist/dastak-extension-firefox.zip', import.meta.url),
)
const SITE = 'https://www.linkedin.com'
const MOBILE = '8601000023'
/** The host of the extension's pages. Firefox chooses it at random, unless its profile sets it. */
const EXTENSION_HOST = '5d2b1c0e-7d0e-4c0e-9c39-6f2f8f9c1d11'

function launch(): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
    // Otherwise a program cannot open an extension's page.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ 'dastak@dastak.example': EXTENSION_HOST }),
      // Grants what the extension requests, instead of asking a person.
      'extensions.webextOptionalPermissionPrompts': false,
      // On a busy machine the timers of a window in the background are slowed. The side panel,
      // which this window replaces, is never in the background.
      'dom.timeout.enable_budget_timer_throttling': false,
      'dom.min_background_timeout_value': 4,
    },
  })
}

/** A wait of the page itself ends with an error if the page is being replaced meanwhile. */
const isLoaded = (page: Page) =>
  expect.poll(() => page.$('input').then(Boolean, () => false)).toBe(true)

/** Opens the panel in a separate window, because a program cannot reach the side panel. */
async function openPanel(browser: Browser): Promise<Page> {
  const first = await browser.newPage()
  // It opens, but the call never returns.
  void first.goto(`moz-extension://${EXTENSION_HOST}/sidepanel.html`).catch(() => undefined)
  await isLoaded(first)
  const panel = await opened(browser, () =>
    first.evaluate(
      "browser.windows.create({ url: location.href, type: 'popup', width: 400, height: 800 " +
        '}).then(() => 1)',
    ),
  )
  await isLoaded(panel)
  await first.close()
  return panel
}

/** The page that `act` opens. */
async function opened(browser: Browser, act: () => Promise<unknown>): Promise<Page> {
  const [page] = await Promise.all([
    new Promise<Page | null>((resolve) => {
      browser.once('targetcreated', (target) => resolve(target.page()))
    }),
    act(),
  ])
  if (!page) throw new Error('No page was opened.')
  return page
}

/** A disabled button ignores a press, so this waits for it. */
const press = (page: Page, text: string) =>
  page.locator(`button:not([aria-disabled=true])::-p-text(${text})`).click()
const fill = (page: Page, label: string, text: string) =>
  page.locator(`::-p-aria([name="${label}"][role="textbox"])`).fill(text)
const see = (page: Page, text: string) =>
  page.waitForSelector(`::-p-text(${text})`, { visible: true })

/** Runs in the panel. */
const TEN_MINUTES_LATER = `browser.storage.local.get('waiting')
  .then(({ waiting: { startedAt, ...rest } }) =>
    browser.storage.local.set({ waiting: { ...rest, startedAt: startedAt - 601_000 } }))`

/** The fake profile site replaces LinkedIn in this tab. */
const showSite = (page: Page, siteUrl: string) =>
  answerRequests(page, SITE, async ({ pathname }) => {
    const got = await fetch(siteUrl + pathname)
    const contentType = got.headers.get('content-type') ?? ''
    return { status: got.status, contentType, body: Buffer.from(await got.arrayBuffer()) }
  })

async function lastCode(url: string): Promise<string> {
  const response = await fetch(`${url}/dev/outbox`, { headers: { accept: 'application/json' } })
  const messages = (await response.json()) as { to: string; text: string }[]
  return /\b\d{4}\b/.exec(messages.find(({ to }) => to === `+91${MOBILE}`)?.text ?? '')?.[0] ?? ''
}

test('Firefox: the panel connects, reads the page that is open, sends it, and shows when it is disconnected', async ({
  product,
}) => {
  const site = await startProfileSite()
  const browser = await launch()
  try {
    await browser.installExtension(ZIP)
    const panel = await openPanel(browser)
    const broken: string[] = []
    panel.on('pageerror', (error) => broken.push(String(error)))
    await fill(panel, 'Server address', product.url.replace('http://', ''))
    await press(panel, 'Continue')
    await fill(panel, 'Mobile number', MOBILE)
    // Nobody allows the extension.
    const late = await opened(browser, () => press(panel, 'Sign in'))
    await panel.evaluate(TEN_MINUTES_LATER)
    await see(panel, 'This extension was not allowed within ten minutes.')
    await late.close()
    await press(panel, 'Start again')
    await fill(panel, 'Mobile number', MOBILE)
    const web = await opened(browser, () => press(panel, 'Sign in'))
    await press(web, 'Proceed')
    await web.locator('[aria-label="Digit 1 of 4"]').click()
    await web.keyboard.type(await lastCode(product.url))
    await see(web, 'Tell us who you are')
    await web.locator('input[autocomplete=name]').fill('Fox Panel')
    await web.locator('input[type=email]').fill('foxpanel@newcomer.example')
    await press(web, 'Submit')
    await press(web, 'Later')
    await press(web, 'Connect')
    await see(web, 'Go back to the extension')
    await panel.bringToFront()
    await see(panel, '10 phone · 10 email credits')

    // A press by a program: the browser does not even ask.
    await showSite(web, site.url)
    await web.goto(`${SITE}/in/asha-rao-desktop/`)
    await panel.evaluate(
      "[...document.querySelectorAll('button')].find((one) => one.innerText === 'Read this " +
        "profile').click()",
    )
    await see(panel, 'The extension is not allowed to read LinkedIn pages.')
    await press(panel, 'Try again')
    const shown = PROFILES['asha-rao-desktop']!
    await see(panel, shown.headline!)
    expect(await panel.$$eval('input', (inputs) => inputs.map(({ value }) => value))).toEqual([
      shown.name,
      shown.phones[0],
      shown.emails[0],
    ])
    await press(panel, 'Send · free')
    await see(panel, 'Free: nothing was charged.')

    await press(panel, 'Paste an address instead')
    await fill(panel, 'Profile address', 'in.linkedin.com/in/Dastak-Sample-0043?trk=x')
    await press(panel, 'Send')
    await see(panel, 'This profile cost')
    await press(panel, 'History')
    await panel.waitForSelector('li + li')
    await press(panel, 'Profile')

    await web.goto(`${product.url}/account/settings`)
    // The plans, which are offered once.
    await press(web, 'Not now')
    await web.locator('button[aria-label^="Disconnect "]').click()
    await web.locator('[role=dialog] button::-p-text(Disconnect)').click()
    await see(web, 'Extension disconnected')
    await press(panel, 'History')
    await see(panel, 'This extension was disconnected.')
    expect(broken).toEqual([])
  } finally {
    await browser.close()
    await site.close()
  }
})
