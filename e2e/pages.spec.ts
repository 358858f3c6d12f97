import { expect, type Page } from '@playwright/test'
import { inspectAll } from './inspect.ts'
import { test } from './product-test.ts'

async function nameIt(page: Page, name: string): Promise<void> {
  await page.route('**/dastak/settings', async (route) => {
    const response = await route.fetch()
    const envelope = (await response.json()) as { data: object }
    await route.fulfill({
      response,
      json: { ...envelope, data: { ...envelope.data, product_name: name } },
    })
  })
}

test('the pages outside the app have the operator’s product name, and no name of a setting', async ({
  page,
}) => {
  await nameIt(page, 'Kundi')
  for (const [path, title] of [
    ['/terms.html', 'Terms and Conditions'],
    ['/pricing.html', 'Credits and pricing'],
    ['/dev/outbox', 'Outbox'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} · Kundi`)
    await expect(page.getByRole('banner').getByText('Kundi')).toBeVisible()
    // The outbox contains older messages, with the former name.
    for (const part of await page.locator('header, main > :not(ol)').all())
      await expect(part).not.toContainText(/Dastak|[A-Z]+_URL/)
    await inspectAll(page, `page-${title}`, { isApp: false })
  }
})

test('the outbox shows a new message automatically, and its code copies', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const outbox = await context.newPage()
  await outbox.goto('/dev/outbox')
  await page.goto('/')
  await page.getByLabel('Mobile number').fill('9811100086')
  await page.getByRole('button', { name: 'Proceed' }).click()
  const message = outbox.getByRole('listitem').filter({ hasText: 'to +91 98111 00086' })
  await expect(message).toBeVisible()
  const code = await message.locator('strong').innerText()
  expect(code).toMatch(/^\d{4}$/)
  await message.getByRole('button', { name: 'Copy' }).click()
  await expect(message.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await outbox.evaluate(() => navigator.clipboard.readText())).toBe(code)
})
