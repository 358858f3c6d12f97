import { expect, type Route } from '@playwright/test'
import { inspect, openInApp } from './inspect.ts'
import { signInByLink } from './people.ts'
import { test } from './product-test.ts'

const OFFLINE = /^You are offline\./
const AWAY = /^The server does not answer\./

test('being offline and an unreachable server are shown once and disappear automatically; text typed after Ctrl K is kept', async ({
  page,
  context,
  product,
}) => {
  await signInByLink(page, product, '9876543210', '/leads')
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()

  await test.step('offline', async () => {
    await context.setOffline(true)
    await expect(page.getByText(OFFLINE)).toHaveCount(1)
    await inspect(page, 'offline')
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText(OFFLINE)).toHaveCount(1)
    await context.setOffline(false)
    await expect(page.getByText(OFFLINE)).toBeHidden()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()
  })

  await test.step('a screen that was not loaded says so, and opens when the network is back', async () => {
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Free credits' }).click()
    await expect(page.getByRole('heading', { name: 'This screen is not loaded yet' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Free credits' })).toBeVisible()
    await openInApp(page, '/leads?page=2')
    await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()
  })

  await test.step('the server is unreachable', async () => {
    const away = (route: Route) => route.abort('connectionrefused')
    await page.route('**/{api,reach,healthz}**', away)
    await page.route('**/{api,reach}/**', away)
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText(AWAY)).toHaveCount(1)
    await page.unroute('**/{api,reach}/**')
    await page.unroute('**/{api,reach,healthz}**')
    await expect(page.getByText(AWAY)).toBeHidden()
    await expect(page.getByText(/could not reach the server/)).toBeHidden()
    await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()
  })

  await test.step('letters that are typed before the palette is loaded', async () => {
    const typed = Promise.withResolvers<void>()
    await page.route('**/command-palette*', (route) => typed.promise.then(() => route.continue()))
    await page.reload()
    await expect(page.locator('tbody tr[data-row]').first()).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('team/z')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    typed.resolve()
    const field = page.getByRole('combobox', { name: 'Search or go to' })
    await expect(field).toHaveValue('team')
    await page.keyboard.type('s')
    await expect(field).toHaveValue('teams')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/teams$/)
    // Again, when everything is loaded.
    await page.keyboard.press('Control+k')
    await page.keyboard.type('leads')
    await expect(field).toHaveValue('leads')
    await page.keyboard.press('Escape')
  })
})
