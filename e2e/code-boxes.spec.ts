import { expect, type Page } from '@playwright/test'
import { codeBoxes } from './code-boxes.ts'
import { lastCode } from './people.ts'
import { test } from './product-test.ts'

const { box, values, paste } = codeBoxes(4)

/** Opens the code step for a new number. Returns the code, and the tried codes. */
async function askForCode(page: Page, national: string) {
  const tried: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/submit-otp'))
      tried.push((request.postDataJSON() as { otp: string }).otp)
  })
  await page.goto('/')
  await page.getByLabel('Mobile number').fill(national)
  await page.getByRole('button', { name: 'Proceed', exact: true }).click()
  await expect(box(page, 1)).toBeFocused()
  return { code: await lastCode(page, `+91${national}`), tried }
}

const isIn = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Tell us who you are' })).toBeVisible()

for (const position of [1, 2, 3, 4])
  test(`a code that the phone fills into box ${position} is the whole code, whatever was typed before`, async ({
    page,
  }) => {
    const { code, tried } = await askForCode(page, `98111010${position}0`)
    const wrong = code.startsWith('9') ? '8' : '9'
    await page.keyboard.type(wrong.repeat(position - 1))
    await expect(box(page, position)).toBeFocused()
    // Autofill inserts the whole text at the same time into the focused box.
    await page.keyboard.insertText(code)
    await isIn(page)
    expect(tried).toEqual([code])
  })

test('a code that is filled in after a digit of its box is the whole code', async ({ page }) => {
  const { code, tried } = await askForCode(page, '9811101050')
  const wrong = code.startsWith('9') ? '8' : '9'
  await page.keyboard.type(wrong)
  await box(page, 1).fill(`${wrong}${code}`)
  await isIn(page)
  expect(tried).toEqual([code])
})

test('the code is taken from a pasted message, also with blanks or in another script', async ({
  page,
}) => {
  const { code, tried } = await askForCode(page, '9811101060')
  await paste(page, 2, 'call 98765 43210')
  await paste(page, 2, '12345')
  expect(await values(page)).toEqual(['', '', '', ''])
  await paste(page, 3, '12')
  expect(await values(page)).toEqual(['', '', '1', '2'])
  await paste(page, 1, `<#> Dastak 24x7: your code is ${[...code].join(' ')}`)
  await isIn(page)
  expect(tried).toEqual([code])
})

test('digits of another script are typed as digits', async ({ page }) => {
  const { code, tried } = await askForCode(page, '9811101070')
  for (const digit of code)
    await page.keyboard.insertText(String.fromCodePoint(0x966 + Number(digit)))
  await isIn(page)
  expect(tried).toEqual([code])
})

test('a digit over a filled box replaces it, and Backspace on an empty box moves back', async ({
  page,
}) => {
  await askForCode(page, '9811101080')
  await page.keyboard.type('12')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('7')
  expect(await values(page)).toEqual(['1', '7', '', ''])
  await expect(box(page, 3)).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(box(page, 2)).toBeFocused()
  expect(await values(page)).toEqual(['1', '', '', ''])
})
