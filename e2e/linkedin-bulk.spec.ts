import { expect } from '@playwright/test'
import { inspectAll } from './inspect.ts'
import { givePlan, joinAs, press } from './people.ts'
import { test } from './product-test.ts'

const PERSON = '8901000002'
const PROFILES =
  'Name,linkedin_url\nA,https://www.linkedin.com/in/dastak-sample-0001\nB,in.linkedin.com/in/Dastak-Sample-0001/\n'

test('LinkedIn bulk requests need a plan; a file of profiles is submitted and resolved', async ({
  page,
  product,
}) => {
  await joinAs(page, PERSON, '/linkedin-bulk-requests')
  const dialog = page.getByRole('dialog', { name: 'Submit Bulk Request' })
  await expect(
    page.getByText('Upgrade to Startup/Business plan to use Linkedin Bulk Upload Feature.', {
      exact: true,
    }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Upgrade Now' })).toHaveAttribute('href', /.+/)

  await givePlan(product, PERSON, 'business')
  await page.reload()
  await press(page.getByRole('button', { name: 'Submit Bulk Request' }).first())
  await expect(dialog.getByText('The file header must include linkedin_url.')).toBeVisible()
  await dialog
    .getByLabel('File')
    .setInputFiles({ name: 'profiles.csv', mimeType: 'text/csv', buffer: Buffer.from(PROFILES) })
  await expect(dialog.locator('dl > div')).toHaveText([/2/, /2/, /1/, /0/, /0/])
  await press(dialog.getByRole('button', { name: 'Submit' }))
  await expect(page.getByRole('status').getByText('profiles.csv: Completed')).toBeVisible({
    timeout: 30_000,
  })
  const row = page.locator('[data-table] tbody tr[data-row]')
  await expect(row).toContainText(
    /[\da-f]{8}-.*\d+\/\d\d\/\d{4}, \w{3}, .*profiles\.csv.*Completed/,
  )
  await inspectAll(page, 'linkedin-bulk')
  const download = page.waitForEvent('download')
  await press(page.getByRole('button', { name: 'Download profiles.csv' }))
  expect((await download).suggestedFilename()).toMatch(/profiles.*\.csv$/)
  await press(page.getByRole('link', { name: 'profiles.csv', exact: true }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('profiles.csv')
  await expect(page.locator('[data-table="batch-rows"] tbody tr[data-row]')).toHaveCount(2)
  await inspectAll(page, 'linkedin-bulk-rows')
})
