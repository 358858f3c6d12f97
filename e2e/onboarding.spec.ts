import { expect, type Page } from '@playwright/test'
import { joinByForm, lastCode, messageTo, signIn, typeCode, verifyLater } from './people.ts'
import { test } from './product-test.ts'

test('onboarding asks for the LinkedIn URL after a referral code, and shows a wrong code at its field', async ({
  page,
}) => {
  await signIn(page, '9811100003')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Please enter your name')).toHaveCount(1)
  await expect(page.getByText('Please enter your email')).toHaveCount(1)
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill('Ravi Sample')
  await page.getByLabel('Email').fill('ravi@')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('ravi@newcomer.example')
  await page.getByLabel(/Referral code/).fill('NOSUCHCODE')
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue('ravi@newcomer.example')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByLabel('LinkedIn URL')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter your LinkedIn URL')).toBeVisible()
  await page.keyboard.type('linkedin.com/in/ravi-sample')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This referral code does not exist.')).toHaveCount(1)
  await expect(page.getByLabel(/Referral code/)).toBeFocused()
  await page.getByLabel(/Referral code/).fill('')
  await page.keyboard.press('Enter')
  await verifyLater(page)
  await expect(page).toHaveURL(/\/home$/)
})

test('the last step reads the code of the email: another address, a whole mail pasted, then a search', async ({
  page,
}) => {
  await submitForm(page, '9811100094', 'first@newcomer.example')
  await expect(page).toHaveURL(/\/confirm-email$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify your email')
  await expect(page.getByText('first@newcomer.example')).toBeVisible()
  await expect(page.getByLabel('Digit 1 of 4')).toBeFocused()
  await expect(page.getByRole('button', { name: /^Resend OTP in \d+ s$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'outbox' })).toBeVisible()
  // A phone may drop the page while the mail is read.
  await page.reload()
  await expect(page.getByLabel('Digit 1 of 4')).toBeFocused()
  await page.getByRole('button', { name: 'Edit email' }).click()
  await page.getByLabel('Email').fill('second@newcomer.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('second@newcomer.example')).toBeVisible()
  await lastCode(page, 'second@newcomer.example')
  await paste(page, (await messageTo(page, 'second@newcomer.example')).text)
  await expect(page.getByText('Successfully Verified !')).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
  await page.getByLabel('Search companies, directors and your leads').focus()
  await page.keyboard.type('chandrikora tel')
  await expect(page.getByRole('option', { name: /Chandrikora Telescopes/ })).toBeVisible()
})

test('the link in the email verifies the address in another tab, and the first tab goes on', async ({
  page,
}) => {
  const address = 'link@newcomer.example'
  await submitForm(page, '9811100093', address)
  await lastCode(page, address)
  const [link = ''] = /\/confirm-email#\S+/.exec((await messageTo(page, address)).text) ?? []
  const other = await page.context().newPage()
  await other.goto(link)
  await expect(other).toHaveURL(/\/home$/)
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('Successfully Verified !')).toBeVisible()
  await other.goto(link)
  await expect(other.getByText('The email address of this account is verified')).toBeVisible()
  await expect(other).toHaveURL(/\/home$/)
})

test('a link that has ended says so, and another code can be sent', async ({ page }) => {
  await submitForm(page, '9811100095', 'late@newcomer.example')
  await page.goto(`/confirm-email#${crypto.randomUUID()}.0000`)
  await expect(page.getByRole('alert')).toContainText('Request a new')
  await typeCode(page, await lastCode(page, 'late@newcomer.example'))
  await expect(page).toHaveURL(/\/home$/)
})

async function submitForm(page: Page, national: string, email: string): Promise<void> {
  await signIn(page, national)
  await page.getByLabel('Name', { exact: true }).fill('Ravi Sample')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByLabel('Digit 1 of 4')).toBeFocused()
}

async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('Digit 1 of 4').evaluate((box, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, text)
}

test('a DIN in the link decides where the sign-in leads', async ({ page }) => {
  await page.goto('/?din_number=00000012')
  // The page has read its URL once its form is visible. Before that, a reload of the bare page
  // would lose the DIN.
  await expect(page.getByLabel('Mobile number')).toBeVisible()
  await joinByForm(page, '9811100004')
  await expect(page).toHaveURL(/\/din$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('DIN Detail')
  await expect(page.getByRole('textbox').first()).toHaveValue('00000012')

  // Once it is in the form it is no longer needed.
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/?din_number=00000020')
  await expect(page).toHaveURL(/\/din$/)
})
