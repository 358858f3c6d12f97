import { expect } from '@playwright/test'
import { chooseCustomers, clearCustomers, customerList } from './customer-list.ts'
import { inspectAll, openInApp } from './inspect.ts'
import { signInByLink } from './people.ts'
import { test } from './product-test.ts'

test('customers have a mark in lists, and are left out of a reveal of many directors', async ({
  page,
  product,
}) => {
  await signInByLink(page, product, '9876543210', '/din?mode=company&query=private')
  const first = page.locator('tbody tr').first()
  const link = first.getByRole('link').first()
  const company = (await link.getAttribute('title'))!
  await expect(page.getByText('Customer', { exact: true })).toHaveCount(0)

  await openInApp(page, '/linkedin-requests')
  const request = page
    .locator('tbody tr')
    .filter({ has: page.locator('[data-kind="email"] button') })
    .first()
  const email = await request.locator('[data-kind="email"] button').innerText()

  await openInApp(page, '/account/settings')
  await chooseCustomers(page, `Company,Email\n"${company}",${email}\n`)
  await expect(customerList(page).getByText(/1 email · .*1 company name/)).toBeVisible()

  await openInApp(page, '/linkedin-requests')
  await expect(request.getByText('Customer', { exact: true })).toBeVisible()
  await openInApp(page, '/din?mode=company&query=private')
  await expect(first.getByText('Customer', { exact: true })).toBeVisible()
  await inspectAll(page, 'customer-companies')
  await link.press('Enter')
  const mark = page.locator('tbody').getByText('Customer', { exact: true }).first()
  await expect(mark).toBeVisible()
  await inspectAll(page, 'customer-directors')
  await page.locator('tbody tr').first().getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByRole('button', { name: /^Reveal 1 director/ }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Reveal directors' })
  await expect(dialog.getByText(/^1 director · /)).toBeVisible()
  await dialog.getByLabel('Leave out my customers').press('Space')
  await expect(dialog.getByText('All of them are your customers.')).toBeVisible()
  await inspectAll(page, 'leave-out-customers')
  await dialog.getByLabel('Leave out my customers').press('Space')
  await expect(dialog.getByText(/^1 director · /)).toBeVisible()
  // Other journeys of this account expect no mark.
  await openInApp(page, '/account/settings')
  await clearCustomers(page)
})
