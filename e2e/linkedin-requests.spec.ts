import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { inspectAll } from './inspect.ts'
import { joinAs, press } from './people.ts'
import { test } from './product-test.ts'

const rowsOf = (page: Page) => page.locator('[data-table] tbody tr[data-row]')

/** Adds a profile in the dialog, by keyboard. */
async function addProfile(
  page: Page,
  address: string,
  more: Record<string, string> = {},
): Promise<void> {
  await press(page.getByRole('button', { name: 'Add a profile' }))
  const dialog = page.getByRole('dialog', { name: 'Add a profile' })
  await expect(dialog.getByLabel('Profile address')).toBeFocused()
  await dialog.getByLabel('Profile address').fill(address)
  for (const [label, text] of Object.entries(more)) await dialog.getByLabel(label).fill(text)
  await press(dialog.getByRole('button', { name: /^Send/ }))
  await expect(dialog).toBeHidden()
}

test('profiles are added, followed until they are done, copied, found and downloaded', async ({
  page,
}) => {
  await joinAs(page, '8601000001', '/linkedin-requests')
  await expect(page.getByText('No Data Found')).toBeVisible()
  await expect(page.getByText("We couldn't find any data to display.")).toBeVisible()

  await press(page.getByRole('button', { name: 'Add a profile' }))
  const dialog = page.getByRole('dialog', { name: 'Add a profile' })
  await page.keyboard.type('linkedin.com/company/looms')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText(
    'This is the page of a company, not of a person. Please enter the address of a profile, ' +
      'like linkedin.com/in/name',
  )
  await expect(
    dialog.getByRole('button', { name: 'Send · up to 1 phone + 1 email credit' }),
  ).toBeVisible()
  await dialog.getByLabel('Email (optional)').fill('asha@looms.example')
  await expect(dialog.getByRole('button', { name: 'Send · up to 1 phone credit' })).toBeVisible()
  await inspectAll(page, 'linkedin-requests-add')
  await page.keyboard.press('Escape')

  await addProfile(page, ' in.linkedin.com/in/Dastak-Sample-0040/?trk=x', {
    'Email (optional)': '',
  })
  const row = rowsOf(page)
  await expect(row).toContainText('dastak-sample-0040')
  await expect(page.getByRole('status').getByText(/: Completed$/)).toBeVisible()
  await expect(row).toContainText('Completed')
  await expect(
    row.getByRole('link', { name: 'linkedin.com/in/dastak-sample-0040' }),
  ).toHaveAttribute('target', '_blank')
  await row.getByRole('button', { name: /^\+91/ }).first().click()
  await expect(page.getByText('Phone number copied')).toBeVisible()

  await addProfile(page, 'https://www.linkedin.com/in/nobody-knows-me', {
    'Name (optional)': 'Nobody Known',
  })
  await expect(rowsOf(page).first()).toContainText('Nobody Known')
  await expect(rowsOf(page).first()).toContainText(/Not Found.*Not Found.*Not Found/)
  await addProfile(page, 'linkedin.com/in/shown-sample', {
    'Name (optional)': 'Shown Sample',
    'Phone (optional)': '98765 43210',
    'Email (optional)': 'shown@sample.example',
  })
  await expect(rowsOf(page).first()).toContainText('+91 98765 43210')
  await expect(page.getByText('Showing 3 Results...')).toBeVisible()
  await inspectAll(page, 'linkedin-requests')

  // The cost of a row, and how to look it up again.
  await rowsOf(page).first().locator('td').nth(1).click()
  const details = page.getByRole('region', { name: 'Details of Shown Sample' })
  await expect(details).toContainText('The profile page. This contact was free.')
  await expect(details).toContainText('CostNothing')
  await press(rowsOf(page).first().getByRole('button', { name: 'Report Problem: Shown Sample' }))
  await expect(
    page.getByText('Only contacts that were looked up can be reported.', { exact: false }),
  ).toBeVisible()

  await page
    .getByRole('textbox', { name: /search/i })
    .first()
    .fill('nobody')
  await expect(page.getByText('Showing 1 Results...')).toBeVisible()
  const download = page.waitForEvent('download')
  await press(page.getByRole('button', { name: /Download CSV/ }))
  const file = await download
  expect(file.suggestedFilename()).toBe('linkedin_requests.csv')
  const [head, first] = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(head).toContain('Requested on,Name,Profile ID,Profile URL,Phone,Email,Status,Report')
  expect(first).toContain(
    ',Nobody Known,nobody-knows-me,https://www.linkedin.com/in/nobody-knows-me,,,Not Found,',
  )
})

test('a contact that was looked up is reported', async ({ page }) => {
  await joinAs(page, '8601000002', '/linkedin-requests')
  await addProfile(page, 'linkedin.com/in/dastak-sample-0041', {
    'Name (optional)': 'Meera Sample',
  })
  await expect(rowsOf(page)).toContainText(/Completed|Phone Not Found/)
  await press(rowsOf(page).getByRole('button', { name: 'Report Problem: Meera Sample' }))
  const dialog = page.getByRole('dialog', { name: 'Report' })
  await dialog.getByRole('checkbox').and(page.locator(':enabled')).first().check()
  await dialog.getByLabel('Description').fill('Another person answers.')
  await press(dialog.getByRole('button', { name: 'Report', exact: true }))
  await expect(page.getByText('Your report was sent.', { exact: false })).toBeVisible()
  await expect(
    rowsOf(page).getByRole('button', { name: 'Report about Meera Sample: Pending' }),
  ).toBeVisible()
})
