import { getUserDetails } from '@dastak/contract/me.ts'
import { getNotifications } from '@dastak/contract/notifications/notifications.ts'
import { getUnfinishedWork } from '@dastak/contract/unfinished-work.ts'
import { expect, type Page, type Request } from '@playwright/test'
import { SCREENS } from '../apps/web/build/screens.ts'
import { chooseCustomers, clearCustomers, customerList } from './customer-list.ts'
import { openInApp } from './inspect.ts'
import { signInByLink } from './people.ts'
import { test } from './product-test.ts'

const MOST_REQUESTS = 20
const MOST_REQUESTS_WARM = 4
const QUIET_MS = 500
/** Requested again and again, on any screen. */
const POLLED: readonly string[] = [getUserDetails, getNotifications, getUnfinishedWork].map(
  ({ path }) => path,
)
/** These send the user elsewhere if there is nothing to show. */
const ELSEWHERE = ['/invitation', '/connect-extension']

/** Counts all requests of the page, and collects its errors and the calls that are refused. */
function watch(page: Page) {
  const requests: string[] = []
  const errors: string[] = []
  let changedAt = Date.now()
  const open = new Set<Request>()
  const ended = (request: Request) => {
    open.delete(request)
    changedAt = Date.now()
  }
  page.on('request', (request) => {
    requests.push(new URL(request.url()).pathname)
    open.add(request)
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('response', (response) => {
    if (response.status() >= 400) errors.push(`${response.status()} ${response.url()}`)
  })
  // "networkidle" of Playwright is only about the load of a page, not about a change of screen.
  const isQuiet = () => open.size === 0 && Date.now() - changedAt > QUIET_MS
  const quiet = () => expect.poll(isQuiet, { intervals: [100] }).toBe(true)
  return { requests, errors, quiet }
}

const storedIn = (page: Page) => page.evaluate(() => ({ ...localStorage }))
const isShown = (page: Page) => expect(page.locator('#content h1')).toBeVisible()

test('every screen opens from the built files, with an empty cache, in few requests', async ({
  page,
  product,
  browser,
}) => {
  await signInByLink(page, product, '9876543210')
  let stored = await storedIn(page)
  let cookies = await page.context().cookies()
  for (const address of Object.keys(SCREENS)) {
    const context = await browser.newContext({ baseURL: product.url })
    // Playwright's own `storageState` opens another page for what is stored.
    await context.addInitScript((values) => void Object.assign(localStorage, values), stored)
    await context.addCookies(cookies)
    const fresh = await context.newPage()
    const { requests, errors, quiet } = watch(fresh)
    await fresh.goto(address)
    await isShown(fresh)
    await quiet()
    if (!ELSEWHERE.includes(address))
      expect(new URL(fresh.url()).pathname).toBe(address.split('?')[0])
    expect(errors, address).toEqual([])
    expect
      .soft(requests.length, `${address}: ${requests.join(' ')}`)
      .toBeLessThanOrEqual(MOST_REQUESTS)
    // The refresh cookie changes with each visit, and the first one sends what was unsent.
    stored = await storedIn(fresh)
    cookies = await context.cookies()
    await context.close()
  }
})

test('a change of screen takes few requests, even if customers are marked', async ({
  page,
  product,
}) => {
  await signInByLink(page, product, '9876543210', '/account/settings')
  await chooseCustomers(page, 'Company\nSample Looms\n')
  await expect(customerList(page).getByText(/ \d company names?$/)).toBeVisible()
  await page.goto('/home')
  const menu = page.getByRole('navigation', { name: 'Main' })
  const { requests, errors, quiet } = watch(page)
  await isShown(page)
  await quiet()
  for (const name of await menu.getByRole('link').allInnerTexts()) {
    requests.length = 0
    await menu.getByRole('link', { name, exact: true }).click()
    await isShown(page)
    await quiet()
    const own = requests.filter((path) => !POLLED.includes(path))
    expect.soft(own.length, `${name}: ${own.join(' ')}`).toBeLessThanOrEqual(MOST_REQUESTS_WARM)
  }
  // Other journeys of this account expect no mark.
  await openInApp(page, '/account/settings')
  await clearCustomers(page)
  expect(errors).toEqual([])
})
