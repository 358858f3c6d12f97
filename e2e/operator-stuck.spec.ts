import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { createWebhook } from '@dastak/contract/webhooks/webhooks.ts'
import { expect } from '@playwright/test'
import { callAt } from '../apps/server/src/testing/server/http-caller.ts'
import { inspectAll, openInApp } from './inspect.ts'
import { confirm, signInAsOperator } from './operator-data.ts'
import { tokenOf } from './people.ts'
import { testWithSettings as test } from './product-test.ts'

const OPERATOR = '9876543900'
/** Has both contacts in the sample registry. */
const DIN = '90960503'

test('work that is stuck is tried again, and cancelled after a question and a code', async ({
  page,
  product,
}) => {
  await signInAsOperator(page, product, OPERATOR)
  const token = await tokenOf(page)
  // Nobody listens there.
  const url = 'http://127.0.0.1:9/a/long/path/of/the/customers/of/the/northern/branch'
  const events = ['lead_revealed'] as const
  const made = await callAt(product.url, createWebhook, {
    token,
    body: { url, events: [...events] },
  })
  expect(made.status).toBe(200)
  const body = { director_id: DIN }
  expect((await callAt(product.url, revealDirector, { token, body })).status).toBe(200)

  await openInApp(page, '/operator/stuck')
  await page.getByRole('link', { name: /^Batches/ }).click()
  await expect(page.getByText('Nothing is stuck')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Webhooks (1)' })).toBeVisible({ timeout: 45_000 })
  // The part that has something is opened first.
  await page.goto('/operator/stuck')
  const row = page.getByRole('row', { name: /127\.0\.0\.1/ })
  await expect(row).toBeVisible()
  await expect(page.getByRole('link', { name: 'Webhooks (1)' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await inspectAll(page, 'operator-stuck')
  // Not a moment after the last try.
  await expect(async () => {
    await row.getByRole('button', { name: /^Try again/ }).click()
    await expect(page.getByText('127.0.0.1 is tried again')).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 45_000 })
  // It fails again soon.
  await expect(row.getByRole('button', { name: /^Cancel/ })).toBeVisible({ timeout: 60_000 })
  await row.getByRole('button', { name: /^Cancel/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel 127.0.0.1?' })
  await expect(dialog.getByText('This event is not sent to the webhook any more.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(row.getByRole('button', { name: /^Cancel/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await inspectAll(page, 'operator-cancel')
  await dialog.getByLabel('Reason (optional)').fill('The customer has left')
  await dialog.getByRole('button', { name: 'Cancel it' }).click()
  await confirm(page, OPERATOR)
  await expect(page.getByText('127.0.0.1 was cancelled')).toBeVisible()
  await expect(row).toHaveCount(0)
})
