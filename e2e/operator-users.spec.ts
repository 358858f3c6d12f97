import { expect } from '@playwright/test'
import { inspectAll } from './inspect.ts'
import { confirm, signInAsOperator } from './operator-data.ts'
import { addVerified, operate } from './people.ts'
import { test } from './product-test.ts'

const OPERATOR = '9876542000'
const USER = '9876542001'

test('a user is found as their number is typed, and gets credits, permissions and a plan', async ({
  page,
  product,
}) => {
  await addVerified(product, USER)
  await signInAsOperator(page, product, OPERATOR, '/operator/users')

  const search = page.getByRole('textbox', { name: 'Search Users' })
  await test.step('by a part of the number; the address has nothing of it', async () => {
    const table = page.getByRole('region', { name: 'Users' })
    await expect(table.getByRole('link').first()).toBeVisible()
    await inspectAll(page, 'operator-users')
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
    await page.keyboard.type('98765 42001')
    await expect(table.getByText('1 user', { exact: true })).toBeVisible()
    expect(page.url()).not.toContain('42001')
    await search.fill('nobody has this name')
    await expect(page.getByText('No rows match the filters.')).toBeVisible()
    await search.fill(`n${USER}@newcomer.example`)
    await table.getByRole('link', { name: 'Newcomer Sample' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Newcomer Sample' })).toBeVisible()
    await inspectAll(page, 'operator-user')
    await page.goBack()
    await expect(search).toHaveValue(`n${USER}@newcomer.example`)
    await page.goForward()
  })

  const wallet = page.getByRole('row', { name: /^Own wallet/ })
  await test.step('credits, with the balance before and after, once a code has confirmed them', async () => {
    await expect(wallet).toContainText('10 phone, 10 email')
    await page.getByRole('button', { name: 'Add credits' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add credits to Newcomer Sample' })
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog.getByText('Enter phone credits or email credits')).toBeVisible()
    await expect(dialog.getByText('Please give a reason')).toBeVisible()
    await dialog.getByLabel('Phone credits').fill('25')
    await expect(dialog.getByRole('row', { name: 'Phone credits 10 35' })).toBeVisible()
    await dialog.getByLabel('Reason').fill('Promised at the fair')
    await inspectAll(page, 'operator-add-credits')
    await dialog.getByRole('button', { name: 'Add 25 phone credits' }).click()
    await expect(page.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible()
    await inspectAll(page, 'operator-confirm')
    await confirm(page, OPERATOR)
    await expect(dialog).toBeHidden()
    await expect(
      page.getByText('25 phone credits added. Newcomer Sample now has 35 phone, 10 email.'),
    ).toBeVisible()
    await expect(wallet).toContainText('35 phone, 10 email')
    await expect(page.getByRole('button', { name: 'Add credits' })).toBeFocused()
    await expect(page.getByRole('row', { name: /\+25/ })).toBeVisible()
  })

  await test.step('permissions, without a second code within 15 minutes', async () => {
    await page.getByRole('button', { name: 'Grant permissions' }).click()
    const dialog = page.getByRole('dialog', { name: 'Grant permissions to Newcomer Sample' })
    await expect(dialog.getByLabel('operator', { exact: true })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Grant' }).click()
    await expect(dialog.getByText('Choose at least one permission')).toBeVisible()
    await dialog.getByLabel('gstin-search').check()
    await inspectAll(page, 'operator-grant')
    await dialog.getByRole('button', { name: 'Grant' }).click()
    await expect(page.getByText('1 permission granted')).toBeVisible()
    const row = page.getByRole('row', { name: /^gstin-search/ })
    await expect(row).toContainText('Operator')
    await row.getByRole('button', { name: 'Revoke gstin-search' }).click()
    await expect(page.getByText('gstin-search revoked')).toBeVisible()
    await expect(row).toHaveCount(0)
  })

  await test.step('a plan, which can be ended', async () => {
    await page.getByRole('button', { name: 'Give a plan' }).click()
    const dialog = page.getByRole('dialog', { name: 'Give Newcomer Sample a plan' })
    await dialog.getByRole('button', { name: 'Give the plan' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Choose a plan')
    await dialog.getByLabel('Plan', { exact: true }).selectOption({ index: 1 })
    await dialog.getByLabel('Last day (optional)').fill('30/02/2027')
    await dialog.getByRole('button', { name: 'Give the plan' }).click()
    await expect(dialog.getByText('Enter the last day as D/MM/YYYY.')).toBeVisible()
    await dialog.getByLabel('Last day (optional)').fill('1/01/2020')
    await dialog.getByRole('button', { name: 'Give the plan' }).click()
    await expect(dialog.getByText('Enter a last day that is not before today.')).toBeVisible()
    await dialog.getByLabel('Last day (optional)').fill('')
    await inspectAll(page, 'operator-give-plan')
    await dialog.getByRole('button', { name: 'Give the plan' }).click()
    await expect(page.getByText(/^Newcomer Sample now has the plan /)).toBeVisible()
    await expect(page.getByText('Given by an operator')).toBeVisible()
    await page.getByRole('button', { name: 'End the plan' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End the plan' }).click()
    await expect(page.getByText('The user has no plan.')).toBeVisible()
  })

  await test.step('the log has all of it, with the reason', async () => {
    await page.getByRole('link', { name: 'What operators did with this user' }).click()
    await expect(page.getByText('Only what was done with one user.')).toBeVisible()
    const log = page.getByRole('region', { name: 'Audit log' })
    await expect(log.getByText(/Promised at the fair/)).toBeVisible()
    for (const verb of ['Added credits', 'Granted permissions', 'Revoked permissions'])
      await expect(log.getByText(verb).first()).toBeVisible()
    await page.getByRole('combobox', { name: 'Action' }).selectOption('Added credits')
    await expect(log.getByText('Granted permissions')).toHaveCount(0)
    const shown = await operate(product, 'operator', 'log', '--json')
    expect(shown).toContain('Promised at the fair')
  })
})
