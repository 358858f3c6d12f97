import { expect, type Page } from '@playwright/test'
import { inspectAll, openInApp } from './inspect.ts'
import { joinAs, lastCode, press, signInByLink, typeCode, wrongFor } from './people.ts'
import { test } from './product-test.ts'

const FIRST = '9876501001'
const NEXT = '9876501002'
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name })

test('the account: profile and its drawers, appearance, devices, activity logs, and another mobile number', async ({
  page,
  browser,
  baseURL,
  product,
}) => {
  await joinAs(page, FIRST, '/account')

  await test.step('all six entries of the account menu are there', async () => {
    await expect(page).toHaveURL(/\/account\/profile$/)
    const menu = page.getByRole('navigation', { name: 'Account' })
    for (const name of [
      'Profile',
      'Settings',
      'Leads Extracted',
      'Billing',
      'Department',
      'Activity logs',
      'CRM',
    ]) {
      await menu.getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      await expect(page.getByText('This screen is not ready yet')).toHaveCount(0)
    }
    await openInApp(page, '/account/department')
    await expect(page.getByText('You are not in a team')).toBeVisible()
    const size = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/account/activity-logs')
    await expect(menu.getByRole('link', { name: 'Activity logs' })).toBeInViewport({ ratio: 0.9 })
    if (size) await page.setViewportSize(size)
  })

  await test.step('the name is changed, and its initials with it', async () => {
    await openInApp(page, '/profile')
    await expect(page.getByText('Not verified')).toBeVisible()
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    const name = drawer(page, 'Edit Profile').getByLabel('Name')
    await name.fill(' ')
    await press(name)
    await expect(page.getByText('Please enter your name')).toHaveCount(1)
    await expect(name).toBeFocused()
    await inspectAll(page, 'edit-profile')
    await name.fill('Gita van der Sample')
    // A reload loses none of it.
    await page.reload()
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await expect(name).toHaveValue('Gita van der Sample')
    const message = 'This is not available right now.'
    const json = {
      success: false,
      status_code: 503,
      message_code: 'provider_unavailable',
      message,
      data: null,
    }
    await page.route('**/update-profile', (route) => route.fulfill({ status: 503, json }), {
      times: 1,
    })
    await press(name)
    await expect(drawer(page, 'Edit Profile').getByRole('alert')).toHaveText(`503: ${message}`)
    await press(name)
    await expect(page.getByRole('status').getByText('Profile saved')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Gita van der Sample' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Profile menu' })).toHaveText('GS')
    await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused()
  })

  await test.step('Change Password asks for its fields, changes nothing and says so', async () => {
    await page.getByRole('button', { name: 'Change Password' }).click()
    const form = drawer(page, 'Change Password')
    await expect(form.getByText('Submitting this form changes nothing.')).toBeVisible()
    await form.getByRole('button', { name: 'Change Password' }).click()
    await expect(form.getByRole('alert')).toHaveText([
      'Please enter your old password',
      'Please enter a new password',
      'Please confirm the new password',
    ])
    await inspectAll(page, 'change-password')
    await form.getByLabel('OTP').check()
    await form.getByRole('textbox', { name: 'OTP' }).fill('12')
    await form.getByLabel('New password').fill('anything')
    await form.getByLabel('Confirm password').fill('anything else')
    await page.keyboard.press('Enter')
    await expect(form.getByRole('alert')).toHaveText('Invalid OTP')
    await form.getByRole('textbox', { name: 'OTP' }).fill('1234')
    await page.keyboard.press('Enter')
    await expect(form.getByRole('status')).toContainText('Nothing was changed')
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
  })

  await test.step('dark mode follows to another browser, which is signed out from here', async () => {
    await openInApp(page, '/account/settings')
    await expect(page.getByText('This device')).toBeVisible()
    const kept = page.waitForResponse(/\/preferences$/)
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
    await kept
    const elsewhere = await (await browser.newContext({ baseURL })).newPage()
    await signInByLink(elsewhere, product, FIRST)
    await expect(elsewhere.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Sign out all others' })).toBeVisible()
    await page.getByRole('button', { name: /^Sign out .+ on / }).click()
    await expect(page.getByRole('status').getByText(/^Signed out .+ on /)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Sign out/ })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Signed-in devices' })).toBeFocused()
    // One of its background calls may have shown it already; otherwise its next step does.
    const ended = elsewhere.getByText('Your session has ended. Sign in again.')
    const leads = elsewhere.getByRole('link', { name: 'DIN Leads Extracted' })
    await expect(leads.or(ended)).toBeVisible()
    if (!(await ended.isVisible())) await leads.click({ timeout: 5_000 }).catch(() => undefined)
    await expect(ended).toBeVisible()
    await elsewhere.context().close()
    await page.getByRole('radio', { name: 'System' }).check({ force: true })
  })

  await test.step('another number after a code to it', async () => {
    await openInApp(page, '/account/profile')
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    const form = drawer(page, 'Edit Profile')
    const number = form.getByLabel('Mobile number')
    await number.fill('12345')
    await press(number)
    await expect(form.getByRole('alert')).toHaveText('Invalid mobile number.')
    await number.fill(NEXT)
    await press(number)
    await expect(form.getByText('OTP send successfully')).toBeVisible()
    await expect(form.getByRole('button', { name: /^Resend OTP in \d+ s$/ })).toBeVisible()
    // Closed by mistake: the code that was sent still works.
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await number.fill(NEXT)
    await press(number)
    const code = await lastCode(page, `+91${NEXT}`)
    await typeCode(page, wrongFor(code))
    await expect(form.getByRole('alert')).toHaveText('Invalid OTP')
    await typeCode(page, code)
    await expect(page.getByRole('status').getByText('Mobile number changed')).toBeVisible()
    await expect(page.getByText('+91 98765 01002')).toBeVisible()
  })

  await test.step('the activity logs have all of it', async () => {
    await openInApp(page, '/account/activity-logs')
    const events = page
      .getByRole('table', { name: 'Activity logs' })
      .locator('td[data-pinned="true"]')
    await expect(events).toHaveText([
      'Mobile number changed',
      'Wrong code',
      'Signed out another device',
      'Signed in with a link from the operator',
      'Signed in',
    ])
    await expect(page.getByText('Showing 5 Results...')).toBeVisible()
  })
})
