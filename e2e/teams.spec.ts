import { expect, type Page } from '@playwright/test'
import { inspectAll } from './inspect.ts'
import { givePlan, joinAs, press } from './people.ts'
import { test } from './product-test.ts'

const [OWNER, MEMBER] = ['8801700001', '8801700002']
/** Of a director with a phone number and an email address. */
const DIN = '90960503'

test('an owner creates a team and allots credits; what the member spends and gives back is seen without a reload', async ({
  page,
  browser,
  baseURL,
  product,
}) => {
  test.setTimeout(120_000)
  const other = await (await browser.newContext({ baseURL })).newPage()
  await joinAs(other, MEMBER)
  await joinAs(page, OWNER)
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
  const badge = (of: Page) => of.getByRole('link', { name: /^Credits left/ })
  const status = page.getByRole('status')
  const row = page.locator('[data-table] tbody tr[data-row]')

  await test.step('without a plan there is the way to one', async () => {
    await page.goto('/teams')
    await expect(page.getByText('Upgrade to Startup/Business plan to use Teams.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Upgrade Now' })).toHaveAttribute('href', /.+/)
    await expect(page.getByRole('button', { name: 'Create Team' })).toHaveCount(0)
    await inspectAll(page, 'teams-upgrade')
  })

  await test.step('a team is created by keyboard; a failure closes the dialog and keeps the draft', async () => {
    await givePlan(product, OWNER, 'startup')
    await page.reload()
    await expect(page.getByText('No Data Found')).toBeVisible()
    await press(page.getByRole('button', { name: 'Create Team' }).first())
    await page.keyboard.press('Enter')
    await expect(dialog('Create Team').getByText('Please enter team name')).toBeVisible()
    await page.keyboard.type('Northern sales')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    const json = { success: false, status_code: 503, message_code: 'internal', message: 'Not now.', data: null }
    await page.route('**/create-team', (route) => route.fulfill({ status: 503, json }), { times: 1 })
    await press(dialog('Create Team').getByLabel('Team Name'))
    await expect(page.getByRole('alert').getByText('Not now.')).toBeVisible()
    await expect(dialog('Create Team')).toBeHidden()
    await press(page.getByRole('button', { name: 'Create Team' }).first())
    await expect(dialog('Create Team').getByLabel('Team Name')).toHaveValue('Northern sales')
    await expect(dialog('Create Team').getByLabel('Allot all email credits')).toBeChecked()
    await press(dialog('Create Team').getByLabel('Team Name'))
    await expect(status.getByText('Team Northern sales created')).toBeVisible()
    await expect(page.getByText('Showing 1 Results...')).toBeVisible()
    await expect(row).toContainText(/[\da-f]{8}-.*Northern sales.*\d+\/\d\d\/\d{4}, \w{3}, /)
    await inspectAll(page, 'teams')
  })

  await test.step('a member is added with some phone credits and all email credits', async () => {
    await press(row)
    await expect(page).toHaveURL(/\/team-members\/[\da-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Northern sales')
    await press(page.getByRole('button', { name: 'Add Member' }).first())
    const add = dialog('Add Member')
    await expect(add.getByText('You have 10 phone and 10 email credits to allot.')).toBeVisible()
    await expect(add.getByLabel('Email Credits', { exact: true })).toBeDisabled()
    await expect(add.getByLabel('Email Credits', { exact: true })).toHaveValue('10')
    await page.keyboard.type('123')
    await expect(add.getByLabel('Mobile number')).toHaveValue('123')
    await add.getByLabel('Credits', { exact: true }).fill('1000')
    await expect(add.getByText('Your credits set exceed the maximum limit,')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(add.getByText('Invalid mobile number.')).toBeVisible()
    await expect(add.getByText('You have fewer credits than that.')).toBeVisible()
    await add.getByLabel('Mobile number').fill(MEMBER)
    await add.getByLabel('Credits', { exact: true }).fill('4')
    await expect(add.getByText('Your credits set exceed the maximum limit,')).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(status.getByText('Member added')).toBeVisible()
    await expect(add).toBeHidden()
    await expect(badge(page)).toHaveAccessibleName('Credits left: 6 phone, 0 email')
    await expect(row).toContainText('Newcomer Sample')
    await inspectAll(page, 'team-members')
  })

  await test.step('the member has them, spends one of each, and the owner sees it', async () => {
    await expect(badge(other)).toHaveAccessibleName(/^Credits left: 4 phone, 10 email\. Allotted by Northern sales/, {
      timeout: 30_000,
    })
    await other.goto('/din')
    await other.getByLabel('DIN Number').fill(DIN)
    await other.keyboard.press('Enter')
    await expect(badge(other)).toHaveAccessibleName(/^Credits left: 3 phone, 9 email/)
    const left = row.locator('td[data-kind="number"]')
    await expect(left).toHaveText(['10', '9', '4', '3'])
  })

  await test.step('removed, he pays for himself again, and the rest comes home', async () => {
    await press(page.getByRole('button', { name: 'Remove Newcomer Sample' }))
    const remove = dialog('Remove Newcomer Sample?')
    await expect(remove.getByText('3 phone and 9 email credits come back to you.')).toBeVisible()
    await press(remove.getByRole('button', { name: 'Remove member' }))
    await expect(status.getByText('Member removed: 3 phone credits and 9 email credits came back')).toBeVisible()
    await expect(badge(page)).toHaveAccessibleName('Credits left: 9 phone, 9 email')
    await expect(page.getByText('No Data Found')).toBeVisible()
    await expect(badge(other)).toHaveAccessibleName('Credits left: 10 phone, 10 email', { timeout: 30_000 })
  })

  await test.step('the team is deleted by its name; its address then leads nowhere, and back', async () => {
    const address = page.url()
    await press(page.getByRole('main').getByRole('link', { name: 'Teams' }))
    await press(page.getByRole('button', { name: 'Delete Northern sales' }))
    await expect(dialog('Delete Northern sales?').getByText('It has no members.')).toBeVisible()
    await press(dialog('Delete Northern sales?').getByRole('button', { name: 'Delete team' }))
    await expect(status.getByText('Team deleted')).toBeVisible()
    await expect(page.getByText('No Data Found')).toBeVisible()
    await page.goto(address)
    await expect(page.getByRole('alert').getByText('Not found.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Teams' })).toBeVisible()
  })
})
