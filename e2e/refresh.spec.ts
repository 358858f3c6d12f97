import { expect } from '@playwright/test'
import { inspect, inspectAll, openInApp } from './inspect.ts'
import { signInWithLeads } from './own-leads.ts'
import { testWithSettings as test } from './product-test.ts'

test('an old lead is refreshed in its panel, and several from the list @smoke-refresh', async ({
  page,
  product,
}) => {
  await signInWithLeads(page, product, { national: '8805100008', leads: 3 })
  await openInApp(page, '/leads')
  await page.locator('tbody tr').first().focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary').or(page.getByRole('dialog'))
  const fresh = panel.getByRole('region', { name: 'Freshness' })
  await expect(fresh.getByText(/^up to .*; free if nothing changed$/)).toBeVisible()
  await inspectAll(page, 'refresh')
  await fresh.getByRole('button', { name: 'Refresh' }).press('Enter')
  await expect(fresh.getByText(/Cost: nothing\.$/)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.reload()
  await page.locator('tbody tr').nth(1).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Refresh' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Refresh leads' })
  await expect(dialog.getByText(/^2 of 2 leads can be refreshed\. up to/)).toBeVisible()
  await inspect(page, 'refresh-dialog')
  await dialog.getByRole('button', { name: 'Refresh 2 leads' }).press('Enter')
  await expect(dialog.getByText(/^0 changed, 2 the same\. Cost: nothing\.$/)).toBeVisible()
})
