import { expect } from '@playwright/test'
import { joinAs, lastCode, typeCode } from './people.ts'
import { test } from './product-test.ts'

test('the email dialog tells what is wrong once, at its field or its boxes, and keeps the focus through its steps', async ({
  page,
}) => {
  const address = 'dialog.two@newcomer.example'
  await joinAs(page, '9811100020')
  await page.goto('/din?mode=company')
  await page.getByLabel('Company Name').fill('chandrikora')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const email = dialog.getByRole('textbox', { name: 'Email' })
  await expect(email).toBeFocused()
  await email.fill('')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Email is required')).toHaveCount(1)
  await expect(email).toBeFocused()
  await email.fill('dialog@')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Please enter a valid email address')).toHaveCount(1)
  await email.fill('dialog@newcomer.example')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('OTP send successfully')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Resend OTP in \d+ s$/ })).toBeVisible()

  // Closed and opened again: the code that is under way still serves, and no other is asked for.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByLabel('Company Name').press('Enter')
  await expect(email).toHaveValue('dialog@newcomer.example')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Digit 1 of 4')).toBeFocused()

  await dialog.getByRole('button', { name: 'Edit email' }).click()
  await expect(email).toBeFocused()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByText('dialog@newcomer.example')).toBeVisible()
  await expect(dialog.getByLabel('Digit 1 of 4')).toBeFocused()
  await dialog.getByRole('button', { name: 'Edit email' }).click()
  // The address is saved, so the sub-view closes, though no code could be sent to it.
  const message = 'The code could not be sent. Please try again in a moment.'
  const failed = { success: false, status_code: 503, message_code: 'provider_unavailable', message, data: null }
  await page.route('**/send-email-otp', (route) => route.fulfill({ status: 503, json: failed }), { times: 1 })
  await email.fill(address)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Verify your email' })).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveText(message)
  await expect(email).toHaveValue(address)
  await page.keyboard.press('Enter')

  await expect(dialog.getByText(address)).toBeVisible()
  const code = await lastCode(page, address)
  await typeCode(page, code === '0000' ? '1111' : '0000')
  await expect(dialog.getByRole('group', { name: 'Code' }).getByRole('alert')).toHaveText('Invalid OTP')
  await expect(page.getByText('Invalid OTP')).toHaveCount(1)
  await typeCode(page, code)
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Chandrikora Telescopes', { exact: false }).first()).toBeVisible()
})
