import { expect, type Page } from '@playwright/test'
import { inspectAll, openInApp } from './inspect.ts'
import { signInAsOperator } from './operator-data.ts'
import { addVerified, operate, signInByLink } from './people.ts'
import { test } from './product-test.ts'

const ADDRESSES = ['/operator', '/operator/users', '/operator/reports', '/operator/no-such-part']

/** The requests that only the console makes: its calls, and its file. */
function consoleRequests(page: Page): string[] {
  const found: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/api\/v1\/operator\b|\/assets\/console-/.test(pathname)) found.push(pathname)
  })
  return found
}

const notFound = (page: Page) =>
  page.getByRole('heading', { name: 'There is no page at this address' })

/** What is shown and read out, without the scripts and styles, and without made-up ids. */
const shown = (page: Page) =>
  page.evaluate(() => [
    document.title,
    document.querySelector('#root')?.innerHTML.replaceAll(/_r_\w+_/g, ''),
  ])

test('for everyone else the console does not exist: no page, no link, no file and no call', async ({
  page,
  product,
}) => {
  const requests = consoleRequests(page)
  await test.step('somebody who is not signed in', async () => {
    await page.goto('/no-such-page')
    await expect(notFound(page)).toBeVisible()
    const unknown = await shown(page)
    for (const address of ADDRESSES) {
      await page.goto(address)
      await expect(notFound(page)).toBeVisible()
      expect(await shown(page), address).toEqual(unknown)
    }
  })

  await test.step('a user', async () => {
    await addVerified(product, '9876540001')
    await signInByLink(page, product, '9876540001')
    await page.getByRole('button', { name: 'Profile menu' }).click()
    await expect(page.getByRole('link', { name: 'Plans and credits' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Operator console' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('operator')
    await expect(page.getByRole('option', { name: /Operator console/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await openInApp(page, '/no-such-page')
    await expect(notFound(page)).toBeVisible()
    const unknown = await shown(page)
    for (const address of ADDRESSES) {
      await openInApp(page, address)
      expect(await shown(page), address).toEqual(unknown)
    }
    await page.goto('/operator')
    await expect(notFound(page)).toBeVisible()
    await expect.poll(() => shown(page), 'loaded').toEqual(unknown)
  })
  expect(requests).toEqual([])
})

test('an operator opens the console from the menu or the palette, and loses it with the permission @smoke-console', async ({
  page,
  product,
}) => {
  await signInAsOperator(page, product, '9876540002')
  await test.step('from the profile menu and the command palette', async () => {
    await page.getByRole('button', { name: 'Profile menu' }).click()
    await page.getByRole('link', { name: 'Operator console' }).click()
    await expect(page).toHaveURL(/\/operator$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Operator console' })).toBeVisible()
    await openInApp(page, '/home')
    await expect(page.locator('#content h1')).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('operator')
    await page.getByRole('option', { name: /Operator console/ }).click()
    await expect(page).toHaveURL(/\/operator$/)
  })

  await test.step('each part of the menu has its screen', async () => {
    const menu = page.getByRole('navigation', { name: 'Operator console' })
    const names = ['Set-up', 'Users', 'Reports', 'Stuck work', 'Imports', 'Vendors', 'Opt-outs']
    for (const name of [...names, 'Backups', 'Audit log']) {
      await menu.getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(`^${name}`))
    }
    await menu.getByRole('link', { name: 'Overview' }).click()
    await expect(page.getByRole('link', { name: 'Open reports' })).toBeVisible()
    await inspectAll(page, 'operator-overview')
  })

  await test.step('without the permission the open console is gone', async () => {
    await operate(product, 'user', 'revoke', '9876540002', 'operator')
    await expect(notFound(page)).toBeVisible({ timeout: 30_000 })
  })
})
