import { afterAll, beforeAll } from 'vitest'
import { CALLER, createTestAccounts, type TestAccounts } from './test-accounts.ts'

/** Accounts, set before the first test. */
export let t: TestAccounts
let serial = 0

/** People on a separate database who join with each other's codes. */
export function setUpReferrals(): void {
  beforeAll(async () => {
    t = await createTestAccounts()
  })
  afterAll(() => t.drop())
}

export async function newUser() {
  const number = serial++
  const { userId } = await t.signIn(`+9195000${String(number).padStart(5, '0')}`)
  return {
    userId,
    email: `person${number}@works.example`,
    linkedin_url: `https://www.linkedin.com/in/person-${number}`,
  }
}

export type Person = Awaited<ReturnType<typeof newUser>>

export async function inviter() {
  const person = await newUser()
  await t.accounts.profile.setUserOnboard(person.userId, { name: 'Indu Inviter', ...person })
  return { ...person, code: (await t.me.getUserDetails(person.userId)).referral_code! }
}

export const onboard = ({ userId, ...form }: Person, code: string, more: Partial<Person> = {}) =>
  t.accounts.profile.setUserOnboard(userId, {
    name: 'Ravi Invited',
    ...form,
    ...more,
    referral_code: code,
  })

export const left = async ({ userId }: { userId: number }) =>
  (await t.me.getUserDetails(userId)).total_credits

export async function emailCode({ userId, email }: Person) {
  const id = await t.accounts.emailVerification.sendEmailOtp(userId, email, CALLER.ip)
  return { id, code: await t.newestCode() }
}

export const submit = ({ userId }: Person, attempt: { id: string; code: string }) =>
  t.accounts.emailVerification.submitEmailOtp(userId, attempt, CALLER)
