import { expect } from '@playwright/test'
import { openInApp } from './inspect.ts'
import { joinAs, press, signInByLink } from './people.ts'
import { test } from './product-test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const MENU = [
  'Free credits',
  'Credits Usage',
  'Bulk upload',
  'DIN Leads Extracted',
  'LinkedIn requests',
  'LinkedIn bulk requests',
  'Search DIN Details',
  'Search GST Details',
  'Verify your Email',
  'Teams',
  'Recharge history',
]

test('the drawer, the palette and the redirects, by keyboard', async ({ page, product }) => {
  await signInByLink(page, product, '9876543210')
  await expect(page).toHaveURL(/\/home$/)
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('list').first().getByRole('link')).toHaveText(MENU)

  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await press(page.getByRole('button', { name: 'Collapse the menu' }))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Expand the menu' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option', { selected: true })).toHaveText(/Free credits/)
  await page.keyboard.type('linkedin requests')
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^LinkedIn requests/)
  // Suggestions of directors arrive late.
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/suggest\?kind=director/, async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('combobox').fill('ka')
  await expect(page.getByRole('option', { name: /^K ?a/i }).first()).toBeVisible()
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^K ?a/i)
  // The selected entry stays selected when more entries appear above it.
  await page.getByRole('combobox').fill('nair')
  await expect(page.getByRole('option', { name: /^K ?a/i })).toHaveCount(0)
  // One to four own leads, which depends on the day, then four companies and two searches.
  const options = page.getByRole('option')
  await expect(options.filter({ hasText: / · Active$/ })).toHaveCount(4)
  await expect(options.filter({ hasText: /Search (companies|directors)$/ })).toHaveCount(2)
  const leads = async () => (await options.count()) - 6
  await expect.poll(leads).toBeGreaterThan(0)
  expect(await leads()).toBeLessThanOrEqual(4)
  const second = (await leads()) + 1
  for (let presses = 0; presses < second; presses += 1) await page.keyboard.press('ArrowDown')
  const company = await options.nth(second).innerText()
  release()
  await expect(options.nth(second)).not.toHaveText(company, { useInnerText: true })
  await expect(page.getByRole('option', { selected: true })).toHaveText(company, {
    useInnerText: true,
  })
  await page.getByRole('combobox').fill('9876543210')
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.getByRole('combobox').fill('L65921GA1967PLC000157')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/din\?mode=company&query=L65921GA1967PLC000157/)
  await expect(page).toHaveTitle(/^Company Detail · /)

  await openInApp(page, '/account')
  await expect(page).toHaveURL(/\/account\/profile$/)
  await page.goto('/document')
  await expect(page).toHaveURL(/\/document\/create$/)
  await openInApp(page, '/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'There is no page at this address',
  )
  await expect(page).toHaveTitle('Page not found · Dastak')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
})

test('on a medium screen the drawer is folded until the user unfolds it', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 800 })
  await joinAs(page, '9811100072')
  await page.getByRole('button', { name: 'Expand the menu' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Collapse the menu' })).toBeVisible()
  await page.getByRole('button', { name: 'Collapse the menu' }).click()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Expand the menu' })).toBeVisible()
})

test('a narrow screen has the menu in a sheet, and nothing is wider than the screen at 320 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await joinAs(page, '9811100074')
  await expect(page).toHaveURL(/\/home$/)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await sheet.getByRole('link', { name: 'Teams' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Teams')
  await expect(sheet).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('a chosen dark mode applies from the first paint', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  await page.reload({ waitUntil: 'commit' })
  await page.waitForSelector('body')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('the spinner of a busy button is in its middle, also if motion is reduced', async ({
  page,
}) => {
  await page.route(/\/send-otp$/, () => undefined)
  await page.goto('/')
  await page.getByLabel('Mobile number').fill('9811100076')
  const proceed = page.getByRole('button', { name: 'Proceed', exact: true })
  await proceed.click()
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await page.emulateMedia({ reducedMotion })
    const offCentre = () =>
      proceed.locator('.mantine-Button-loader').evaluate((spinner) => {
        const [inner, outer] = [spinner, spinner.closest('button')!].map((element) =>
          element.getBoundingClientRect(),
        )
        return Math.max(
          Math.abs(inner!.x + inner!.width / 2 - outer!.x - outer!.width / 2),
          Math.abs(inner!.y + inner!.height / 2 - outer!.y - outer!.height / 2),
        )
      })
    await expect.poll(offCentre, { message: reducedMotion }).toBeLessThan(2)
  }
})
