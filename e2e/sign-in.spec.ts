import { expect, type Page } from '@playwright/test'
import { joinAs, lastCode, signIn, typeCode } from './people.ts'
import { test } from './product-test.ts'

const boxes = (page: Page) =>
  page.getByLabel(/^Digit \d of 4$/).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))

test('a wrong number, a wrong code and too early a resend are each told in the words of the specification', async ({
  page,
}) => {
  await page.goto('/?phone=919811100001')
  await expect(page.getByLabel('Mobile number')).toHaveValue('98111 00001')
  await expect(page.getByLabel('Country')).toHaveValue('IN')
  await page.getByLabel('Mobile number').fill('12345')
  await page.getByRole('button', { name: 'Proceed' }).click()
  await expect(page.getByText('Invalid mobile number.')).toBeVisible()

  await page.getByLabel('Mobile number').fill('9811100001')
  await page.getByRole('button', { name: 'Proceed' }).click()
  await expect(page.getByRole('button', { name: /Resend OTP/ })).toBeDisabled()
  await expect(page.getByRole('link', { name: 'outbox' }).last()).toHaveAttribute('href', '/dev/outbox')
  await page.getByRole('button', { name: 'Enter OTP' }).click()
  await expect(page.getByText('Invalid OTP')).toBeVisible()
  const wrong = (await lastCode(page, '+919811100001')) === '0000' ? '1111' : '0000'
  await page.getByLabel('Digit 1 of 4').focus()
  await typeCode(page, wrong)
  await expect(page.getByRole('alert').getByText('Invalid OTP')).toBeVisible()
  await expect(page.getByLabel('Digit 1 of 4')).toBeFocused()

  await page.getByRole('button', { name: 'Change number' }).click()
  await page.getByRole('button', { name: 'Proceed' }).click()
  await expect(page.getByText(/You can try again in \d+ seconds/)).toBeVisible()
})

test('the code boxes advance, go back on Backspace, take a pasted code, and survive a reload', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Mobile number').fill('9811100002')
  await page.getByRole('button', { name: 'Proceed' }).click()
  await expect(page.getByLabel('Digit 1 of 4')).toBeFocused()
  await expect(page.getByLabel('Digit 1 of 4')).toHaveAttribute('autocomplete', 'one-time-code')
  await page.keyboard.type('12')
  await expect(page.getByLabel('Digit 3 of 4')).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(page.getByLabel('Digit 2 of 4')).toBeFocused()
  expect(await boxes(page)).toEqual(['1', '', '', ''])
  await page.getByLabel('Digit 2 of 4').evaluate((box) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'Your code is 4321.')
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  expect(await boxes(page)).toEqual(['4', '3', '2', '1'])

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
})

test('onboarding asks for the LinkedIn URL after a referral code, and keeps its draft over a reload', async ({
  page,
}) => {
  await signIn(page, '9811100003')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Please enter your name')).toBeVisible()
  await expect(page.getByText('Please enter your email')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Ravi Sample')
  await page.getByLabel('Email').fill('ravi@')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await page.getByLabel('Email').fill('ravi@newcomer.example')
  await page.getByLabel(/Referral code/).fill('NOSUCHCODE')
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue('ravi@newcomer.example')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Please enter your LinkedIn URL')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByLabel(/Referral code/).fill('')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('a DIN from the link decides where the sign-in leads', async ({ page }) => {
  await page.goto('/?din_number=00000012')
  await joinAs(page, '9811100004')
  await expect(page).toHaveURL(/\/din$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('DIN Detail')
  await expect(page.getByRole('textbox')).toHaveValue('00000012')

  // Once it stands in the form it has done its work.
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/?din_number=00000020')
  await expect(page).toHaveURL(/\/din$/)
})
