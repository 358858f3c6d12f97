import { expect } from '@playwright/test'
import { joinAs, signIn } from './people.ts'
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
  await expect(page).toHaveURL(/\/home$/)
})

test('a DIN in the link decides where the sign-in leads', async ({ page }) => {
  await page.goto('/?din_number=00000012')
  // The page has read its URL once its form is visible. Before that, a reload of the bare page
  // would lose the DIN.
  await expect(page.getByLabel('Mobile number')).toBeVisible()
  await joinAs(page, '9811100004')
  await expect(page).toHaveURL(/\/din$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('DIN Detail')
  await expect(page.getByRole('textbox').first()).toHaveValue('00000012')

  // Once it is in the form it is no longer needed.
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/?din_number=00000020')
  await expect(page).toHaveURL(/\/din$/)
})
