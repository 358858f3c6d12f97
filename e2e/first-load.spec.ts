import { expect, type Page } from '@playwright/test'
import { delayCode } from './late-code.ts'
import { lastCode, refuseOffer, signInByLink, typeCode } from './people.ts'
import { test } from './product-test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const LATE_MS = 3_000
const NEEDS = 'This page needs JavaScript'

/** Delays the app's code. Returns the function that collects the errors of the page. */
async function openLate(page: Page): Promise<() => readonly string[]> {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await delayCode(page, LATE_MS)
  return () => errors
}

const isHandled = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('form input') ?? {}).some((key) =>
      key.startsWith('__react'),
    ),
  )

test('the sign-in is shown before the app is loaded, and what is entered until then is used', async ({
  page,
}) => {
  const errors = await openLate(page)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('send-otp')) calls.push(request.url())
  })
  await page.goto('/', { waitUntil: 'commit' })
  await refuseOffer(page)
  const field = page.getByLabel('Mobile number')
  await expect(field).toBeFocused()
  await page.keyboard.type('9811100301')
  await page.getByRole('button', { name: 'Proceed' }).click()
  expect(calls, 'nothing can be sent yet').toHaveLength(0)
  await typeCode(page, await lastCode(page, '+919811100301'))
  await expect(page.getByRole('heading', { name: 'Tell us who you are' })).toBeVisible()
  expect(calls).toHaveLength(1)
  expect(errors(), 'React took over the page as it was').toEqual([])
})

test('a number in the address is filled in, but what was typed before wins', async ({ page }) => {
  const errors = await openLate(page)
  await page.goto('/?phone=9811100302&din_number=00000006', { waitUntil: 'commit' })
  await expect(page.getByLabel('Mobile number')).toHaveValue('9811100302')
  await isHandled(page)
  await expect(page.getByLabel('Mobile number')).toHaveValue('98111 00302')
  await page.goto('/?phone=9811100302', { waitUntil: 'commit' })
  await page.getByLabel('Mobile number').fill('98111')
  await isHandled(page)
  await page.getByLabel('Mobile number').pressSequentially('00303')
  await expect(page.getByLabel('Mobile number')).toHaveValue('98111 00303')
  expect(errors()).toEqual([])
})

test('a button that is clicked before the app is loaded uses the number of the address', async ({
  page,
}) => {
  await openLate(page)
  await page.goto('/?phone=9811100304', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Proceed' }).click()
  await lastCode(page, '+919811100304')
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
})

test('the page is dark before the app is loaded, and its button switches it to light', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const errors = await openLate(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
    'rgb(21, 20, 18)',
  )
  await page.getByRole('button', { name: 'Switch to light mode' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  await isHandled(page)
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect(errors()).toEqual([])
})

test('a visitor who is signed in never sees the sign-in', async ({ page, product }) => {
  await signInByLink(page, product, '9876543210')
  await openLate(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('form')).toBeAttached()
  await expect(page.locator('form')).toBeHidden()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.locator('#content')).toBeVisible()
})

test('without JavaScript, and if it is blocked, the page says what it needs', async ({
  browser,
  page,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  for (const path of ['/', '/leads']) {
    await plain.goto(`${baseURL}${path}`)
    await expect(plain.getByText(NEEDS)).toBeVisible()
    await expect(plain.locator('form')).toBeHidden()
  }
  await context.close()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('alert').filter({ hasText: NEEDS })).toBeVisible()
})
