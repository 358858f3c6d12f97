import { expect, type Page } from '@playwright/test'
import { openInApp } from './inspect.ts'
import { grant, joinAs, signInByLink } from './people.ts'
import { test } from './product-test.ts'
import { GST_NUMBERS } from './sample-gst.ts'

const FAILED = 'Failed to fetch data'
const COMPANIES = '**/mca/search-company-v2'
const proxyPage = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
const refusal = (status: number, messageCode: string, message: string) => ({
  status,
  json: { success: false, status_code: status, message_code: messageCode, message, data: null },
})
const again = (page: Page) => page.getByRole('button', { name: 'Try again' })

test('a search that fails without a message of the server shows an error once, in place, and can be retried', async ({
  page,
  product,
}) => {
  await signInByLink(page, product, '9876543211')
  await expect(page).toHaveURL(/\/home$/)

  await test.step("a proxy's page", async () => {
    await page.route(COMPANIES, (route) => route.fulfill(proxyPage))
    await openInApp(page, '/din?mode=company&query=chandrikora')
    await expect(page.getByText(FAILED)).toBeVisible({ timeout: 15_000 })
    await expect(page.getByText(FAILED)).toHaveCount(1)
    await page.unroute(COMPANIES)
    await again(page).click()
    await expect(page.getByText('CHANDRIKORA OPTICAL INSTRUMENTS LIMITED').first()).toBeVisible()
  })

  await test.step('no network, for a company and for directors', async () => {
    await page.route('**/mca/cin-details?*', (route) => route.abort())
    await page.route('**/mca/search-director?*', (route) => route.abort())
    await openInApp(page, '/din?mode=company&cin=U33200KA2014PTC957230')
    await expect(page.getByText(FAILED)).toHaveCount(1, { timeout: 15_000 })
    await openInApp(page, '/din?mode=director&query=sharma')
    await expect(page.getByText(FAILED)).toHaveCount(1, { timeout: 15_000 })
  })
})

test('a refusal is shown once in place, and cannot be retried', async ({ page }) => {
  await joinAs(page, '9811100083', '/din')
  await page.getByLabel('DIN Number').fill('99999999')
  await page.keyboard.press('Enter')
  const details = page.getByRole('region', { name: 'Director details' })
  await expect(details.getByRole('alert')).not.toBeEmpty()
  const message = await details.getByRole('alert').innerText()
  await expect(page.getByText(message)).toHaveCount(1)
  await expect(again(page)).toHaveCount(0)
})

test('an error in a folded row disappears when the user leaves the screen', async ({ page }) => {
  const message = 'The service is not available.'
  await page.route('**/mobile-email-from-din', (route) =>
    route.fulfill(refusal(503, 'provider_unavailable', message)),
  )
  await joinAs(page, '9811100081', '/din?mode=company&cin=U33200KA2014PTC957230')
  const button = page.getByRole('button', { name: /^Get Details/ }).first()
  await button.click()
  await expect(page.getByText(message)).toHaveCount(1)
  // A message that has just been shown stays over a change of the screen.
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 600
  })
  await page.getByRole('link', { name: 'Credits Usage' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Credits Usage')
  expect(await page.getByText(message).count()).toBe(0)
})

test('usage and profile failures show their status and message', async ({ page }) => {
  const broken = refusal(500, 'internal', 'Something went wrong.')
  await page.route('**/users/get-api-usage', (route) => route.fulfill(broken))
  await page.route('**/users/get-user-details', (route) => route.fulfill(broken))
  await joinAs(page, '9811100084')
  await expect(page.getByText('500: Something went wrong.')).toHaveCount(2)
  await expect(again(page)).toHaveCount(2)
  await page.unrouteAll()
  // The error of the profile covers the others: trying it again reloads the whole screen.
  await again(page).first().click()
  await expect(page.getByText('500: Something went wrong.')).toHaveCount(0)
  await page.route('**/users/profile-details', (route) => route.fulfill(broken))
  await openInApp(page, '/profile')
  await expect(page.getByText('500: Something went wrong.')).toHaveCount(1)
  await page.unrouteAll()
  await again(page).click()
  await expect(page.getByText('Newcomer Sample')).toBeVisible()
})

test('failures of plans and of a payment show their status and message', async ({ page }) => {
  const busy = refusal(503, 'provider_unavailable', 'The payment provider is busy.')
  await page.route('**/billing-plans*', (route) => route.fulfill(busy))
  await joinAs(page, '9811100087', '/plan')
  await expect(page.getByText('503: The payment provider is busy.')).toBeVisible({
    timeout: 15_000,
  })
  await page.unrouteAll()
  await again(page).click()
  await page.getByRole('button', { name: 'Choose Startup' }).click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('button', { name: 'Pay with a card that fails at the renewal' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt')
  await openInApp(page, '/plan')
  await page.getByRole('button', { name: 'Upgrade to Business' }).click()
  const change = page.getByRole('dialog', { name: 'Change from Startup to Business?' })
  await change.getByRole('button', { name: 'Change to Business' }).click()
  await expect(change.getByRole('alert')).toHaveText(/^402: /)
  await page.keyboard.press('Escape')
  await openInApp(page, '/account/billing')
  await page.route('**/billing-invoice?*', (route) => route.fulfill(busy))
  await page.getByRole('button', { name: /^Download invoice/ }).click()
  await expect(page.getByText('503: The payment provider is busy.')).toBeVisible()
})

test('Get it without a credit for it opens the popup, which leads to prices and to support', async ({
  page,
  product,
}) => {
  await joinAs(page, '9811100082')
  await grant(product, '9811100082', 'gstin-search')
  // Ten businesses with only a phone number: no phone credit is left, but all email credits are.
  const gstins = GST_NUMBERS.withPhoneAlone.slice(0, 10).map(({ gstin }) => gstin)
  await page.evaluate(async (all) => {
    const authorization = `Bearer ${localStorage.getItem('dastak.access_token')}`
    for (const gstin of all)
      await fetch('/api/v1/dastak/users/mobile-email-from-gst', {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ gstin }),
      })
  }, gstins)
  await page.goto('/gst')
  const popup = page.getByRole('dialog', { name: 'Credits Exhausted' })
  // Emails can still be bought, so it does not open until something is refused.
  await expect(page.getByLabel('GST Number')).toBeVisible()
  await expect(popup).toBeHidden()
  await page.getByLabel('GST Number').fill(GST_NUMBERS.withBoth[0]!.gstin)
  await page.keyboard.press('Enter')
  const details = page.getByRole('region', { name: 'GST details' })
  await expect(details.getByText('Cost: 1 email credit')).toBeVisible()
  await expect(popup).toBeHidden()
  await details.getByRole('button', { name: /^Get it/ }).click()
  await expect(popup.getByRole('link', { name: 'See pricing' })).toHaveAttribute('href', /.+/)
  await expect(popup.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', /.+/)
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
})
