import { expect } from '@playwright/test'
import { openInApp } from './inspect.ts'
import { signInWithLeads } from './own-leads.ts'
import { test } from './product-test.ts'

test('an action changes what is ticked and shown, or all that match; counts, empty lists and notes follow', async ({
  page,
  product,
}) => {
  await signInWithLeads(page, product, { national: '8805100061', leads: 12 })
  await openInApp(page, '/worklist')
  const rows = page.locator('tbody tr[data-row]')
  const bar = page.getByRole('region', { name: 'Selected rows' })
  const panel = page.getByRole('complementary')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const tick = (row: number) => rows.nth(row).getByRole('checkbox').check()
  async function stage(name: string) {
    await bar.getByRole('button', { name: 'Stage', exact: true }).click()
    await page.getByRole('group', { name: 'Stage' }).getByText(name, { exact: true }).click()
  }

  await test.step('what an action took out of the list is not changed by the next one', async () => {
    await button('New 12').click()
    for (const row of [0, 1, 2]) await tick(row)
    await stage('Contacted')
    await expect(button('New 9')).toBeVisible()
    await expect(bar).toBeHidden()
    await tick(0)
    await stage('Not interested')
    await expect(button('Not interested 1')).toBeVisible()
    await expect(button('Contacted 3')).toBeVisible()
  })

  await test.step('after the page is ticked, all that match change in one call', async () => {
    await button('All').click()
    await expect(page.getByText('Showing 12 Results...')).toBeVisible()
    await page.getByLabel('Select all rows on this page').check()
    await expect(bar.getByText('9 selected')).toBeVisible()
    await bar.getByRole('button', { name: 'Select all 12' }).click()
    await expect(bar.getByText('12 selected')).toBeVisible()
    let calls = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/worklist/change')) calls += 1
    })
    await bar.getByRole('button', { name: 'Tag', exact: true }).click()
    await page.keyboard.type('Fair')
    await page.keyboard.press('Enter')
    await expect(page.getByText('12 leads changed')).toBeVisible()
    expect(calls).toBe(1)
    await expect(bar.getByText('9 selected')).toBeVisible()
    await rows.nth(0).getByRole('checkbox').uncheck()
    await expect(bar.getByText('8 selected')).toBeVisible()
    await bar.getByRole('button', { name: 'Clear' }).click()
  })

  await test.step('stages are counted within the filter, and an empty list says why', async () => {
    await button('Contacted 3').click()
    await expect(rows).toHaveCount(3)
    await page.getByLabel('Tag', { exact: true }).selectOption('Fair')
    await expect(button('New 8')).toBeVisible()
    await button('Won 0').click()
    await expect(page.getByText('No lead has all of this: stage Won, tag Fair.')).toBeVisible()
    await page.locator('[data-table]').getByRole('button', { name: 'Show all leads' }).click()
    await expect(page.getByText('Showing 12 Results...')).toBeVisible()
    await page.getByLabel('Filter Name').fill('nobody of this name')
    await expect(button('New 0')).toBeVisible()
    await button('Clear filters').click()
    await expect(page.getByText('Showing 12 Results...')).toBeVisible()
  })

  await test.step('rows per page are kept, on every list', async () => {
    await page.getByLabel('Rows per page').selectOption('30')
    await expect(rows).toHaveCount(12)
    await openInApp(page, '/leads')
    await expect(rows).toHaveCount(12)
    await page.reload()
    await expect(rows).toHaveCount(12)
    await openInApp(page, '/worklist')
    await expect(rows).toHaveCount(12)
  })

  await test.step('a typed note waits for its lead, and Ctrl Enter saves it', async () => {
    await rows.nth(0).focus()
    await page.keyboard.press('Enter')
    await panel.getByLabel('Note').fill('Wants a price')
    await panel.getByRole('button', { name: 'Next person' }).click()
    await expect(panel.getByText(/^2 of /)).toBeVisible()
    await expect(panel.getByLabel('Note')).toHaveValue('')
    await page.reload()
    await panel.getByRole('button', { name: 'Previous person' }).click()
    await expect(panel.getByText(/^1 of /)).toBeVisible()
    await expect(panel.getByLabel('Note')).toHaveValue('Wants a price')
    await panel.getByLabel('Note').press('Control+Enter')
    await expect(panel.getByLabel('Note')).toHaveValue('')
    await expect(panel.getByText('Wants a price')).toBeVisible()
  })
})
