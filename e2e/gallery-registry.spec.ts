import { expect, type Locator } from '@playwright/test'
import { inspect, inspectAll, openInApp, view, VIEWS } from './inspect.ts'
import { signInWithLeads } from './own-leads.ts'
import { signInByLink, signInWithPermission } from './people.ts'
import { test } from './product-test.ts'
import { GST_NUMBERS } from './sample-gst.ts'

test('the registry screens hold up in light, dark, wide and narrow', async ({ page, product }) => {
  // It reveals a contact, which the account would keep.
  await signInWithLeads(page, product, { national: '8805100031', leads: 0 })

  await openInApp(page, '/din')
  await expect(page.getByLabel('DIN Number')).toBeVisible()
  await inspectAll(page, 'din-idle')
  const input = page
    .getByRole('search')
    .getByRole('textbox')
    .or(page.getByRole('search').getByRole('combobox'))
  await expect(input).toBeFocused()
  await input.fill('12a')
  await page.keyboard.press('Enter')
  await expect(page.getByText('DIN Number should only be numeric')).toBeVisible()
  await input.fill('123')
  await page.keyboard.press('Enter')
  await expect(page.getByText('DIN length should be 8 characters')).toBeVisible()
  await inspectAll(page, 'din-error')

  await page.getByRole('radio', { name: 'Company' }).check()
  await expect(input).toHaveValue('')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('Please enter Company Name')).toBeVisible()
  await input.fill('chandrikora')
  await page.keyboard.press('Enter')
  await expect(page.getByText('CHANDRIKORA OPTICAL INSTRUMENTS LIMITED').first()).toBeVisible()
  await inspectAll(page, 'company-list')
  await page.getByText('CHANDRIKORA OPTICAL INSTRUMENTS LIMITED').first().click()
  await expect(page.getByRole('button', { name: /get details/i }).first()).toBeVisible()
  await page
    .getByRole('button', { name: /get details/i })
    .first()
    .click()
  await expect(page.getByText(/@chandrikora\.example/).first()).toBeVisible()
  await inspectAll(page, 'company-director-revealed')

  await test.step('back at the company through the list, bought contacts are still there', async () => {
    const list = page.url().replace(/&cin=.*/, '')
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await expect(page).toHaveURL(list)
    await expect(page.locator('tbody tr:focus')).toContainText(
      'Chandrikora Optical Instruments Limited',
    )
    await page.goForward()
    const row = page.getByRole('table', { name: 'Directors' }).locator('tbody tr').first()
    await expect(row).toContainText(/@chandrikora\.example/)
    await expect(row).toContainText('Yours')
  })

  await openInApp(page, '/din?mode=director')
  await expect(page.getByLabel('Director Name')).toBeVisible()
  await input.fill('shenoy')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /get details/i }).first()).toBeVisible()
  await inspectAll(page, 'director-list')
})

test('full leads and usage screens hold up in light, dark, wide and narrow', async ({
  page,
  product,
}) => {
  await signInByLink(page, product, '9876543210')
  await expect(page).toHaveURL(/\/home$/)
  await openInApp(page, '/leads')
  await expect(page.getByRole('navigation', { name: 'Leads' })).toBeVisible()
  await expect(page.getByText(/^Showing [\d,]+ Results/)).toBeVisible()
  await inspectAll(page, 'leads-full')
  await openInApp(page, '/account/leads')
  await expect(page.getByRole('navigation', { name: 'Account' })).toBeVisible()
  await expect(page.getByText(/^Showing [\d,]+ Results/)).toBeVisible()
  await inspectAll(page, 'account-leads')
  await openInApp(page, '/recharge-history/ledger')
  await expect(page.getByRole('table', { name: 'Ledger' }).locator('tbody tr').nth(4)).toBeVisible()
  await inspectAll(page, 'ledger')
  await openInApp(page, '/teams')
  const people = page.getByRole('region', { name: 'Sample sales' })
  await people.getByRole('link', { name: 'Bharat Sample' }).click()
  await expect(page).toHaveURL(/\/team-member-details\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bharat Sample')
  await inspectAll(page, 'member-details')
})

test('the GST screens hold up in light, dark, wide and narrow', async ({ page, product }) => {
  await signInWithPermission(page, product, '9811100044', 'gstin-search', '/gstleads')
  await expect(page.getByText("We couldn't find any data to display.")).toBeVisible()
  await inspectAll(page, 'gst-leads-empty')
  await page.getByRole('button', { name: 'Search GST details' }).click()
  await expect(page.getByLabel('GST Number')).toBeVisible()
  await inspect(page, 'gst-idle')
  await page.getByLabel('GST Number').fill('123')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter valid GST Number')).toBeVisible()
  await inspect(page, 'gst-invalid')

  await page.getByLabel('GST Number').fill('22AAAAA0000A1Z5')
  await page.keyboard.press('Enter')
  const details = page.getByRole('region', { name: 'GST details' })
  await expect(details.getByRole('alert')).not.toBeEmpty()
  await inspectAll(page, 'gst-error')
  const [found] = GST_NUMBERS.withBoth
  await page.getByLabel('GST Number').fill(found!.gstin)
  await page.keyboard.press('Enter')
  await expect(details.getByRole('button', { name: /^\+91/ })).toBeVisible()
  await inspectAll(page, 'gst-found')

  await openInApp(page, '/gstleads')
  await expect(page.getByText('Showing 1 Results...')).toBeVisible()
  await inspectAll(page, 'gst-leads')
  for (const one of VIEWS) {
    await view(page, one)
    await expectWhole(page.getByRole('button', { name: /^\+91/ }))
  }
})

/** A phone number is never cut off: all of it is in the visible area. */
async function expectWhole(button: Locator): Promise<void> {
  const isWhole = () =>
    button.evaluate((element) => {
      const text = element.querySelector('[data-kind="phone"]') ?? element
      const cell = element.closest('td, dd') ?? document.body
      return (
        text.scrollWidth <= cell.clientWidth &&
        text.getBoundingClientRect().right <= window.innerWidth
      )
    })
  // The screen takes a moment to fit a new width.
  await expect.poll(isWhole).toBe(true)
}
