import { expect } from '@playwright/test'
import { openInApp } from './inspect.ts'
import { signInByLink } from './people.ts'
import { test } from './product-test.ts'

const CIN = 'U33200KA2014PTC957230'
const SCREENS = [
  '/leads',
  '/recharge-history/ledger',
  '/account/billing',
  '/din?mode=company&query=india',
  `/din?mode=company&cin=${CIN}`,
]

test('paper has the data in dark text on white, and no menu, tool, notice or button', async ({
  page,
  product,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signInByLink(page, product, '9876543210')
  for (const path of SCREENS) {
    await page.emulateMedia({ media: 'screen' })
    await openInApp(page, path)
    await expect(page.locator('[data-table] [data-row]').first(), path).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    await expect(page.locator('[data-table] [data-row]').first(), path).toBeVisible()
    for (const away of [
      'header',
      'nav[aria-label="Main"]',
      'nav[aria-label="Account"]',
      'main input',
      'main select',
    ])
      expect(await page.locator(`${away}:visible`).count(), `${away} of ${path}`).toBe(0)
    for (const text of ['Demo mode.', 'Download CSV', 'Columns', 'Get Details'])
      expect(
        await page.getByText(text).filter({ visible: true }).count(),
        `${text} on ${path}`,
      ).toBe(0)
  }
  await page.emulateMedia({ media: 'screen' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await openInApp(page, '/leads')
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  // A number is a button on the screen. On paper it stays.
  await expect(page.locator('td[data-kind="phone"] button').first()).toBeVisible()
})
