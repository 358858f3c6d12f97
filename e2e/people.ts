import { expect, type Page } from '@playwright/test'

interface OutboxMessage {
  to: string
  text: string
}

/** The newest code that the product sent to a number (E.164) or an e-mail address. */
export async function lastCode(page: Page, to: string): Promise<string> {
  const response = await page.request.get('/dev/outbox', { headers: { accept: 'application/json' } })
  const messages = (await response.json()) as OutboxMessage[]
  const code = /\b\d{4}\b/.exec(messages.find((message) => message.to === to)?.text ?? '')?.[0]
  if (!code) throw new Error(`No code was sent to ${to}.`)
  return code
}

/** Types a code into the four boxes, as a person does: the first one has the focus, Enter sends it. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await expect(page.getByLabel('Digit 1 of 4')).toBeFocused()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

/** Signs in with a national number, up to the onboarding form or the first screen. */
export async function signIn(page: Page, national: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Mobile number').fill(national)
  await page.getByRole('button', { name: 'Proceed' }).click()
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await typeCode(page, await lastCode(page, `+91${national}`))
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeHidden()
}
