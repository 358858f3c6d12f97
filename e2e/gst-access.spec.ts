import { expect } from '@playwright/test'
import { openInApp } from './inspect.ts'
import { joinAs, signInWithPermission } from './people.ts'
import { test } from './product-test.ts'
import { GST_NUMBERS } from './sample-gst.ts'

test('without the permission there is no entry, no form and no way to the list', async ({
  page,
}) => {
  const [first] = GST_NUMBERS.withBoth
  await joinAs(page, '9811100041')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Verify your Email' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Search GST Details' })).toHaveCount(0)

  await openInApp(page, '/gst')
  await expect(page.getByText('Permission Required')).toBeVisible()
  await expect(page.getByText(/Please contact support to enable GST search/)).toBeVisible()
  await expect(page.getByLabel('GST Number')).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or go to' })).toBeFocused()
  await page.keyboard.type(first!.gstin)
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await openInApp(page, '/leads')
  await expect(page.getByText('No Data Found')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Leads' })).not.toContainText('GST')
})

test('a permission that was taken away meanwhile leads to a refusal in a dialog', async ({
  page,
  product,
}) => {
  await signInWithPermission(page, product, '9811100042', 'gstin-search', '/gst')
  const refused = {
    success: false,
    status_code: 403,
    message_code: 'permission_required',
    message: 'No.',
    data: null,
  }
  await page.route('**/users/mobile-email-from-gst', (route) =>
    route.fulfill({ status: 403, json: refused }),
  )
  await page.getByLabel('GST Number').fill('22AAAAA0000A1Z5')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Permission Required' })
  await expect(dialog.getByText(/Please contact support to enable GST search/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('when the last credit is spent, Credits Exhausted says so and leads to the prices', async ({
  page,
  product,
}) => {
  await signInWithPermission(page, product, '9811100043', 'gstin-search', '/gst')
  const details = page.getByRole('region', { name: 'GST details' })
  const popup = page.getByRole('dialog', { name: 'Credits Exhausted' })
  const submit = async (gstin: string) => {
    await page.getByLabel('GST Number').fill(gstin)
    await page.keyboard.press('Enter')
  }
  for (const { gstin, phone } of GST_NUMBERS.withBoth.slice(0, 10)) {
    await submit(gstin)
    await expect(details.getByRole('button', { name: new RegExp(phone!.slice(-5)) })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Credits left: 0 phone, 0 email' })).toBeVisible()
  const text = 'You have exhausted your credits, To continue using our services please recharge.'
  await expect(popup.getByText(text)).toBeVisible()
  // A link that looks like a button.
  await expect(popup.getByRole('link', { name: 'See pricing' })).toHaveCSS(
    'color',
    'rgb(255, 255, 255)',
  )
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()

  await submit(GST_NUMBERS.withBoth[10]!.gstin)
  await expect(popup.getByText(text)).toBeVisible()
  await expect(popup.getByRole('link', { name: 'See pricing' })).toHaveAttribute('href', /.+/)
  await popup.getByRole('button', { name: 'Not now' }).click()
  await expect(details.getByText(text)).toBeVisible()

  await openInApp(page, '/gstleads')
  await expect(page.getByText('Showing 10 Results...')).toBeVisible()
  // Once a session, and no reload shows it again.
  await page.goto('/gst')
  await expect(page.getByRole('link', { name: 'Credits left: 0 phone, 0 email' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(popup).toBeHidden()
})
