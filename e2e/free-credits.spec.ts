import { expect, type Page } from '@playwright/test'
import { inspectAll, openInApp } from './inspect.ts'
import { addUser, lastCode, press, signIn, signInByLink, typeCode, verifyLater } from './people.ts'
import { test } from './product-test.ts'

const INVITER = '9876501011'
const INVITED = '9876501012'

test('a referral code is copied, invites a user by its link, and both get five credits once the work email is verified', async ({
  page,
  context,
  browser,
  baseURL,
  product,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // No code has been sent to their address yet: it gets only one in 30 seconds.
  await addUser(product, INVITER)
  await signInByLink(page, product, INVITER)
  await page.getByRole('link', { name: 'Free credits' }).click()
  await expect(page.getByText("We couldn't find any data to display.")).toBeVisible()
  // The tip is shown for two seconds of a clock that the test moves.
  await page.clock.install()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await press(page.getByRole('button', { name: 'Copy Code' }))
  const tip = page.getByText('Copied!', { exact: true })
  await expect(tip).toBeVisible()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  await expect(page.getByText(code, { exact: true })).toBeVisible()
  await page.clock.runFor(1_950)
  await expect(page.getByRole('status').getByText('Referral Code Coppied')).toBeVisible()
  await expect(tip).toBeVisible()
  await page.clock.runFor(50)
  await expect(tip).toBeHidden()
  await page.clock.resume()
  await page.getByRole('button', { name: 'Copy text' }).click()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  const link = /https?:\S+/.exec(text)?.[0] ?? ''
  expect(new URL(link).search).toBe(`?referral_code=${code}`)

  const invited = await (await browser.newContext({ baseURL })).newPage()
  await test.step('the invited person: a free-mail address is refused with the reason', async () => {
    await invited.goto(link)
    await expect(invited.getByLabel('Mobile number')).toBeVisible()
    await signIn(invited, INVITED)
    await expect(invited.getByLabel('Referral code (optional)')).toHaveValue(code)
    await invited.getByLabel('Name', { exact: true }).fill('Invited Sample')
    await invited.getByLabel('Email').fill('invited@gmail.com')
    await press(invited.getByLabel('Email'))
    await invited.getByLabel('LinkedIn URL').fill('linkedin.com/in/invited-sample')
    await press(invited.getByLabel('LinkedIn URL'))
    await expect(invited.getByRole('alert')).toHaveText(
      /needs a work email\. This address is from a free mail service/,
    )
    await invited.getByLabel('Email').fill('invited@works.example')
    await press(invited.getByLabel('Email'))
    await invited.getByRole('button', { name: 'Submit' }).click()
    await verifyLater(invited)
    await expect(invited).toHaveURL(/\/home$/)
  })

  await page.reload()
  const row = page.getByRole('table', { name: 'Invited people' }).locator('tbody tr[data-row]')
  await expect(row).toContainText(/I••• S•••.*\+91 ••••• ••012.*Pending/)
  await inspectAll(page, 'free-credits')

  await test.step('the work email is verified, from the profile', async () => {
    await openInApp(invited, '/account/profile')
    await invited.getByRole('button', { name: 'Verify email' }).click()
    const dialog = invited.getByRole('dialog', { name: 'Verify your email' })
    await dialog.getByRole('button', { name: 'Send OTP' }).click()
    await typeCode(invited, await lastCode(invited, 'invited@works.example'))
    await expect(invited.getByRole('status').getByText('Successfully Verified !')).toBeVisible()
    await expect(invited.getByText('Verified', { exact: true })).toBeVisible()
    await expect(
      invited.getByRole('link', { name: 'Credits left: 15 phone, 10 email' }),
    ).toBeVisible()
  })

  await page.reload()
  await expect(row).toContainText('Credited')
  await expect(page.getByRole('link', { name: 'Credits left: 15 phone, 10 email' })).toBeVisible()

  await test.step('the address is changed to one that another account has saved but not verified; that account keeps its name and verifies another address', async () => {
    await invited.getByRole('button', { name: 'Change email' }).click()
    const named = `n${INVITER}@newcomer.example`
    await expect(invited.getByRole('dialog', { name: 'Change your email' })).toContainText(
      'stays until you verify the new one',
    )
    await verify(invited, named)
    await expect(invited.getByText(named)).toBeVisible()
    await invited.context().close()
    await openInApp(page, '/account/profile')
    await expect(page.getByRole('row', { name: 'Email' })).toContainText(
      new RegExp(`${named}.*Not verified`),
    )
    await page.getByRole('button', { name: 'Verify email' }).click()
    await expect(page.getByRole('dialog', { name: 'Verify your email' })).toContainText(
      'You need a verified email',
    )
    await verify(page, 'inviter@works.example')
    await expect(page.getByRole('row', { name: 'Email' })).toContainText(
      /inviter@works\.example\s*Verified/,
    )
  })
})

/** In the open email dialog. */
async function verify(page: Page, address: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(address)
  await dialog.getByRole('button', { name: 'Send OTP' }).click()
  await expect(dialog.getByText('OTP send successfully')).toBeVisible()
  await typeCode(page, await lastCode(page, address))
  await expect(page.getByRole('dialog')).toBeHidden()
}
