import { expect, type Locator, type Page } from '@playwright/test'
import { inspectAll, openInApp } from './inspect.ts'
import { addVerified, lastCode, operate, signInByLink, typeCode, wrongFor } from './people.ts'
import { PURPOSE, testWithSettings as test } from './product-test.ts'

const MOST_STOPS = 30
const REFERENCE = /^OUT-\w{5}-\w{5}/

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** Opens a new lead next to the list. Returns its panel, and its contacts as they are shown. */
async function openLead(page: Page) {
  // Nobody else has seen the contacts of this one.
  const reveal = page.getByRole('button', { name: 'up to 1 phone + 1 email' }).first()
  await reveal.press('Enter')
  await expect(page.getByRole('region', { name: 'Director details' })).toHaveCount(1)
  await openInApp(page, '/leads')
  await page.locator('tbody tr').first().focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary').or(page.getByRole('dialog'))
  await expect(panel).toContainText(/\+91 11111 ?\d{5}/)
  const text = await panel.innerText()
  const phone = /\+91 11111 ?\d{5}/.exec(text)?.[0] ?? ''
  const email = /[\w.+-]+@[\w.-]+\.example/.exec(text)?.[0] ?? ''
  return { panel, phone, email }
}

/** Enters a contact. A contact gets one code in 30 seconds. */
async function sendCode(page: Page, contact: string): Promise<void> {
  const field = page.getByLabel('Mobile number or email address')
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(contact)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
}

test('a person without an account has a number and an address removed, by keyboard; an open lead shows it within a minute @smoke-opt-out', async ({
  page,
  browser,
  baseURL,
  product,
}) => {
  await addVerified(product, '8805100006')
  await operate(product, 'user', 'credit', '8805100006', '--phone', '50', '--email', '50')
  await signInByLink(page, product, '8805100006', '/din?mode=director&query=rao')
  const { panel, phone, email } = await openLead(page)
  const person = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  const title = person.getByRole('heading', { level: 1 })

  await test.step('the link on the sign-in page leads there', async () => {
    await person.goto('/')
    await tabTo(person, person.getByRole('link', { name: 'Remove my number or email' }))
    await person.keyboard.press('Enter')
    await expect(person).toHaveURL(/\/opt-out$/)
    await expect(title).toHaveText('Your number or email address')
    await expect(person.getByText(PURPOSE)).toBeVisible()
    await inspectAll(person, 'opt-out')
  })

  await test.step('neither nothing nor a name gets a code', async () => {
    await tabTo(person, person.getByLabel('Mobile number or email address'))
    for (const typed of ['', 'Asha']) {
      await person.keyboard.type(typed)
      await person.keyboard.press('Enter')
      await expect(person.getByText('Enter a mobile number or an email address.')).toBeVisible()
    }
    await inspectAll(person, 'opt-out-refused')
  })

  const e164 = phone.replaceAll(' ', '')
  await test.step('a wrong code removes nothing, the right one does', async () => {
    await sendCode(person, e164.slice(3))
    await inspectAll(person, 'opt-out-code')
    const code = await lastCode(person, e164)
    await typeCode(person, wrongFor(code))
    await expect(person.getByText('Invalid OTP')).toBeVisible()
    await expect(panel).toContainText(phone)
    await typeCode(person, code)
    await expect(title).toHaveText('It is removed')
    await expect(title).toBeFocused()
    await expect(person.getByText(REFERENCE)).toBeVisible()
    await expect(person.getByText(/^Removed on \d{1,2}\/\d{1,2}\/\d{4}/)).toBeVisible()
    await inspectAll(person, 'opt-out-receipt')
  })

  await test.step('the report of the address has its source and the user who has seen it', async () => {
    await tabTo(person, person.getByRole('button', { name: 'Another number or address' }))
    await person.keyboard.press('Enter')
    await expect(person.getByText(/^Another number or address gets its own code/)).toBeVisible()
    await tabTo(person, person.getByRole('radio', { name: /^Remove it everywhere/ }))
    await person.keyboard.press('ArrowDown')
    await sendCode(person, email)
    await typeCode(person, await lastCode(person, email))
    await expect(title).toHaveText('What we keep')
    await expect(title).toBeFocused()
    await expect(person.getByRole('heading', { name: 'Our records' })).toBeVisible()
    await expect(person.getByRole('heading', { name: 'Who has seen it' })).toBeVisible()
    await expect(person.getByRole('listitem')).toHaveCount(2)
    await inspectAll(person, 'opt-out-report')
  })

  // Meanwhile a second code to the address becomes possible.
  await test.step('the open lead of a user shows it without a reload', async () => {
    const [isPhone, timeout] = ['Removed at the person’s request', 60_000]
    await expect(panel.getByText(isPhone).first()).toBeVisible({ timeout })
    await expect(panel).not.toContainText(phone)
    await expect(panel).toContainText(email)
    await inspectAll(page, 'opt-out-lead')
  })

  await test.step('the address is removed from the report, with another code', async () => {
    await tabTo(person, person.getByRole('button', { name: 'Remove it everywhere' }))
    await person.keyboard.press('Enter')
    await expect(person.getByText(/^Your first code only let you see what we keep/)).toBeVisible()
    await expect(() => sendCode(person, email)).toPass({ timeout: 60_000 })
    await typeCode(person, await lastCode(person, email))
    await expect(title).toHaveText('It is removed')
    await expect(person.getByText(REFERENCE)).toBeVisible()
    await expect(panel).not.toContainText(email, { timeout: 60_000 })
  })
})
