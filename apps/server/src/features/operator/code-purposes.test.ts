import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asOwner } from '../../testing/database/as-owner.ts'
import { CALLER } from '../../testing/people/test-accounts.ts'
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
  /** Returns the id. */
  send: () => Promise<string>
  sentTo: () => string
  /** The places of PLACES that take the code. */
  takenAt: readonly string[]
}

const CODES: Readonly<Record<string, Sent>> = {
  'signing in': {
    send: () => server.accounts.signIn.sendOtp(mobile, CALLER.ip),
    sentTo: () => mobile,
    takenAt: ['sign-in'],
  },
  'proving a number': {
    send: async () => (await server.optOuts.sendCode(mobile, CALLER.ip)).id,
    sentTo: () => mobile,
    takenAt: ['opt-out', 'report'],
  },
  'proving an address': {
    send: async () => (await server.optOuts.sendCode(email, CALLER.ip)).id,
    sentTo: () => email,
    takenAt: ['opt-out', 'report'],
  },
  'a new number': {
    send: () => server.accounts.mobileChange.sendMobileOtp(user.userId, otherMobile, CALLER.ip),
    sentTo: () => otherMobile,
    takenAt: ['new number'],
  },
  'an email address': {
    send: () => server.accounts.emailVerification.sendEmailOtp(user.userId, email, CALLER.ip),
    sentTo: () => email,
    takenAt: ['email address'],
  },
  'a confirmation': {
    send: () => server.operator.confirmation.sendCode(user.userId, CALLER),
    sentTo: () => mobile,
    takenAt: ['confirmation'],
  },
  'the set-up of messages': {
    send: () => server.operator.setUp.sendCode(user.userId, 'sms', CALLER),
    sentTo: () => mobile,
    takenAt: ['set-up of messages'],
  },
  'the set-up of mail': {
    send: () => server.operator.setUp.sendCode(user.userId, 'mail', CALLER),
    sentTo: () => email,
    takenAt: ['set-up of mail'],
  },
  'the erasure': {
    send: () => server.erasure.sendCode(user.userId, CALLER.ip),
    sentTo: () => mobile,
    takenAt: ['erasure'],
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

async function sendFor({ send, sentTo }: Sent): Promise<Attempt> {
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

const tableOf = (rows: readonly string[], taken: readonly string[], refusal: unknown) =>
  Object.fromEntries(rows.map((place) => [place, taken.includes(place) ? 'taken' : refusal]))

describe('a code is right only for what it was sent for', () => {
  for (const [name, sent] of Object.entries(CODES))
    test.each(sent.takenAt)(`one for ${name} is taken at: %s`, async (own) => {
      const attempt = await sendFor(sent)
      const others = Object.keys(PLACES).filter((place) => !sent.takenAt.includes(place))
      const answers: Record<string, unknown> = {}
      for (const place of others) answers[place] = await answerAt(place, attempt)
      const unknown = await answerAt(own, { id: randomUUID(), code: attempt.code })
      expect(unknown).toMatchObject({ code: 'otp_ended' })
      expect(answers).toEqual(tableOf(others, [], unknown))
      // All of these were no tries of the code: three would have used it up.
      expect(await answerAt(own, attempt)).toBe('taken')
    })
})

test('the code of a test of the mail is not sent again to verify the address', async () => {
  const { id } = await sendFor(CODES['the set-up of mail']!)
  const again = server.accounts.emailVerification.resendEmailOtp(user.userId, id, CALLER.ip)
  await expect(again).rejects.toMatchObject({ code: 'not_found' })
})

test('wrong tries of all purposes count together, and so do the codes that were sent', async () => {
  const wrong = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')
  const codes = ['signing in', 'proving a number', 'a confirmation', 'the erasure'] as const
  for (const name of codes) {
    const { id, code } = await sendFor(CODES[name]!)
    const place = CODES[name]!.takenAt[0]!
    for (let tries = 0; tries < 3; tries += 1) await answerAt(place, { id, code: wrong(code) })
    server.clock.pass({ minutes: 1 })
  }
  for (const name of codes)
    await expect(CODES[name]!.send()).rejects.toMatchObject({ code: 'rate_limited' })
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
