import { expect } from '@playwright/test'
import { inspectAll } from './inspect.ts'
import { signInByLink } from './people.ts'
import { test } from './product-test.ts'

test('the full registry, leads and usage screens hold up in light, dark, wide and narrow', async ({
  page,
  product,
}) => {
  test.setTimeout(240_000)
  await signInByLink(page, product, '9876543210')
  await expect(page).toHaveURL(/\/home$/)

  await page.goto('/din')
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
  await inspectAll(page, 'company-detail')
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

  await page.goto('/din?mode=director')
  await input.fill('shenoy')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /get details/i }).first()).toBeVisible()
  await inspectAll(page, 'director-list')

  await page.goto('/leads')
  await expect(page.getByText(/^Showing [\d,]+ Results/)).toBeVisible()
  await inspectAll(page, 'leads-full')
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await inspectAll(page, 'home-full')
})
