import { expect } from '@playwright/test'
import { joinAs } from './people.ts'
import { test } from './product-test.ts'

test('private addresses send a visitor to the sign-in page', async ({ page }) => {
  for (const path of ['/home', '/leads', '/account/profile', '/teams']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  }
})

test('five tabs that start at once stay signed in, and one Logout ends them all', async ({ page, context }) => {
  await joinAs(page, '9811100005')
  await expect(page).toHaveURL(/\/home$/)
  const tabs = await Promise.all([1, 2, 3, 4].map(() => context.newPage()))
  const all = [page, ...tabs]
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(all.map((tab) => tab.goto('/leads')))
    for (const tab of all) await expect(tab.getByRole('heading', { level: 1 })).toHaveText('DIN Leads Extracted')
  }
  await page.getByRole('button', { name: 'Logout' }).click()
  for (const tab of all) await expect(tab).toHaveURL(/\/$/)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})
