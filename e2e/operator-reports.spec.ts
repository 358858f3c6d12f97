import { expect } from '@playwright/test'
import { expectAccessible, inspectAll, openInApp } from './inspect.ts'
import { confirm, sendReports, signInAsOperator } from './operator-data.ts'
import { operate } from './people.ts'
import { test } from './product-test.ts'

const OPERATOR = '9876541000'

test('reports are worked through by keyboard: accepted, rejected with words, and the next one follows', async ({
  page,
  product,
}) => {
  await sendReports(product, '+919876541001', 'Ravi Sample')
  await sendReports(product, '+919876541002', 'Meera Sample')
  await signInAsOperator(page, product, OPERATOR, '/operator/reports')
  const table = page.getByRole('region', { name: 'Reports of wrong contacts' })
  await expect(table.getByRole('row', { name: /Ravi Sample/ })).toHaveCount(2)
  await inspectAll(page, 'operator-reports')

  const heading = page.getByRole('heading', { level: 1 })
  const place = page.getByText(/^Report \d+ of \d+$/)
  await test.step('the first one shows the contact next to that of each source', async () => {
    // The sample data has one report too, which may be answered by another journey.
    const row = table.getByRole('row', { name: /Ravi Sample/ }).first()
    await row.focus()
    await page.keyboard.press('Enter')
    await expect(heading).toBeFocused()
    await expect(page.getByText('A flower shop answers')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Reported contact' })).toBeVisible()
    await expect(page.getByText('Own database')).toBeVisible()
    await expect(page.getByText('= Same as reported').first()).toBeVisible()
    await expect(page.getByText('Accepting gives back 1 phone + 1 email credit.')).toBeVisible()
    await expect(page.getByRole('row', { name: /Meera Sample/ })).toBeVisible()
    await inspectAll(page, 'operator-report')
  })

  await test.step('the arrows go through the list, and keys in a field do nothing', async () => {
    const first = await heading.innerText()
    await page.keyboard.press('ArrowDown')
    await expect(heading).not.toHaveText(first)
    await expect(heading).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(heading).toHaveText(first)
    await page.getByLabel('Email', { exact: true }).focus()
    await page.keyboard.press('a')
    await page.keyboard.press('r')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(place).toBeVisible()
  })

  await test.step('A accepts, says what was given back, and shows the next one', async () => {
    const first = await heading.innerText()
    const before = await place.innerText()
    await heading.focus()
    await page.keyboard.press('a')
    await expect(page.getByText('Ravi Sample gets back 1 phone + 1 email credit')).toBeVisible()
    await expect(heading).not.toHaveText(first)
    await expect(heading).toBeFocused()
    await expect(place).not.toHaveText(before)
  })

  await test.step('R opens the answer, which must have words', async () => {
    const second = await heading.innerText()
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog', { name: /^Reject the report about/ })
    await expect(dialog.getByLabel('Your answer')).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(dialog.getByText('Please write why')).toBeVisible()
    await inspectAll(page, 'operator-reject')
    await dialog.getByLabel('Your answer').fill('We called the number, and the director answered.')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Rejected: Ravi Sample reads your answer')).toBeVisible()
    await expect(heading).not.toHaveText(second)
    await expect(heading).toBeFocused()
  })

  await test.step('Escape returns to the list, where several are accepted with a code', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
    await expect(table.getByRole('row', { name: /Ravi Sample/ })).toHaveCount(0)
    for (const row of await table.getByRole('row', { name: /Meera Sample/ }).all())
      await row.getByRole('checkbox').check()
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await bar.getByRole('button', { name: 'Accept' }).click()
    const question = page.getByRole('dialog', { name: 'Accept 2 reports?' })
    await expect(question).toBeVisible()
    await expectAccessible(page, 'the dialog of selected reports')
    await question.getByRole('button', { name: 'Accept' }).click()
    await confirm(page, OPERATOR)
    await expect(page.getByText('2 reports answered')).toBeVisible()
    await expect(table.getByRole('row', { name: /Meera Sample/ })).toHaveCount(0)
  })

  await test.step('the users have their credits, once, and the log has who did it', async () => {
    const shown = await operate(product, 'reports', 'list', '--state', 'accepted', '--json')
    expect(shown).toContain('+919876541002')
    await page.getByRole('link', { name: 'Rejected' }).click()
    await table.getByRole('row', { name: /Ravi Sample/ }).click()
    await expect(page.getByText('We called the number')).toBeVisible()
    await openInApp(page, '/operator/log')
    // Long details move into the cell of the action.
    const log = page.getByRole('table', { name: 'Audit log' })
    await expect(log.getByText('Accepted a report', { exact: true })).toHaveCount(3)
    await expect(log.getByText('Rejected a report', { exact: true })).toHaveCount(1)
    await inspectAll(page, 'operator-log')
  })
})
