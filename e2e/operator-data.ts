import { sendOtp, setUserOnboard, submitOtp } from '@dastak/contract/accounts/accounts.ts'
import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { submitLinkedinRequest } from '@dastak/contract/linkedin/requests.ts'
import { getCompanyDirectors } from '@dastak/contract/registry/registry.ts'
import { reportLead } from '@dastak/contract/reports.ts'
import { expect, type Page } from '@playwright/test'
import { callAt, codeInOutbox } from '../apps/server/src/testing/server/http-caller.ts'
import { addVerified, grant, lastCode, operate, signInByLink } from './people.ts'
import type { Product } from './start-product.ts'

/** Its directors have contacts. */
const CIN = 'U33200KA2014PTC957230'

/** Creates an operator and signs in. Ends on the screen `path`, otherwise on /home. */
export async function signInAsOperator(
  page: Page,
  product: Product,
  national: string,
  path?: string,
) {
  await addVerified(product, national)
  await grant(product, national, 'operator')
  await signInByLink(page, product, national, path)
}

/** Signs up a user who may reveal. Returns the token. */
async function signUp(product: Product, mobile: string, name: string): Promise<string> {
  const { url } = product
  const sent = await callAt(url, sendOtp, { body: { user_mobile: mobile } })
  const otp = await codeInOutbox(url, mobile)
  const { client_id } = sent.body.data
  const { body } = await callAt(url, submitOtp, { body: { client_id, otp } })
  const token = body.data.access_token
  const email = `n${mobile.slice(3)}@newcomer.example`
  const { status } = await callAt(url, setUserOnboard, {
    token,
    body: { name, email, referral_code: '', linkedin_url: 'linkedin.com/in/sample-reporter' },
  })
  expect(status).toBe(200)
  await operate(product, 'user', 'verify-email', mobile.slice(3))
  return token
}

/** Two reports of a new user, about two directors of the same company. */
export async function sendReports(product: Product, mobile: string, name: string): Promise<void> {
  const { url } = product
  const token = await signUp(product, mobile, name)
  const board = await callAt(url, getCompanyDirectors, {
    token,
    query: { identification_number: CIN },
  })
  for (const { din_number: id } of board.body.data.directors.slice(0, 2)) {
    const { body } = await callAt(url, revealDirector, { token, body: { director_id: id } })
    const { lead_id, phone_no: phone, email } = body.data
    expect(lead_id).not.toBeNull()
    const sent = await callAt(url, reportLead, {
      token,
      body: {
        lead_id: lead_id ?? '',
        phone_reported: phone !== null,
        email_reported: email !== null,
        report_reason: 'A flower shop answers, and nobody there knows this director.',
      },
    })
    expect(sent.status).toBe(200)
  }
}

/** A new user who has sent a profile whose page showed a phone number. */
export async function sendProfile(
  product: Product,
  { mobile, name, profile, phone }: Record<'mobile' | 'name' | 'profile' | 'phone', string>,
): Promise<void> {
  const token = await signUp(product, mobile, name)
  const { status } = await callAt(product.url, submitLinkedinRequest, {
    token,
    body: { profile_url: `linkedin.com/in/${profile}`, phone_no: phone },
  })
  expect(status).toBe(200)
}

/** Types the code that confirms what is dangerous. The boxes are shown before. */
export async function confirm(page: Page, national: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog.getByLabel('Digit 1 of 6')).toBeFocused()
  await page.keyboard.type(await lastCode(page, `+91${national}`))
  await expect(dialog).toBeHidden()
}
