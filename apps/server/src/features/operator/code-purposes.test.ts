import { CODE_PURPOSES } from '@dastak/contract/code-budgets.ts'
import { codeDigits, type CodePurpose } from '@dastak/contract/codes.ts'
import { codeField, OTP_MESSAGE } from '@dastak/contract/fields.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asOwner } from '../../testing/database/as-owner.ts'
import { CALLER } from '../../testing/people/test-accounts.ts'
import { codeSms, digitsIn } from '../../text/sms-texts.ts'
import { MANY_CALLS } from '../../testing/server/http-caller.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'
import type { Principal } from '../../keys/principal.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ env: MANY_CALLS })
})
afterAll(() => server.drop())

let serial = 0
let mobile = ''
let otherMobile = ''
let email = ''
let user: Principal
/** A user with a verified email address. The services below need no permission of an operator. */
beforeEach(async () => {
  const ending = String((serial += 1)).padStart(4, '0')
  mobile = `+91987651${ending}`
  otherMobile = `+91987652${ending}`
  email = `asha${ending}@sample.example`
  const { token } = await server.signIn(mobile)
  user = await server.accounts.authenticate(token)
  const { emailVerification } = server.accounts
  const id = await emailVerification.sendEmailOtp(user.userId, email, CALLER.ip)
  const code = await server.lastCode(email)
  await emailVerification.submitEmailOtp(user.userId, { id, code }, CALLER)
  server.clock.pass({ minutes: 2 })
})

interface Attempt {
  id: string
  code: string
}
interface Sent {
  purpose: CodePurpose
  /** Returns the id. */
  send: () => Promise<string>
  sentTo: () => string
  /** The place of PLACES that takes the code. */
  takenAt: string
}

const CODES: Readonly<Record<string, Sent>> = {
  'signing in': {
    purpose: 'sign_in',
    send: () => server.accounts.signIn.sendOtp(mobile, CALLER.ip),
    sentTo: () => mobile,
    takenAt: 'sign-in',
  },
  'removing a number': {
    purpose: 'opt_out',
    send: async () => (await server.optOuts.sendCode('opt_out', mobile, CALLER.ip)).id,
    sentTo: () => mobile,
    takenAt: 'opt-out',
  },
  'removing an address': {
    purpose: 'opt_out',
    send: async () => (await server.optOuts.sendCode('opt_out', email, CALLER.ip)).id,
    sentTo: () => email,
    takenAt: 'opt-out',
  },
  'the report of a number': {
    purpose: 'report',
    send: async () => (await server.optOuts.sendCode('report', mobile, CALLER.ip)).id,
    sentTo: () => mobile,
    takenAt: 'report',
  },
  'the report of an address': {
    purpose: 'report',
    send: async () => (await server.optOuts.sendCode('report', email, CALLER.ip)).id,
    sentTo: () => email,
    takenAt: 'report',
  },
  'a new number': {
    purpose: 'new_mobile',
    send: () => server.accounts.mobileChange.sendMobileOtp(user.userId, otherMobile, CALLER.ip),
    sentTo: () => otherMobile,
    takenAt: 'new number',
  },
  'an email address': {
    purpose: 'email',
    send: () => server.accounts.emailVerification.sendEmailOtp(user.userId, email, CALLER.ip),
    sentTo: () => email,
    takenAt: 'email address',
  },
  'a confirmation': {
    purpose: 'confirmation',
    send: () => server.operator.confirmation.sendCode(user.userId, CALLER),
    sentTo: () => mobile,
    takenAt: 'confirmation',
  },
  'the set-up of messages': {
    purpose: 'set_up_sms',
    send: () => server.operator.setUp.sendCode(user.userId, 'sms', CALLER),
    sentTo: () => mobile,
    takenAt: 'set-up of messages',
  },
  'the set-up of mail': {
    purpose: 'set_up_mail',
    send: () => server.operator.setUp.sendCode(user.userId, 'mail', CALLER),
    sentTo: () => email,
    takenAt: 'set-up of mail',
  },
  'the erasure': {
    purpose: 'erasure',
    send: () => server.erasure.sendCode(user.userId, CALLER.ip),
    sentTo: () => mobile,
    takenAt: 'erasure',
  },
}

const PLACES: Readonly<Record<string, (attempt: Attempt) => Promise<unknown>>> = {
  'sign-in': (attempt) => server.accounts.signIn.submitOtp(attempt, CALLER),
  'opt-out': (attempt) => server.optOuts.optOut(attempt),
  report: (attempt) => server.optOuts.report(attempt),
  'new number': (attempt) => server.accounts.mobileChange.submitMobileOtp(user, attempt, CALLER),
  'email address': (attempt) =>
    server.accounts.emailVerification.submitEmailOtp(user.userId, attempt, CALLER),
  confirmation: (attempt) => server.operator.confirmation.submitCode(user, attempt, CALLER),
  'set-up of messages': (attempt) =>
    server.operator.setUp.submitCode(user, 'sms', { attempt, caller: CALLER }),
  'set-up of mail': (attempt) =>
    server.operator.setUp.submitCode(user, 'mail', { attempt, caller: CALLER }),
  erasure: (attempt) => server.erasure.eraseWithCode(user.userId, attempt, CALLER),
}

async function sendFor({ send, sentTo }: Pick<Sent, 'send' | 'sentTo'>): Promise<Attempt> {
  const id = await send()
  return { id, code: await server.lastCode(sentTo()) }
}

/** What a place answers, as far as its caller sees it. */
async function answerAt(place: string, attempt: Attempt) {
  return PLACES[place]!(attempt).then(
    () => 'taken',
    (error: { code: string; message: string; fieldErrors: unknown }) => ({
      code: error.code,
      message: error.message,
      fieldErrors: error.fieldErrors,
    }),
  )
}

describe('a code is right only for what it was sent for', () => {
  test.each(Object.entries(CODES))('one for %s', async (_name, { takenAt: own, ...sent }) => {
    const attempt = await sendFor(sent)
    const others = Object.keys(PLACES).filter((place) => place !== own)
    const answers: Record<string, unknown> = {}
    for (const place of others) answers[place] = await answerAt(place, attempt)
    const unknown = await answerAt(own, { id: randomUUID(), code: attempt.code })
    expect(unknown).toMatchObject({ code: 'otp_ended' })
    expect(answers).toEqual(Object.fromEntries(others.map((place) => [place, unknown])))
    // All of these were no tries of the code: three would have used it up.
    expect(await answerAt(own, attempt)).toBe('taken')
  })
})

const SIX: readonly CodePurpose[] = [
  'opt_out',
  'report',
  'erasure',
  'confirmation',
  'new_mobile',
  'set_up_sms',
  'set_up_mail',
]

test('only the sign-in and the email dialog have four digits, all others have six', async () => {
  for (const [name, { purpose, ...sent }] of Object.entries(CODES)) {
    const { code } = await sendFor(sent)
    expect([name, code]).toEqual([name, expect.stringMatching(/^\d+$/)])
    expect([name, code.length]).toEqual([name, SIX.includes(purpose) ? 6 : 4])
    // The next code to the same number or address.
    server.clock.pass({ hours: 2 })
  }
  expect(new Set(Object.values(CODES).map(({ purpose }) => purpose))).toEqual(
    new Set(CODE_PURPOSES),
  )
})

test.each(CODE_PURPOSES)(
  'a code of another length is refused before it is a try: %s',
  (purpose) => {
    const field = codeField(purpose)
    const digits = codeDigits(purpose)
    const messageOf = (typed: string) => field.safeParse(typed).error?.issues[0]?.message
    expect(messageOf('0'.repeat(digits))).toBeUndefined()
    for (const wrong of [
      '',
      '0'.repeat(digits - 1),
      '0'.repeat(digits + 1),
      '0'.repeat(10 - digits),
    ])
      expect(messageOf(wrong)).toBe(
        digits === 4 ? OTP_MESSAGE : 'Invalid OTP. Enter 6 digits, or request a new code.',
      )
    expect(messageOf('12 4'.padEnd(digits, '0'))).toMatch(/^Invalid OTP/)
  },
)

test('all codes of one text message have one length, so that its template may have a fixed one', () => {
  const smsPurposes = CODE_PURPOSES.filter(
    (purpose) => purpose !== 'email' && purpose !== 'set_up_mail',
  )
  for (const purpose of smsPurposes) {
    const { template } = codeSms(purpose, '1', { productName: 'Dastak' })
    expect([purpose, digitsIn(template)]).toEqual([purpose, codeDigits(purpose)])
  }
})

test('the code of a test of the mail is not sent again to verify the address', async () => {
  const { id } = await sendFor(CODES['the set-up of mail']!)
  const again = server.accounts.emailVerification.resendEmailOtp(user.userId, id, CALLER.ip)
  await expect(again).rejects.toMatchObject({ code: 'not_found' })
})

describe('a code of the last release, which writes no purpose', () => {
  test.each([
    ['signing in', 'sign-in'],
    ['a new number', 'new number'],
    ['an email address', 'email address'],
  ] as const)('one for %s is taken at its place alone: %s', async (name, own) => {
    const attempt = await sendFor(CODES[name]!)
    await asOwner(server.ownerUrl, `UPDATE otp_code SET purpose = NULL WHERE id = '${attempt.id}'`)
    for (const place of Object.keys(PLACES).filter((one) => one !== own))
      expect([place, await answerAt(place, attempt)]).toMatchObject([place, { code: 'otp_ended' }])
    expect(await answerAt(own, attempt)).toBe('taken')
  })
})

test('a code of an earlier version for both opt-outs and reports is taken nowhere', async () => {
  const attempt = await sendFor(CODES['removing a number']!)
  const change = `UPDATE otp_code SET purpose = 'privacy' WHERE id = '${attempt.id}'`
  await asOwner(server.ownerUrl, change)
  for (const place of Object.keys(PLACES))
    expect([place, await answerAt(place, attempt)]).toMatchObject([
      place,
      { code: 'otp_ended', message: expect.stringMatching(/Request a new one\.$/) },
    ])
})
