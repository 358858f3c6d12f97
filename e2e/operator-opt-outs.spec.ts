import { expect } from '@playwright/test'
import { inspectAll, openInApp } from './inspect.ts'
import { confirm, sendProfile, signInAsOperator } from './operator-data.ts'
import { press } from './people.ts'
import { test } from './product-test.ts'

const OPERATOR = '9876542300'
const PROFILE = 'sample-opted-out'
const PHONE = '+911111142001'

test('an operator finds who revealed a contact, opts it out, and allows it again, by keyboard', async ({
  page,
  product,
}) => {
  const person = { mobile: '+919876542301', name: 'Ravi Revealer' }
  await sendProfile(product, { ...person, profile: PROFILE, phone: PHONE })
  await signInAsOperator(page, product, OPERATOR, '/operator/opt-outs')
  const list = page.getByRole('region', { name: 'Opted-out contacts' })
  await expect(list.getByText('A contact appears here when its person')).toBeVisible()
  const search = page.getByRole('form', { name: 'Who has revealed a contact' })
  const reveals = page.getByRole('region', { name: 'Who has revealed a contact' })
  const row = reveals.getByRole('row', { name: /Ravi Revealer/ })

  await test.step('a look needs a confirmation, and shows who and when', async () => {
    await search.getByRole('textbox', { name: 'Phone or email' }).fill('nobody')
    await page.keyboard.press('Enter')
    await confirm(page, OPERATOR)
    await expect(search.getByText('Enter a mobile number or an email address.')).toBeVisible()
    await search.getByRole('textbox', { name: 'Phone or email' }).fill(PHONE)
    await page.keyboard.press('Enter')
    await expect(row).toContainText(PROFILE)
    await expect(page.getByRole('status').getByText('1 reveal').first()).toBeAttached()
    await inspectAll(page, 'operator-opt-outs')
  })

  const dialog = page.getByRole('dialog')
  let reference = ''
  await test.step('a contact is opted out, and its reference is shown', async () => {
    await press(page.getByRole('button', { name: 'Add a contact' }))
    await expect(dialog.getByLabel('Mobile number or email address')).toBeFocused()
    await page.keyboard.type('nobody')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Enter a mobile number or an email address.')).toBeVisible()
    await dialog.getByLabel('Mobile number or email address').fill(PHONE)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Give the person this reference.')).toBeVisible()
    reference = await dialog.getByText(/^OUT-/).innerText()
    await inspectAll(page, 'operator-opt-out-receipt')
    await page.keyboard.press('Escape')
    await expect(list.getByRole('row', { name: reference })).toContainText('An operator')
  })

  await test.step('its reveals are found by the subject only', async () => {
    const removed = async () => {
      const find = search.getByRole('button', { name: 'Find reveals' })
      await find.click()
      await expect(find).not.toHaveAttribute('aria-disabled', 'true')
      return reveals.getByText('Nobody has revealed it').isVisible()
    }
    await expect.poll(removed, { timeout: 20_000 }).toBe(true)
    await search.getByLabel('Look by').selectOption({ label: 'LinkedIn profile' })
    await search.getByRole('textbox', { name: 'LinkedIn profile' }).fill(PROFILE)
    await page.keyboard.press('Enter')
    await expect(row.first()).toContainText(PROFILE)
  })

  await test.step('a reference is found as it is typed, and its contact is allowed again', async () => {
    const box = list.getByRole('textbox', { name: 'Search Opt-outs' })
    await box.fill('OUT-zzzzz')
    await expect(list.getByText('No rows match the filters.')).toBeVisible()
    await box.fill(reference.slice(0, 8).toLowerCase())
    await press(list.getByRole('button', { name: `Allow again ${reference}` }))
    await expect(dialog.getByText('What was removed does not come back')).toBeVisible()
    await inspectAll(page, 'operator-opt-out-allow')
    await press(dialog.getByRole('button', { name: 'Allow again' }))
    await expect(page.getByText(`${reference} is allowed again`)).toBeVisible()
    await expect(list.getByRole('row', { name: reference })).toHaveCount(0)
  })

  await test.step('the log has each step without the contact', async () => {
    await openInApp(page, '/operator/log')
    const log = page.getByRole('region', { name: 'Audit log' })
    const allowed = log.getByRole('row', { name: /Allowed a contact again/ })
    await expect(allowed.filter({ hasText: reference })).toBeVisible()
    await expect(log.getByRole('row', { name: /Looked up who revealed/ }).first()).toBeVisible()
    await expect(log).not.toContainText(PHONE.slice(3))
  })
})
