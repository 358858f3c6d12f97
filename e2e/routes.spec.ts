import { expect, type Page } from '@playwright/test'
import { SCREENS } from '../apps/web/build/screens.ts'
import { signInByLink } from './people.ts'
import { test } from './product-test.ts'

const MOST_REQUESTS = 20
const MOST_REQUESTS_WARM = 4
/** These send the user elsewhere if there is nothing to show. */
const ELSEWHERE = ['/invitation', '/connect-extension']

/** Counts all requests of the page, and collects its errors. */
function watch(page: Page) {
  const requests: string[] = []
  const errors: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  page.on('pageerror', (error) => errors.push(error.message))
  return { requests, errors }
}

async function isShown(page: Page): Promise<void> {
  await expect(page.locator('#content h1')).toBeVisible()
  await page.waitForLoadState('networkidle')
}

test('every screen opens from the built files, with an empty cache, in few requests', async ({
  page,
  product,
  browser,
}) => {
  test.setTimeout(300_000)
  await signInByLink(page, product, '9876543210')
  let storageState = await page.context().storageState()
  for (const address of Object.keys(SCREENS)) {
    const context = await browser.newContext({ storageState, baseURL: product.url })
    const fresh = await context.newPage()
    const { requests, errors } = watch(fresh)
    await fresh.goto(address)
    await isShown(fresh)
    if (!ELSEWHERE.includes(address))
      expect(new URL(fresh.url()).pathname).toBe(address.split('?')[0])
    expect(errors, address).toEqual([])
    expect
      .soft(requests.length, `${address}: ${requests.join(' ')}`)
      .toBeLessThanOrEqual(MOST_REQUESTS)
    // The refresh cookie changes with each visit.
    storageState = await context.storageState()
    await context.close()
  }
})

test('a change of screen takes few requests', async ({ page, product }) => {
  await signInByLink(page, product, '9876543210')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await isShown(page)
  const { requests, errors } = watch(page)
  for (const name of await menu.getByRole('link').allInnerTexts()) {
    requests.length = 0
    await menu.getByRole('link', { name, exact: true }).click()
    await isShown(page)
    expect
      .soft(requests.length, `${name}: ${requests.join(' ')}`)
      .toBeLessThanOrEqual(MOST_REQUESTS_WARM)
  }
  expect(errors).toEqual([])
})
