import { expect, type Locator, type Page } from '@playwright/test'
import { signInByLink } from './people.ts'
import { test } from './product-test.ts'

test.use({
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
})

const SHORTCUTS = 'Shortcuts'
const shortcut = (page: Page, name: string) =>
  page.getByRole('navigation', { name: SHORTCUTS }).getByText(name, { exact: true })

test('from the open app to a director’s number in at most four taps', async ({ page, product }) => {
  await signInByLink(page, product, '9876543210')
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  await tap(shortcut(page, 'Search'))
  await page.getByRole('combobox').fill('devika sharma')
  const director = page.getByRole('option').filter({ hasText: 'Get Details' }).first()
  const name = await director.locator('span span').first().innerText()
  await tap(director.getByText('Get Details'))
  const revealed = page.getByRole('option').filter({ hasText: name }).filter({ hasText: '+91 ' })
  await expect(revealed.first()).toBeVisible()
  await tap(revealed.first())
  const panel = page.getByRole('dialog', { name })
  await expect(panel.getByRole('link', { name: /^Call \+91/ })).toHaveAttribute('href', /^tel:\+91/)
  expect(taps).toBeLessThanOrEqual(4)
})
