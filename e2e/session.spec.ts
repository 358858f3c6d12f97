import { expect, type BrowserContext, type Page, type Request } from '@playwright/test'
import { addUser, joinAs, lastCode, signInByLink, typeCode, verifyLater } from './people.ts'
import { test } from './product-test.ts'

const ENDED = 'Your session has ended. Sign in again.'

/** Signs in on the current page, with a complete account. */
async function signInHere(page: Page, national: string): Promise<void> {
  await page.getByLabel('Mobile number').fill(national)
  await page.getByRole('button', { name: 'Proceed', exact: true }).click()
  await expect(page.getByLabel('Digit 1 of 4')).toBeFocused()
  await typeCode(page, await lastCode(page, `+91${national}`))
}

/**
 * Counts the calls of the tabs from now on. `hold` waits for the answers that are still to come,
 * holds back every later call, and returns what lets these go.
 */
function watchCalls(context: BrowserContext): { hold(): Promise<() => void> } {
  const open = new Set<Request>()
  const held = new Set<Request>()
  const ended = (request: Request) => open.delete(request)
  context.on('request', (request) => request.url().includes('/api/v1/') && open.add(request))
  context.on('requestfinished', ended)
  context.on('requestfailed', ended)
  return {
    async hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      await context.route('**/api/v1/**', async (route) => {
        held.add(route.request())
        await promise
        await route.continue()
      })
      await expect.poll(() => [...open].every((request) => held.has(request))).toBe(true)
      return resolve
    },
  }
}

test('private addresses send a visitor to the sign-in page', async ({ page }) => {
  for (const path of ['/home', '/leads', '/account/profile', '/teams']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
    await expect(page.getByText(ENDED)).toHaveCount(0)
  }
})

test('a session that was ended elsewhere says so, and the sign-in returns to the page; a Logout does neither', async ({
  page,
  context,
  baseURL,
  product,
}) => {
  const calls = watchCalls(context)
  // Their first codes are those below: a number gets only one in 30 seconds.
  const [first, second] = ['9811100006', '9811100011']
  for (const national of [first, second]) await addUser(product, national)
  await signInByLink(page, product, first, '/din?mode=company')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Company Detail')
  const other = await context.newPage()
  await other.goto('/leads')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('DIN Leads Extracted')

  // So that the click below makes the next call: one that a timer makes would take the link away.
  const release = await calls.hold()
  const ended = await page.request.post('/api/v1/users/logout', {
    headers: { origin: baseURL ?? '' },
  })
  expect(ended.ok()).toBe(true)
  await page.getByRole('link', { name: 'DIN Leads Extracted' }).click()
  release()
  await expect(page.getByRole('status').getByText(ENDED)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByLabel('Mobile number')).toBeFocused()
  // Shown once: not in a snackbar too.
  await expect(page.getByText('Sign in to continue.')).toHaveCount(0)
  await expect(other.getByText(ENDED)).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])

  await page.reload()
  await signInHere(page, first)
  await expect(page).toHaveURL(/\/leads$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('DIN Leads Extracted')

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByText(ENDED)).toHaveCount(0)
  await signInHere(page, second)
  await expect(page).toHaveURL(/\/home$/)
})

test('an address that was opened without a session is opened after the sign-in, with its search', async ({
  page,
}) => {
  await page.goto('/din?mode=director&query=chandrikora')
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  await signInHere(page, '9811100010')
  await page.getByLabel('Name', { exact: true }).fill('Newcomer Sample')
  await page.getByLabel('Email').fill('n10@newcomer.example')
  await page.keyboard.press('Enter')
  await verifyLater(page)
  await expect(page).toHaveURL(/\/din\?mode=director&query=chandrikora$/)
})

test('five tabs that start at the same time stay signed in, and one Logout ends them all', async ({
  page,
  context,
}) => {
  await joinAs(page, '9811100005')
  await expect(page).toHaveURL(/\/home$/)
  const tabs = await Promise.all([1, 2, 3, 4].map(() => context.newPage()))
  const all = [page, ...tabs]
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(all.map((tab) => tab.goto('/leads')))
    for (const tab of all)
      await expect(tab.getByRole('heading', { level: 1 })).toHaveText('DIN Leads Extracted')
  }
  await page.getByRole('button', { name: 'Logout' }).click()
  for (const tab of all) {
    await expect(tab).toHaveURL(/\/$/)
    await expect(tab.getByText(ENDED)).toHaveCount(0)
  }
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})
