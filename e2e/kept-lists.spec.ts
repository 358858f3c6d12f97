import { expect, type Page, type Request, type Route } from '@playwright/test'
import { openInApp } from './inspect.ts'
import { joinAs } from './people.ts'
import { test } from './product-test.ts'

const DIRECTORS = '/din?mode=company&cin=U33200KA2014PTC957230'
const LEADS = /\/get-leads-extracted\/query$/
const isOfLeads = (request: Request) => LEADS.test(request.url())
const rowsOf = (page: Page) => page.getByRole('table', { name: 'DIN Leads' }).locator('tbody tr')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const link = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true })

async function revealOne(page: Page, count: number): Promise<void> {
  const button = page.getByRole('button', { name: /up to 1 phone \+ 1 email credit$/ })
  await button.first().click()
  await expect(page.getByRole('region', { name: 'Director details' })).toHaveCount(count)
}

/** Holds the calls for a page of leads until `release`. Other calls only look for one. */
async function hold(page: Page) {
  const gate = Promise.withResolvers<void>()
  let count = 0
  const wait = async (route: Route) => {
    if (!route.request().postData()?.includes('offset')) return await route.continue()
    count++
    await gate.promise
    // The page may be gone by now.
    await route.continue().catch(() => undefined)
  }
  await page.route(LEADS, wait)
  return {
    count: () => count,
    async release() {
      gate.resolve()
      await page.unroute(LEADS, wait)
    },
  }
}

/** Longer than a link is hovered before it loads, and than an answer takes to be kept. */
const aMoment = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

/** The texts in all databases. */
const keptText = (page: Page) =>
  page.evaluate(async () => {
    const open = indexedDB.open('dastak-kept')
    await new Promise((resolve) => open.addEventListener('success', resolve))
    const all = open.result.transaction('lists').objectStore('lists').getAll()
    await new Promise((resolve) => all.addEventListener('success', resolve))
    open.result.close()
    return JSON.stringify(all.result)
  })

/** A new user, who has revealed one director and sees the leads. */
async function joinWithLead(page: Page, national: string): Promise<void> {
  await joinAs(page, national, DIRECTORS)
  await revealOne(page, 1)
  await openInApp(page, '/leads')
  await expect(rowsOf(page)).toHaveCount(1)
}

test('the last leads are shown at once after a reload and on return, then refreshed; a change is never hidden', async ({
  page,
}) => {
  await joinWithLead(page, '9811100401')
  const rows = rowsOf(page)
  const name = await rows.first().locator('td[data-pinned]').innerText()

  await test.step('after a reload', async () => {
    await expect.poll(() => keptText(page)).toContain('director_data')
    const leads = await hold(page)
    await page.reload()
    await expect(rows).toHaveCount(1)
    expect(leads.count()).toBe(1)
    await expect(rows.first().locator('td[data-pinned]')).toHaveText(name)
    await rows.first().getByRole('checkbox').check()
    // Said only if it takes long.
    await expect(page.getByText('Refreshing…')).toBeVisible()
    await leads.release()
    await expect(page.getByText('Refreshing…')).toBeHidden()
    await expect(page.getByText('1 selected')).toBeVisible()
    await expect(rows.first().getByRole('checkbox')).toBeFocused()
  })

  await test.step('if the refresh fails, the user is told, and can try again', async () => {
    await page.route(LEADS, (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.reload()
    await expect(page.getByRole('alert')).toHaveText('An error occurred')
    await expect(rows).toHaveCount(1)
    const again = page.getByRole('button', { name: 'Try again' })
    const call = page.waitForRequest(LEADS)
    await again.click()
    await call
    await page.unroute(LEADS)
    // The page may refresh automatically before the press, for example when its window gets focus.
    await expect(async () => {
      if (await again.isVisible()) await again.click({ timeout: 1_000 })
      await expect(page.getByRole('alert')).toHaveCount(0, { timeout: 1_000 })
    }).toPass()
  })

  await test.step('on return to the screen', async () => {
    await link(page, 'Credits Usage').click()
    await expect(page).toHaveURL(/\/home$/)
    const leads = await hold(page)
    await link(page, 'DIN Leads Extracted').click()
    await expect(rows).toHaveCount(1)
    await expect.poll(leads.count).toBe(1)
    await leads.release()
  })

  await test.step('after a reveal, the leads of before it are shown neither here nor after a reload', async () => {
    await openInApp(page, DIRECTORS)
    await revealOne(page, 1)
    const leads = await hold(page)
    await link(page, 'DIN Leads Extracted').click()
    const loading = page.getByRole('status', { name: 'Loading DIN Leads Extracted' })
    await expect(loading).toBeVisible()
    await expect.poll(leads.count).toBeGreaterThan(0)
    await page.reload()
    await expect(loading).toBeVisible()
    await leads.release()
    await expect(rows).toHaveCount(2)
  })
})

test('a Logout leaves nothing in the browser, also of other tabs and of what is under way', async ({
  page,
  context,
}) => {
  await joinWithLead(page, '9811100402')
  await expect.poll(() => keptText(page)).toContain('director_data')

  const other = await context.newPage()
  const leads = await hold(other)
  await other.goto('/leads')
  await expect(rowsOf(other)).toHaveCount(1)
  await expect.poll(leads.count).toBe(1)
  // The Logout may cut the call off before it is answered.
  const ended = Promise.race([
    other.waitForEvent('requestfinished', isOfLeads),
    other.waitForEvent('requestfailed', isOfLeads),
  ])
  await link(page, 'Credits Usage').hover()
  await Promise.all([
    leads.release(),
    ended,
    menu(page).getByRole('button', { name: 'Logout' }).click(),
  ])
  for (const tab of [page, other])
    await expect(tab.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  await expect.poll(() => databases(page)).toEqual([])
  // Nothing that was on its way has arrived later.
  await aMoment(other)
  expect(await databases(other)).toEqual([])
})

test('a hovered link loads its screen and its first list, so that the click waits for nothing', async ({
  page,
}) => {
  await joinAs(page, '9811100403')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Credits Usage')
  await page.waitForLoadState('networkidle')
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  const count = (part: string | RegExp) => sent.filter((path) => path.match(part)).length

  await link(page, 'DIN Leads Extracted').hover()
  await expect.poll(() => count(/assets\/shared-leads-/)).toBeGreaterThan(0)
  await expect.poll(() => count('get-leads-extracted/query')).toBe(1)
  await page.waitForLoadState('networkidle')

  await test.step('hovered again, it asks for nothing', async () => {
    sent.length = 0
    await page.getByRole('heading', { level: 1 }).hover()
    await link(page, 'DIN Leads Extracted').hover()
    await aMoment(page)
    expect(sent.filter((path) => !path.includes('get-user-details'))).toEqual([])
  })

  await test.step('the click sends at most four requests', async () => {
    await link(page, 'DIN Leads Extracted').click()
    await expect(page.getByText('No Data Found')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(sent.length, sent.join(' ')).toBeLessThanOrEqual(4)
    expect(count('get-leads-extracted/query')).toBe(0)
  })
})

test('no link loads anything in advance for a user who saves data', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await joinAs(page, '9811100404')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Credits Usage')
  await page.waitForLoadState('networkidle')
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  for (const name of ['DIN Leads Extracted', 'Recharge history']) {
    await link(page, name).hover()
    await aMoment(page)
  }
  expect(sent.filter((path) => !path.includes('get-user-details'))).toEqual([])
})
