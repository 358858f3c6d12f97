import { expect, type Page } from '@playwright/test'
import { inspectAll, keepPicture, view } from './inspect.ts'
import { joinAs, press, signInWithPlan } from './people.ts'
import { test } from './product-test.ts'

const PERSON = '8901000003'
const FILE =
  'Sr,Name,DIN\n1,Meera,7527065\n2,Rohan,98261607\n3,Rohan again,98261607\n4,Nobody,12AB\n' +
  '5,Others,99999902\n'

async function upload(page: Page, name: string, text: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Upload' })
  await press(page.getByRole('button', { name: 'Upload', exact: true }).first())
  await dialog.getByLabel('Batch type').selectOption('DIN Batch')
  await dialog
    .getByLabel('File')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(dialog.locator('dl > div').first()).toHaveText(/Rows\d+/)
  await press(dialog.getByRole('button', { name: 'Upload' }))
  await expect(page.getByRole('status').getByText(`${name}: Completed`)).toBeVisible({
    timeout: 30_000,
  })
}

test('the result of a file opens as a table: reasons, contacts, counts, pages, the person', async ({
  page,
  product,
}) => {
  await signInWithPlan(page, product, PERSON, 'startup', '/bulk-upload')
  await upload(page, 'directors.csv', FILE)
  const row = page.locator('[data-table="batch-rows"] tbody tr[data-row]')
  const statuses = page.getByRole('navigation', { name: 'Status' })

  await test.step('the file name leads to it', async () => {
    await press(page.getByRole('link', { name: 'directors.csv' }))
    await expect(page).toHaveURL(/\/bulk-upload\/[\da-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('directors.csv')
    await expect(
      page.getByText('DIN Batch · 5 rows · Cost: 2 phone and 2 email credits'),
    ).toBeVisible()
    await expect(statuses.getByRole('link')).toHaveText([
      'All 5',
      'Found 2',
      'Not found 1',
      'Not valid 1',
      'Duplicate 1',
    ])
    await expect(row).toHaveText([
      /Sr1NameMeera107527065✓FoundMEERA .*\+91.*\.example$/,
      /298261607✓FoundROHAN/,
      /Duplicate.*Same as a row above\. It was charged only once\.ROHAN/,
      /412AB✕Not validA DIN has 8 digits\./,
      /–Not foundThere is no director with this DIN\./,
    ])
    await inspectAll(page, 'batch-rows')
  })

  await test.step('contacts are copied with a click', async () => {
    await press(row.first().getByRole('button', { name: /\+91/ }))
    await expect(page.getByRole('status').getByText('Phone number copied')).toBeVisible()
  })

  await test.step('a status keeps its rows, in the address', async () => {
    await press(statuses.getByRole('link', { name: 'Not valid 1' }))
    await expect(page).toHaveURL(/status=malformed/)
    await expect(row).toHaveCount(1)
    await page.reload()
    await expect(row).toHaveText([/12AB/])
    await press(statuses.getByRole('link', { name: 'All 5' }))
    await expect(row).toHaveCount(5)
  })

  await test.step('rows are found by any text, which is never in the address', async () => {
    await page.getByLabel('Search Rows of directors.csv').fill('rohan')
    await expect(row).toHaveCount(2)
    await expect(statuses.getByRole('link')).toHaveText(['All 2', 'Found 1', 'Duplicate 1'])
    await press(statuses.getByRole('link', { name: 'Duplicate 1' }))
    await expect(row).toHaveText([/Rohan again/])
    expect(page.url()).not.toContain('ohan')
    await page.reload()
    await expect(row).toHaveText([/Rohan again/])
    await press(page.getByRole('button', { name: 'Clear filters' }))
    await press(statuses.getByRole('link', { name: 'All 5' }))
    await expect(row).toHaveCount(5)
  })

  await test.step('its leads go to a list, once', async () => {
    for (const answer of ['2 leads added to From the fair', 'Already in From the fair']) {
      await press(page.getByRole('button', { name: 'To a list' }))
      const lists = page.getByRole('group', { name: 'To a list' })
      const known = lists.getByRole('button', { name: /^From the fair/ })
      if (answer.startsWith('2')) {
        await lists.getByLabel('Name of a new list').fill('From the fair')
        await inspectAll(page, 'batch-to-list')
        await press(lists.getByRole('button', { name: 'Make the list' }))
      } else await press(known)
      await expect(page.getByText(answer)).toBeVisible()
    }
  })

  await test.step('and to the worklist, which shows exactly them', async () => {
    await press(page.getByRole('link', { name: 'To leads' }))
    await expect(page).toHaveURL(/\/worklist\?batch=[\da-f-]{36}$/)
    await expect(page.getByText('Only leads of the bulk request directors.csv.')).toBeVisible()
    await expect(page.locator('[data-table="worklist"] tbody tr[data-row]')).toHaveCount(2)
    await inspectAll(page, 'worklist-of-batch')
    await page.getByLabel('List', { exact: true }).selectOption('From the fair')
    await expect(page).toHaveURL(/list=/)
    await press(page.getByRole('button', { name: 'Show all leads' }))
    await expect(page).not.toHaveURL(/batch=/)
    await page.goBack()
    await page.goBack()
    await page.goBack()
    await expect(row).toHaveCount(5)
  })

  await test.step('a director opens next to it', async () => {
    await press(row.nth(1))
    await expect(page).toHaveURL(/person=98261607/)
    await expect(page.getByRole('heading', { level: 2, name: /Rohan Shenoy/i })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/person=/)
  })

  await test.step('on a phone a row has two or three lines', async () => {
    await view(page, { scheme: 'light', size: 'phone' })
    const cards = page.locator('[data-table="batch-rows"] li')
    await expect(cards).toHaveCount(5)
    for (const card of await cards.all())
      expect((await card.boundingBox())!.height).toBeLessThanOrEqual(125)
    await keepPicture(page, 'batch-rows-phone', true)
    await press(cards.first().getByRole('button', { name: /MEERA/ }))
    await expect(page).toHaveURL(/person=07527065/)
  })
})

test('another account and a wrong id find nothing', async ({ page }) => {
  await joinAs(page, '8901000004', '/bulk-upload/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('alert').first()).toBeVisible()
})
