import { expect, type Page } from '@playwright/test'
import { inspect, inspectAll, openInApp, view } from './inspect.ts'
import { joinByForm, press } from './people.ts'
import { test } from './product-test.ts'

/** Pays on the sandbox's hosted page. */
async function settle(page: Page, button: RegExp | string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: button }).click()
}

test('a new account buys Startup, changes to Business, schedules Starter, undoes it, cancels, and continues', async ({
  page,
}) => {
  await joinByForm(page, '9876505001', { isFirstVisit: true })
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
  const credits = (phone: string, email: string) =>
    page.getByRole('link', { name: `Credits left: ${phone} phone, ${email} email` })
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  const heading = page.locator('main :is(h1, h2):focus')
  let loads = 0

  await test.step('the plans are offered once, at the first visit', async () => {
    const offer = dialog('Choose a plan')
    await expect(offer).toBeVisible()
    await view(page, { scheme: 'dark', size: 'phone' })
    await inspect(page, 'plan-offer-dark-phone')
    await view(page, { scheme: 'light', size: 'desktop' })
    await offer.getByRole('button', { name: 'Choose Starter' }).click()
    const starter = dialog('Choose Starter?')
    await expect(starter.getByRole('button', { name: 'Continue to payment' })).toBeEnabled()
    await starter.getByRole('button', { name: 'Not now' }).click()
    await page.keyboard.press('Escape')
    await expect(offer).toBeHidden()
    await page.reload()
    await expect(credits('10', '10')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(offer).toBeHidden()
  })

  await test.step('a declined payment buys nothing, and says so', async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('plans')
    await expect(page.getByRole('option', { selected: true })).toHaveText(/^Plans/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/plan$/)
    await expect(card('Startup').getByText('₹2,999')).toBeVisible()
    await page.setViewportSize({ width: 768, height: 1024 })
    const heights = () =>
      page.locator('main dl > div').evaluateAll((all) => all.map((line) => line.clientHeight))
    const highest = async () => Math.max(...(await heights()))
    await expect.poll(highest, { message: 'the balance is shown in one line' }).toBeLessThan(30)
    await view(page, { scheme: 'light', size: 'desktop' })
    await press(page.getByRole('button', { name: 'Choose Startup' }))
    await expect(dialog('Choose Startup?').getByRole('row', { name: /Due now/ })).toContainText(
      '₹2,999',
    )
    await press(dialog('Choose Startup?').getByRole('button', { name: 'Continue to payment' }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout')
    await inspectAll(page, 'sandbox-checkout', { isApp: false })
    await settle(page, 'Decline')
    await expect(page.getByRole('alert')).toHaveText(/declined or cancelled/)
    await expect(page).toHaveURL(/\/plan$/)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByText(/declined or cancelled/)).toBeHidden()
  })

  await test.step('a successful one brings credits and permissions without a reload', async () => {
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu.getByRole('link', { name: 'Search GST Details' })).toBeHidden()
    await page.getByRole('button', { name: 'Choose Startup' }).click()
    await dialog('Choose Startup?').getByRole('button', { name: 'Continue to payment' }).click()
    // The answer is held back, so that the waiting state is visible.
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/billing-subscription-details', async (route) => {
      await held
      await route.continue()
    })
    await settle(page, /^Pay ₹/)
    page.on('load', () => (loads += 1))
    const wait = dialog('Payment')
    await expect(wait.getByText('Please wait while your payment is being processed')).toBeVisible()
    await page.waitForLoadState('load')
    loads = 0
    release()
    await expect(wait).toBeHidden()
    await expect(page.getByText('Paid: Startup. Your credits are up to date.')).toBeVisible()
    // The receipt follows. Without an operator's GSTIN it has no tax.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt')
    await expect(page.getByRole('row', { name: /^Paid / }).first()).toContainText('₹2,999')
    await expect(page.getByRole('row', { name: /Taxable|GST/ })).toHaveCount(0)
    await page.goBack()
    await expect(card('Startup').getByText('Current plan')).toBeVisible()
    await expect(heading).toBeVisible()
    await expect(credits('1,210', '1,210')).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Search GST Details' })).toBeVisible()
    expect(loads).toBe(0)
    await page.unroute('**/billing-subscription-details')
  })

  await test.step('a more expensive plan begins its month now, for its price less the unused days', async () => {
    await page.getByRole('button', { name: 'Upgrade to Business' }).click()
    const change = dialog('Change from Startup to Business?')
    await expect(change.getByRole('row', { name: /Due now/ })).toContainText('₹7,399.70')
    await expect(change.getByRole('row', { name: /deducted/ })).toContainText(
      '₹599.30 for unused days of Startup',
    )
    await expect(change.getByRole('row', { name: /Starts/ })).toContainText('Now, with a new month')
    await change.getByRole('button', { name: 'Change to Business' }).click()
    await expect(page.getByRole('row', { name: /^For / })).toContainText('Upgrade to Business')
    await page.goBack()
    await expect(card('Business').getByText('Current plan')).toBeVisible()
    await expect(credits('5,210', '5,210')).toBeVisible()
    expect(loads).toBe(0)
  })

  await test.step('the ledger explains each credit', async () => {
    await openInApp(page, '/recharge-history/ledger')
    const lines = page.getByRole('table', { name: 'Ledger' }).locator('tbody tr')
    await expect(lines).toHaveCount(3)
    await expect(lines.nth(0)).toContainText(/Business.*\+4,000.*5,210 left/)
    await expect(lines.nth(1)).toContainText(/Startup.*\+1,200.*1,210 left/)
    await expect(lines.nth(2)).toContainText(/Sign-up credits.*\+10.*10 left/)
    await openInApp(page, '/plan')
  })

  await test.step('a cheaper one is scheduled for the end of the term, and is undone', async () => {
    await page.getByRole('button', { name: 'Change to Starter' }).click()
    const change = dialog('Change from Business to Starter?')
    await expect(change.getByRole('row', { name: /Due now/ })).toContainText('₹0')
    await change.getByRole('button', { name: 'Change to Starter' }).click()
    await expect(card('Starter').getByText('Scheduled')).toBeVisible()
    await expect(page.getByText(/Business changes to Starter on \d/)).toBeVisible()
    await expect(heading).toBeVisible()
    await page.getByRole('button', { name: 'Remove scheduled change' }).click()
    await expect(card('Starter').getByText('Scheduled')).toBeHidden()
    await expect(heading).toBeVisible()
  })

  await test.step('a refusal of the server is shown at its action, with its status', async () => {
    const message = 'This is not available right now.'
    const json = {
      success: false,
      status_code: 503,
      message_code: 'provider_unavailable',
      message,
      data: null,
    }
    await page.route('**/billing-cancel', (route) => route.fulfill({ status: 503, json }))
    await page.getByRole('button', { name: 'Cancel Business' }).click()
    const cancel = dialog('Cancel Business?')
    await cancel.getByRole('button', { name: 'Cancel Business' }).click()
    await expect(cancel.getByRole('alert')).toHaveText(`503: ${message}`)
    await page.unroute('**/billing-cancel')
    await cancel.getByRole('button', { name: 'Try again' }).click()
    await expect(cancel).toBeHidden()
    await expect(page.getByText(/Business was cancelled and ends on \d/)).toBeVisible()
    await expect(card('Business').getByText(/Cancelled: it ends on \d/)).toBeVisible()
    await expect(card('Starter').getByText('remove the cancellation first')).toBeVisible()
    await expect(heading).toBeVisible()
  })

  await test.step('billing shows the end of the plan, and undoes the cancellation', async () => {
    await page.getByRole('link', { name: 'Payments and invoices' }).click()
    await expect(page).toHaveTitle(/^Billing · /)
    await expect(page.getByRole('row', { name: /Next charge/ })).toContainText('Nothing')
    await page.getByRole('button', { name: 'Remove cancellation' }).click()
    await expect(page.getByRole('row', { name: /Next charge/ })).toContainText('₹7,999')
    await expect(page.getByText('Showing 2 Results...')).toBeVisible()
    const download = page.waitForEvent('download')
    await page
      .getByRole('button', { name: /^Download invoice/ })
      .first()
      .click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  })

  await test.step('invoices have the buyer’s billing details', async () => {
    const form = page.getByRole('form', { name: 'Billing details' })
    await form.getByLabel('Billing name').fill('')
    await form.getByLabel('GSTIN').fill('29AAAAA')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Please enter a billing name')).toBeVisible()
    await expect(form.getByText('Please enter valid GST Number')).toBeVisible()
    await form.getByLabel('Billing name').fill('Newcomer Traders')
    await form.getByLabel('Address').fill('12 Sample Road, Bengaluru')
    await form.getByLabel('GSTIN').fill('29aaaaa0000a1zy')
    await expect(form.getByText(/Registered in Karnataka/)).toBeVisible()
    // A reload loses none of it, and does not show it as saved.
    await page.reload()
    await expect(form.getByLabel('Billing name')).toHaveValue('Newcomer Traders')
    await expect(form.getByText('Not saved yet')).toBeVisible()
    const json = {
      success: false,
      status_code: 503,
      message_code: 'internal',
      message: 'Not now.',
      data: null,
    }
    await page.route('**/billing-address', (route) => route.fulfill({ status: 503, json }), {
      times: 1,
    })
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('503: Not now.')).toBeVisible()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Billing details saved')).toBeVisible()
    await expect(form.getByText('Not saved yet')).toBeHidden()
    await expect(form.getByLabel('GSTIN')).toHaveValue('29AAAAA0000A1ZY')
    await inspectAll(page, 'billing')
  })

  await test.step('a pack is added to it', async () => {
    await openInApp(page, '/plan')
    await page.getByRole('button', { name: /^Buy / }).first().click()
    await expect(dialog(/^Buy .*\?$/)).toContainText(
      'Billed to Newcomer Traders, Karnataka, GSTIN 29AAAAA0000A1ZY',
    )
    await dialog(/^Buy .*\?$/)
      .getByRole('button', { name: 'Continue to payment' })
      .click()
    await settle(page, /^Pay ₹/)
    await expect(
      page.getByText(/^Paid: .* credits.*\. Your credits are up to date\.$/),
    ).toBeVisible()
    await expect(credits('5,210', '5,210')).toBeHidden()
  })
})
