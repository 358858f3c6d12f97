import { expect } from '@playwright/test'
import { openInApp } from './inspect.ts'
import { joinAs, joinByForm } from './people.ts'
import { test } from './product-test.ts'

const SCREENS = [
  ['/gst', 'Permission Required'],
  ['/bulk-upload', 'No Permission Found'],
  ['/linkedin-bulk-requests', 'Look up many profiles in one go'],
  ['/teams', 'Share your credits with a team'],
] as const

test('a screen without permission says which plan opens it, at what price, and leads there', async ({
  page,
}) => {
  await joinAs(page, '9876513001')
  for (const [path, title] of SCREENS) {
    await openInApp(page, path)
    await expect(page.getByText(title), path).toBeVisible()
    await expect(
      page.getByText(/The \w+ plan includes it: ₹[\d,]+ a month, with [\d,]+ phone/),
      path,
    ).toBeVisible()
  }
  await openInApp(page, '/gst')
  const get = page.getByRole('link', { name: /^Get \w+$/ })
  await expect(get).toBeVisible()
  await get.click()
  await expect(page).toHaveURL(/\/plan$/)
  await expect(page.getByRole('heading', { name: 'Plans and credits', level: 1 })).toBeVisible()
})

test('the plans of the first visit do not interrupt a user who goes on typing', async ({
  page,
}) => {
  await joinByForm(page, '9876513002', { isFirstVisit: true })
  const offer = page.getByRole('dialog', { name: 'Choose a plan' })
  await expect(offer.getByRole('heading', { name: 'Choose a plan' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await expect(offer).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(offer).toBeHidden()
})
