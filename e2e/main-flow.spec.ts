import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { lastCode, signIn, typeCode } from './people.ts'
import { test } from './product-test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const EMAIL = 'asha@newcomer.example'

test('a newcomer signs in, onboards, verifies the email, finds a company and reveals a director @smoke-sign-in', async ({
  page,
}) => {
  await test.step('sign in with a new number', () => signIn(page, '9876500011'))

  await test.step('onboard', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Asha Newcomer')
    await page.getByLabel('Email').fill(EMAIL)
    await page.getByRole('button', { name: /continue|submit|start/i }).click()
  })

  await test.step('the code of the email is the last step, and ends on /home', async () => {
    await typeCode(page, await lastCode(page, EMAIL))
    await expect(page.getByText('Successfully Verified !')).toBeVisible()
    await expect(page).toHaveURL(/\/home$/)
    await expect(page).toHaveTitle(/Credits Usage/)
  })

  await test.step('the first company search works immediately', async () => {
    await page.getByRole('link', { name: 'Search DIN Details' }).click()
    await page.getByRole('radio', { name: 'Company' }).check()
    await page.getByLabel('Company Name').fill('telescops chandrikora')
    await page.keyboard.press('Enter')
  })

  await test.step('two words in the wrong order, one with a typo, find the company', async () => {
    const company = page.getByText('CHANDRIKORA TELESCOPES PRIVATE LIMITED').first()
    if (!(await company.isVisible())) await page.getByRole('button', { name: /^search$/i }).click()
    await company.click()
    await expect(page.getByRole('button', { name: /get details/i }).first()).toBeVisible()
  })

  await test.step('revealing a director takes one credit of each kind from the badge', async () => {
    await expect(page.getByRole('link', { name: 'Credits left: 10 phone, 10 email' })).toBeVisible()
    const button = page.getByRole('button', { name: /get details/i }).first()
    await button.click()
    await expect(page.getByText(/@chandrikora\.example/).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Credits left: 9 phone, 9 email' })).toBeVisible()
  })

  await test.step('the lead is in the list and in the download', async () => {
    await page.getByRole('link', { name: 'DIN Leads Extracted' }).click()
    // The company's directorships have a count and a download too.
    await expect(page.getByRole('heading', { name: 'DIN Leads Extracted' })).toBeVisible()
    await expect(page.getByText('Showing 1 Results...')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /download csv/i }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    expect(text.startsWith('\uFEFF')).toBe(true)
    expect(text).toMatch(/@chandrikora\.example/)
  })

  await test.step('copying a phone number says so', async () => {
    await page
      .getByRole('button', { name: /\+91 11111/ })
      .first()
      .click()
    await expect(page.getByText('Phone number copied')).toBeVisible()
  })

  await test.step('sign out', async () => {
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
    await page.goto('/leads')
    await expect(page).toHaveURL(/\/$/)
  })
})
