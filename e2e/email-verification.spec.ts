import { expect } from '@playwright/test'
import { inspectAll } from './inspect.ts'
import { joinAs, lastCode, press, typeCode } from './people.ts'
import { test } from './product-test.ts'

test('the email dialog shows an error once, at its field or its boxes, and keeps the focus through its steps', async ({
  page,
}) => {
  const address = 'dialog.two@newcomer.example'
  await page.clock.install()
  await joinAs(page, '9811100020', '/din?mode=company')
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

  // Closed and opened again: the code that was sent still works, and no other is requested.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await press(page.getByLabel('Company Name'))
  await expect(email).toHaveValue('dialog@newcomer.example')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Digit 1 of 4')).toBeFocused()

  // Half a minute later by the browser's clock, which is ahead. The server knows how long to wait,
  // and then sends another code.
  const resend = dialog.getByRole('button', { name: /^Resend OTP/ })
  await page.clock.fastForward('00:30')
  await expect(resend).toHaveText('Resend OTP')
  await resend.click()
  await expect(dialog.getByRole('group', { name: 'Code' }).getByRole('alert')).toContainText('Wait')
  await expect(resend).toHaveText(/in \d+ s$/)
  await page.clock.fastForward('00:30')
  const sent = {
    success: true,
    message_code: 'success',
    message: '',
    data: { client_id: crypto.randomUUID() },
  }
  await page.route('**/resend-email-otp', (route) => route.fulfill({ json: sent }), { times: 1 })
  await resend.click()
  await expect(dialog.getByText('OTP send successfully')).toBeVisible()
  await expect(resend).toHaveText(/in \d+ s$/)
  await expect(dialog.getByLabel('Digit 1 of 4')).toBeFocused()
  await inspectAll(page, 'email-dialog-code')

  await dialog.getByRole('button', { name: 'Edit email' }).click()
  await expect(email).toBeFocused()
  await inspectAll(page, 'email-dialog-edit')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByText('dialog@newcomer.example')).toBeVisible()
  await expect(dialog.getByLabel('Digit 1 of 4')).toBeFocused()
  await dialog.getByRole('button', { name: 'Edit email' }).click()
  // The address is saved, so the sub-view closes, although no code could be sent to it.
  const message = 'The code could not be sent. Try again in a moment.'
  const failed = {
    success: false,
    status_code: 503,
    message_code: 'provider_unavailable',
    message,
    data: null,
  }
  await page.route('**/send-email-otp', (route) => route.fulfill({ status: 503, json: failed }), {
    times: 1,
  })
  await email.fill(address)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Verify your email' })).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveText(message)
  await expect(email).toHaveValue(address)
  await page.keyboard.press('Enter')

  await expect(dialog.getByText(address)).toBeVisible()
  const code = await lastCode(page, address)
  await typeCode(page, code === '0000' ? '1111' : '0000')
  await expect(dialog.getByRole('group', { name: 'Code' }).getByRole('alert')).toHaveText(
    'Invalid OTP',
  )
  await expect(page.getByText('Invalid OTP')).toHaveCount(1)
  await typeCode(page, code)
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Chandrikora Telescopes', { exact: false }).first()).toBeVisible()
})
