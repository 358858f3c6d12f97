import {
  sendOtp,
  setUserOnboard,
  submitLoginLink,
  submitOtp,
} from '@dastak/contract/accounts/accounts.ts'
import type { BodyOf, DataOf, Endpoint } from '@dastak/contract/endpoint.ts'
import type { Envelope } from '@dastak/contract/envelope.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Product } from './start-product.ts'

interface OutboxMessage {
  to: string
  text: string
}

/**
 * The newest code that the product sent to a number (E.164) or an email address. Waits for the
 * first one.
 */
export async function lastCode(page: Page, to: string): Promise<string> {
  let code: string | undefined
  const look = async () => {
    code = /\b\d{4,6}\b/.exec((await messageTo(page, to)).text)?.[0]
    return code
  }
  await expect.poll(look, { message: `a code is sent to ${to}` }).toBeDefined()
  return code ?? ''
}

/** The newest message to a number or an address. Its text is empty if there is none. */
export async function messageTo(page: Page, to: string): Promise<OutboxMessage> {
  const response = await page.request.get('/dev/outbox', {
    headers: { accept: 'application/json' },
  })
  const messages = (await response.json()) as OutboxMessage[]
  return messages.find((message) => message.to === to) ?? { to, text: '' }
}

/**
 * Presses a key on the focused control. It waits until the control can be pressed, like `click`;
 * Playwright's own `press` does not.
 */
export async function press(control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await expect(control).toBeEnabled()
  await control.press(key)
}

/**
 * Types a code into its boxes like a person: the first box has the focus, the last digit sends the
 * code.
 */
export async function typeCode(page: Page, code: string): Promise<void> {
  await expect(page.getByLabel(`Digit 1 of ${code.length}`)).toBeFocused()
  await page.keyboard.type(code)
}

/** Another code of the same length. */
export const wrongFor = (code: string): string =>
  String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0')

/** Like a user who has already seen the offer of plans. */
export const refuseOffer = (page: Page): Promise<void> =>
  page.evaluate((seen) => localStorage.setItem('dastak.preferences_unsent', seen), OFFER_SEEN)
const OFFER_SEEN = '{"plan.offered":true}'

/**
 * Signs in with a national number, up to the onboarding form or the first screen. A user without a
 * plan counts as having seen the offer, unless `isFirstVisit`.
 */
export async function signIn(
  page: Page,
  national: string,
  { isFirstVisit = false } = {},
): Promise<void> {
  await page.goto('/')
  if (!isFirstVisit) await refuseOffer(page)
  await page.getByLabel('Mobile number').fill(national)
  const proceed = page.getByRole('button', { name: 'Proceed', exact: true })
  const codeStep = page.getByRole('heading', { name: 'Enter the code' })
  const tooEarly = page.getByRole('button', { name: /Proceed in/ })
  await proceed.click()
  await expect(codeStep.or(tooEarly)).toBeVisible()
  // Another journey has just used this number: a code is sent only every 30 seconds.
  if (await tooEarly.isVisible()) await proceed.click({ timeout: 35_000 })
  await expect(codeStep).toBeVisible()
  await typeCode(page, await lastCode(page, `+91${national}`))
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeHidden()
}

/**
 * Signs in to an account with an operator's link, without the page for it. Journeys share the
 * demo's own accounts, and a number gets only one code in 30 seconds and a few in an hour. Ends on
 * the screen `path`, otherwise on /home.
 */
export async function signInByLink(
  page: Page,
  product: Product,
  national: string,
  path?: string,
): Promise<void> {
  const { link } = JSON.parse(await operate(product, 'user', 'login-link', national, '--json')) as {
    link: string
  }
  const body = { token: link.slice(link.indexOf('=') + 1) }
  await openSignedIn(page, await post(page, submitLoginLink, body), path)
}

/**
 * Signs in with a new number and completes the account, without the pages for it. Its email is not
 * verified. No other journey waits for a code to that number. Ends on the screen `path`, otherwise
 * on /home.
 */
export async function joinAs(page: Page, national: string, path?: string): Promise<void> {
  const sent = await post(page, sendOtp, { user_mobile: `+91${national}` })
  const otp = await lastCode(page, `+91${national}`)
  const signedIn = await post(page, submitOtp, { client_id: sent.client_id, otp })
  const form = { ...newcomer(national), referral_code: '', linkedin_url: '' }
  await post(page, setUserOnboard, form, signedIn.access_token)
  await openSignedIn(page, signedIn, path)
}

/** The same through the pages, as a visitor does it. Ends on the first screen. */
export async function joinByForm(
  page: Page,
  national: string,
  visit: { isFirstVisit?: boolean } = {},
): Promise<void> {
  await signIn(page, national, visit)
  const { name, email } = newcomer(national)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Submit' }).click()
  await verifyLater(page)
}

const newcomer = (national: string) => ({
  name: 'Newcomer Sample',
  email: `n${national}@newcomer.example`,
})

/** Calls an endpoint. Its cookies are those of the page. */
async function post<E extends Endpoint>(
  page: Page,
  { path }: E,
  data: BodyOf<E>,
  token?: string,
): Promise<DataOf<E>> {
  const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` }
  const response = await page.request.post(path, { data, headers })
  expect(response.ok(), `${path}: ${response.status()}`).toBe(true)
  return ((await response.json()) as Envelope<DataOf<E>>).data
}

/** Opens the app as its sign-in leaves it, for a user who has already seen the offer of plans. */
async function openSignedIn(
  page: Page,
  { access_token: token }: { access_token: string },
  path = '/home',
) {
  const stored = { access_token: token, onboarded: 'true', preferences_unsent: OFFER_SEEN }
  const script = await page.addInitScript((values) => {
    for (const [name, value] of Object.entries(values))
      localStorage.setItem(`dastak.${name}`, value)
  }, stored)
  await page.goto(path)
  await script.dispose()
  await expect(page.locator('#content')).toBeVisible()
}

/** Creates a complete account that has not had a code yet, as an operator does. */
export async function addUser(product: Product, national: string): Promise<void> {
  const { name, email } = newcomer(national)
  await operate(product, 'user', 'add', national, '--name', name, '--email', email)
}

/** The same with a verified email: the account may search immediately. */
export async function addVerified(product: Product, national: string): Promise<void> {
  await addUser(product, national)
  await operate(product, 'user', 'verify-email', national)
}

/** The session's token of the account that is signed in. Empty if nobody is. */
export const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => localStorage.getItem('dastak.access_token') ?? '')

/** Leaves the last step of the onboarding without the code of the email. */
export async function verifyLater(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page).not.toHaveURL(/\/confirm-email$/)
}

/**
 * Grants a permission to an account, as an operator does. The page sees it from its next load on.
 */
export async function grant(product: Product, national: string, permission: string): Promise<void> {
  await operate(product, 'user', 'grant', national, permission)
}

/** Gives a plan and its permissions in the same way. */
export async function givePlan(product: Product, national: string, plan: string): Promise<void> {
  await operate(product, 'user', 'plan', national, plan)
}

/** Creates an account with a permission, and signs in on the screen `path`. */
export async function signInWithPermission(
  page: Page,
  product: Product,
  national: string,
  permission: string,
  path: string,
): Promise<void> {
  await addUser(product, national)
  await grant(product, national, permission)
  await signInByLink(page, product, national, path)
}

/** The same with a plan. */
export async function signInWithPlan(
  page: Page,
  product: Product,
  national: string,
  plan: string,
  path: string,
): Promise<void> {
  await addUser(product, national)
  await givePlan(product, national, plan)
  await signInByLink(page, product, national, path)
}

/** Runs an operator's command while the product runs. Returns its output. */
export const operate = (product: Product, ...args: string[]): Promise<string> =>
  product.operate(args)
