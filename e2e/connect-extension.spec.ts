import { createHash, randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { inspectAll, openInApp } from './inspect.ts'
import { joinAs, lastCode, press, typeCode, verifyLater } from './people.ts'
import { test } from './product-test.ts'

/** The secret that an extension creates, and the address that it opens. */
function newWish(phone: string) {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return { verifier, address: `/?phone=91${phone}&connect=${challenge}`, challenge }
}

/** The key, requested as by the extension; null until it is allowed. */
async function claim(page: Page, verifier: string): Promise<string | null> {
  const answer = await page.request.post('/api/v1/dastak/users/claim-extension-key', {
    data: { verifier },
  })
  return ((await answer.json()) as { data: { key: string | null } }).data.key
}

test('a signed-in user connects the extension; it is listed and disconnected', async ({ page }) => {
  const { verifier, address, challenge } = newWish('8601000011')
  await joinAs(page, '8601000011', address)
  await expect(page).toHaveURL(/\/connect-extension$/)
  const card = page.getByRole('region', { name: 'Connect extension' })
  await expect(card).toContainText('+91 86010 00011')
  await expect(card.getByLabel(/^Code /)).toHaveText(/^[A-Z0-9]{3}-[A-Z0-9]{3}$/)
  expect(page.url()).not.toContain(challenge)
  expect(await claim(page, verifier)).toBeNull()
  await inspectAll(page, 'connect-extension')
  await page.reload()
  await press(card.getByRole('button', { name: 'Connect' }))
  await expect(page.getByRole('heading', { name: 'Connected', exact: true })).toBeVisible()
  expect(await claim(page, verifier)).toMatch(/^dstx_/)
  const section = page.getByRole('table', { name: 'Connected extensions' })
  await expect(section).toContainText(/Chrome on/)

  await openInApp(page, '/account/settings')
  await press(page.getByRole('button', { name: /^Disconnect Chrome/ }))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }))
  await expect(page.getByText('Extension disconnected')).toBeVisible()
  await expect(page.getByText('Browser extensions that you connect appear here.')).toBeVisible()

  // Without a request the page explains how to get the extension.
  await openInApp(page, '/connect-extension')
  await expect(page.getByRole('link', { name: /^Download version/ })).toHaveCount(2)
  const download = page.waitForEvent('download')
  await page
    .getByRole('link', { name: /^Download version/ })
    .first()
    .click()
  expect((await download).suggestedFilename()).toBe('dastak-extension-chromium.zip')
})

test('a user who must sign in and complete the account keeps the request, also through a reload', async ({
  page,
}) => {
  const { verifier, address } = newWish('8601000012')
  await page.goto(address)
  await expect(page).toHaveURL(/\/\?phone=918601000012$/)
  await expect(page.getByLabel('Mobile number')).toHaveValue('86010 00012')
  await page.getByRole('button', { name: 'Proceed', exact: true }).click()
  await typeCode(page, await lastCode(page, '+918601000012'))
  await expect(page.getByRole('heading', { name: 'Tell us who you are' })).toBeVisible()
  await page.reload()
  await page.getByLabel('Name', { exact: true }).fill('Newcomer Sample')
  await page.getByLabel('Email').fill('n8601000012@newcomer.example')
  await page.getByRole('button', { name: 'Submit' }).click()
  await verifyLater(page)
  await expect(page).toHaveURL(/\/connect-extension$/)
  // The plans are offered once, but not over a page that the user has opened on purpose.
  await page.waitForLoadState('networkidle')
  await press(page.getByRole('button', { name: 'Connect', exact: true }))
  await expect(page.getByRole('heading', { name: 'Connected', exact: true })).toBeVisible()
  expect(await claim(page, verifier)).toMatch(/^dstx_/)
  await openInApp(page, '/home')
  await expect(page.getByRole('dialog', { name: 'Choose a plan' })).toBeVisible()
})

test('a number other than the account’s is shown, and can be used to sign in; Not now drops the request', async ({
  page,
}) => {
  const { address } = newWish('8601000014')
  await joinAs(page, '8601000013', address)
  await expect(
    page.getByText('You entered +91 86010 00014 in the extension, which is another account.', {
      exact: false,
    }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with +91 86010 00014' }).click()
  await expect(page.getByLabel('Mobile number')).toHaveValue('86010 00014')
  await page.getByRole('button', { name: 'Proceed', exact: true }).click()
  await typeCode(page, await lastCode(page, '+918601000014'))
  await page.getByLabel('Name', { exact: true }).fill('Newcomer Sample')
  await page.getByLabel('Email').fill('n8601000014@newcomer.example')
  await page.getByRole('button', { name: 'Submit' }).click()
  await verifyLater(page)
  await expect(page.getByRole('region', { name: 'Connect extension' })).toContainText(
    '+91 86010 00014',
  )
  await press(page.getByRole('button', { name: 'Not now' }))
  await expect(page.getByRole('heading', { name: 'Get the extension' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Get the extension' })).toBeVisible()
})
