import { expect, type Page } from '@playwright/test'
import { codeBoxes } from './code-boxes.ts'
import { lastCode } from './people.ts'
import { test } from './product-test.ts'

// The boxes themselves are in code-boxes.spec.ts. Here is what differs for a code of six digits.

const { box, boxes, values, paste } = codeBoxes(6)

/** Has a code sent to remove a number. Returns the code, and the tried codes. */
async function askForCode(page: Page, national: string) {
  const tried: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/privacy/opt-out'))
      tried.push((request.postDataJSON() as { otp: string }).otp)
  })
  await page.goto('/opt-out')
  await page.getByLabel('Mobile number or email address').fill(national)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(box(page, 1)).toBeFocused()
  return { code: await lastCode(page, `+91${national}`), tried }
}
const isRemoved = (page: Page) =>
  expect(page.getByRole('heading', { name: 'It is removed' })).toBeVisible()

for (const position of [1, 2, 6])
  test(`six digits that the phone fills into box ${position} are the whole code`, async ({
    page,
  }) => {
    const { code, tried } = await askForCode(page, `98111020${position}0`)
    await expect(boxes(page)).toHaveCount(6)
    await page.keyboard.type((code.startsWith('9') ? '8' : '9').repeat(position - 1))
    await expect(box(page, position)).toBeFocused()
    await page.keyboard.insertText(code)
    await isRemoved(page)
    expect(tried).toEqual([code])
  })

test('a code of four digits is not sent, one of six is taken from a message with blanks', async ({
  page,
}) => {
  const { code, tried } = await askForCode(page, '9811102070')
  await paste(page, 1, '1234567')
  expect(await values(page)).toEqual(['', '', '', '', '', ''])
  await paste(page, 1, '1234 is your Dastak sign-in code.')
  expect(await values(page)).toEqual(['1', '2', '3', '4', '', ''])
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Invalid OTP. Enter 6 digits, or request a new code.',
  )
  expect(tried).toEqual([])
  await paste(page, 3, `<#> Dastak 24x7: your code is ${code.slice(0, 3)} ${code.slice(3)}`)
  await isRemoved(page)
  expect(tried).toEqual([code])
})

test('the browser of a phone reads it from the text message, and leaves a shorter one alone', async ({
  page,
}) => {
  // Chrome on Android has this; here the test plays the browser.
  await page.addInitScript(() => {
    const phone: { read?: (code: string) => void } = {}
    Object.assign(window, { OTPCredential: Object, phone })
    Object.defineProperty(navigator, 'credentials', {
      value: {
        get: () => new Promise((resolve) => (phone.read = (code) => resolve({ code }))),
      },
    })
  })
  const arrive = (code: string) =>
    page.evaluate(
      (read) => (window as unknown as { phone: { read(code: string): void } }).phone.read(read),
      code,
    )
  await askForCode(page, '9811102080')
  await arrive('1234')
  await expect(box(page, 1)).toHaveValue('')
  await page.reload()
  const { code, tried } = await askForCode(page, '9811102081')
  await arrive(code)
  await isRemoved(page)
  expect(tried).toEqual([code])
})

test('six boxes fit on a screen of 320 pixels, and four keep their size on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await askForCode(page, '9811102090')
  const all = await boxes(page).evaluateAll((inputs) =>
    inputs.map((input) => {
      const { left, right, width, height } = input.getBoundingClientRect()
      return { left, right, width, height }
    }),
  )
  for (const { left, right, width, height } of all) {
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(320)
    expect(width).toBeGreaterThanOrEqual(32)
    expect(height).toBe(56)
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(320)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByLabel('Mobile number').fill('9811102091')
  await page.getByRole('button', { name: 'Proceed', exact: true }).click()
  await expect(page.getByLabel('Digit 1 of 4')).toBeFocused()
  expect(await page.getByLabel('Digit 1 of 4').boundingBox()).toMatchObject({
    width: 56,
    height: 56,
  })
})
