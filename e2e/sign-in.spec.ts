import { expect, type Page } from '@playwright/test'
import { lastCode, typeCode, wrongFor } from './people.ts'
import { paste } from './paste.ts'
import { test } from './product-test.ts'

const boxes = (page: Page) =>
  page
    .getByLabel(/^Digit \d of 4$/)
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed', exact: true }).click()
const enterNumber = async (page: Page, national: string) => {
  await page.getByLabel('Mobile number').fill(national)
  await proceed(page)
  await expect(page.getByLabel('Digit 1 of 4')).toBeFocused()
}
const wrongCode = async (page: Page, to: string) => wrongFor(await lastCode(page, to))
const messagesTo = async (page: Page, to: string) => {
  const response = await page.request.get('/dev/outbox', {
    headers: { accept: 'application/json' },
  })
  return ((await response.json()) as { to: string }[]).filter((message) => message.to === to).length
}

test('a wrong number and a wrong code are shown once, at their fields, with the text of the specification', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByLabel('Mobile number')).toBeFocused()
  await page.getByLabel('Mobile number').fill('12345')
  await proceed(page)
  await expect(page.getByText('Invalid mobile number.')).toHaveCount(1)
  await expect(page.getByLabel('Mobile number')).toBeFocused()

  await enterNumber(page, '9811100001')
  await expect(page.getByRole('button', { name: /Resend OTP in/ })).toBeDisabled()
  await expect(page.getByRole('link', { name: 'outbox' }).last()).toHaveAttribute(
    'href',
    '/dev/outbox',
  )
  await page.getByRole('button', { name: 'Enter OTP' }).click()
  await expect(page.getByText('Invalid OTP')).toHaveCount(1)
  await typeCode(page, await wrongCode(page, '+919811100001'))
  await expect(page.getByRole('group', { name: 'Code' }).getByRole('alert')).toHaveText(
    'Invalid OTP',
  )
  await expect(page.getByText('Invalid OTP')).toHaveCount(1)
  await expect(page.getByLabel('Digit 1 of 4')).toBeFocused()
  expect(await boxes(page)).toEqual(['', '', '', ''])
})

test('Change number and the same number again returns to the code that was sent', async ({
  page,
}) => {
  await page.goto('/')
  await enterNumber(page, '9811100007')
  await page.getByRole('button', { name: 'Change number' }).click()
  await expect(page.getByLabel('Mobile number')).toBeFocused()
  await expect(page.getByLabel('Mobile number')).toHaveValue('98111 00007')
  await page.keyboard.press('Enter')
  await typeCode(page, await lastCode(page, '+919811100007'))
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  expect(await messagesTo(page, '+919811100007')).toBe(1)

  await page.getByRole('button', { name: 'Use another number' }).click()
  await expect(page.getByLabel('Mobile number')).toHaveValue('')
  await expect(page.getByLabel('Mobile number')).toBeFocused()
  await expect(page.getByText('Your session has ended')).toHaveCount(0)
})

test('the third wrong code says that the code is used up and offers a new one', async ({
  page,
}) => {
  await page.goto('/')
  await enterNumber(page, '9811100008')
  const wrong = await wrongCode(page, '+919811100008')
  for (let tries = 0; tries < 2; tries += 1) {
    await typeCode(page, wrong)
    await expect(page.getByRole('alert').getByText('Invalid OTP', { exact: true })).toBeVisible()
  }
  await typeCode(page, wrong)
  const usedUp = 'Invalid OTP. After 3 wrong tries this code is used up. Request a new one.'
  await expect(page.getByRole('group', { name: 'Code' }).getByRole('alert')).toHaveText(usedUp)
  await expect(page.getByLabel('Digit 1 of 4')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Enter OTP' })).toHaveCount(0)
  // It counts down while it has the focus, and sends a new code with one key.
  await expect(page.getByRole('button', { name: /Resend OTP/ })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Resend OTP', exact: true })).toBeVisible({
    timeout: 35_000,
  })
  await page.keyboard.press('Enter')
  await typeCode(page, await newCode(page, '+919811100008', 2))
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
})

async function newCode(page: Page, to: string, messages: number): Promise<string> {
  await expect.poll(() => messagesTo(page, to)).toBe(messages)
  return lastCode(page, to)
}

test('the code boxes advance, go back on Backspace, send a pasted code, and survive a reload', async ({
  page,
}) => {
  await page.goto('/')
  await enterNumber(page, '9811100002')
  await expect(page.getByLabel('Digit 1 of 4')).toHaveAttribute('autocomplete', 'one-time-code')
  await page.keyboard.type('12')
  await expect(page.getByLabel('Digit 3 of 4')).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(page.getByLabel('Digit 2 of 4')).toBeFocused()
  expect(await boxes(page)).toEqual(['1', '', '', ''])

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  const code = await lastCode(page, '+919811100002')
  const message = `${code} is your sign-in code.\n\n@dastak.example #${code}`
  await paste(page.getByLabel('Digit 2 of 4'), message)
  await expect(page.getByRole('heading', { name: 'Tell us who you are' })).toBeVisible()
})

test('a code that the browser reads from the message is submitted automatically, and nothing is waited for after leaving', async ({
  page,
}) => {
  // Chromium on a desktop has no WebOTP, so this replaces the phone.
  await page.addInitScript(() => {
    const phone: { waits: number; left: number; arrive?: (code: string) => void } = {
      waits: 0,
      left: 0,
    }
    Object.assign(window, { phone, OTPCredential: Object })
    Object.defineProperty(navigator, 'credentials', {
      value: {
        get: ({ signal }: CredentialRequestOptions) =>
          new Promise((resolve) => {
            phone.waits += 1
            signal?.addEventListener('abort', () => (phone.left += 1))
            phone.arrive = (code) => resolve({ code })
          }),
      },
    })
  })
  const waiting = () =>
    page.evaluate(() => {
      const { waits, left } = (window as unknown as { phone: { waits: number; left: number } })
        .phone
      return waits - left
    })
  await page.goto('/')
  await enterNumber(page, '9811100009')
  await expect.poll(waiting).toBe(1)
  await page.getByRole('button', { name: 'Change number' }).click()
  await expect.poll(waiting).toBe(0)
  await proceed(page)
  await expect.poll(waiting).toBe(1)
  const code = await lastCode(page, '+919811100009')
  await page.evaluate(
    (arrived) =>
      (window as unknown as { phone: { arrive: (code: string) => void } }).phone.arrive(arrived),
    code,
  )
  await expect(page.getByRole('heading', { name: 'Tell us who you are' })).toBeVisible()
})

test('numbers are read as people write them, and only served countries are offered', async ({
  page,
}) => {
  const number = page.getByLabel('Mobile number')
  for (const linked of [
    '9876543210',
    '09876543210',
    '919876543210',
    '+919876543210',
    '%2B919876543210',
  ]) {
    await page.goto(`/?phone=${linked}`)
    await expect(number).toHaveValue('98765 43210')
  }
  await expect(page.getByLabel('Country')).toHaveValue('IN')
  await expect(page.getByLabel('Country').getByRole('option')).toHaveText(['India (+91)'])
  for (const typed of [
    '9876543210',
    '098765 43210',
    '919876543210',
    '+91 98765 43210',
    '0091 098765 43210',
  ]) {
    await number.fill('')
    await number.pressSequentially(typed)
    await expect(number).toHaveValue('98765 43210')
  }
  await number.fill('+1 415 555 2671')
  await proceed(page)
  await expect(
    page.getByText('You cannot sign in with a number of this country yet.'),
  ).toBeVisible()
  await expect(number).toHaveValue('+1 415 555 2671')
})

test('How it works has steps with buttons and by the arrow keys', async ({ page }) => {
  await page.goto('/')
  const step = page.getByRole('tabpanel')
  await expect(step.getByRole('heading')).toHaveText('Sign in with your mobile number')
  await page.getByRole('button', { name: 'Next step' }).click()
  await expect(step.getByRole('heading')).toHaveText('Search the registry')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(step.getByRole('heading')).toHaveText('Keep what you found')
  await expect(page.getByRole('button', { name: 'Next step' })).toBeFocused()
  await page.getByRole('tab', { selected: true }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'Reveal' })).toBeFocused()
  await expect(step.getByRole('heading')).toHaveText('Reveal a contact')
  await page.keyboard.press('Home')
  await expect(page.getByRole('tab', { name: 'Sign in' })).toHaveAttribute('aria-selected', 'true')
})
