import { afterAll, beforeAll, expect, test } from 'vitest'
import { noEmail } from '../../../adapters/email/none.ts'
import { noSms } from '../../../adapters/sms/none.ts'
import { createCredits } from '../../credits/credits.service.ts'
import type { SmsMessage } from '../../../ports/sms.ts'
import { TEST_ACCOUNTS_CONFIG, CALLER } from '../../../testing/people/test-accounts.ts'
import { createTestClock } from '../../../testing/server/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts'
import { createAccounts, type Accounts } from '../accounts.service.ts'

let database: TestDatabase
let accounts: Accounts
const clock = createTestClock()
const taken: SmsMessage[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  accounts = createAccounts({
    db,
    clock,
    credits: createCredits({ db, clock }),
    sms: {
      send(message) {
        taken.push(message)
        return Promise.reject(new Error('the vendor is down'))
      },
    },
    email: { send: () => Promise.reject(new Error('the mail server is down')) },
    config: TEST_ACCOUNTS_CONFIG,
  })
})
afterAll(() => database.drop())

test('a failing vendor is reported to the user, and its code does not work', async () => {
  const error: unknown = await accounts.signIn
    .sendOtp('98765 43210', CALLER.ip)
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({
    code: 'provider_unavailable',
    message: expect.stringMatching(/could not be sent/),
  })
  const code = /\d{4}/.exec(taken[0]?.text ?? '')?.[0] ?? ''
  expect(JSON.stringify(error)).not.toContain(code)
  const { id } = await database.db.kysely
    .selectFrom('otp_code')
    .select('id')
    .executeTakeFirstOrThrow()
  await expect(accounts.signIn.submitOtp({ id, code }, CALLER)).rejects.toMatchObject({
    code: 'otp_ended',
  })
})

test('without a sender of messages the answer says so and what to do, because trying again does not help', async () => {
  const { db } = database
  const silent = createAccounts({
    db,
    clock,
    credits: createCredits({ db, clock }),
    sms: noSms,
    email: noEmail,
    config: TEST_ACCOUNTS_CONFIG,
  })
  await silent.operatorActions.addUser('9876500077', {
    name: 'Asha Rao',
    email: 'asha@mills.example',
  })
  const { user } = await silent.operatorActions.showUser('9876500077')
  const refused = (text: string) => ({
    code: 'provider_unavailable',
    message: expect.stringContaining(text),
  })
  await expect(silent.signIn.sendOtp('98765 00078', CALLER.ip)).rejects.toMatchObject(
    refused('Ask its operator for a link that signs you in'),
  )
  await expect(
    silent.mobileChange.sendMobileOtp(user.id, '98765 00079', CALLER.ip),
  ).rejects.toMatchObject(refused('sends no text messages yet. You cannot verify'))
  await expect(
    silent.emailVerification.sendEmailOtp(user.id, 'asha@mills.example', CALLER.ip),
  ).rejects.toMatchObject(refused('sends no emails yet. Ask its operator to verify your address'))
})

test('no transaction is open while a message is sent', async () => {
  const slow = Promise.withResolvers<void>()
  const sending = createAccounts({
    db: database.db,
    clock,
    credits: createCredits({ db: database.db, clock }),
    sms: { send: () => slow.promise },
    email: { send: () => slow.promise },
    config: TEST_ACCOUNTS_CONFIG,
  })
  const codes = async () =>
    (await database.db.kysely.selectFrom('otp_code').select('id').execute()).length
  const before = await codes()
  const waiting = Array.from({ length: 30 }, (_, count) =>
    sending.signIn.sendOtp(`98765432${20 + count}`, CALLER.ip),
  )
  const isBusy = async () =>
    (
      await database.db.pool.query(
        "SELECT 1 FROM pg_stat_activity WHERE state = 'idle in transaction' AND datname = " +
          'current_database()',
      )
    ).rowCount
  // More senders than connections: they could not all be waiting if each held a connection.
  await expect.poll(codes).toBe(before + 30)
  expect(await isBusy()).toBe(0)
  slow.resolve()
  expect(await Promise.all(waiting)).toHaveLength(30)
})

test('the message ends with the site that the code is for, if its address is known', async () => {
  const sent: SmsMessage[] = []
  const send = async (publicUrl: string | undefined, mobile: string) => {
    const { db } = database
    const sms = { send: async (message: SmsMessage) => void sent.push(message) }
    const email = { send: () => Promise.resolve() }
    const config = { ...TEST_ACCOUNTS_CONFIG, publicUrl }
    const { signIn } = createAccounts({
      db,
      clock,
      credits: createCredits({ db, clock }),
      sms,
      email,
      config,
    })
    await signIn.sendOtp(mobile, CALLER.ip)
    return sent.at(-1)?.text.split('\n') ?? []
  }
  const named = await send('https://dastak.example:8443/app', '98765 43211')
  const code = /^(\d{4}) is your Dastak sign-in code\./.exec(named[0] ?? '')?.[1]
  expect(named.at(-1)).toBe(`@dastak.example #${code}`)
  const unnamed = await send(undefined, '98765 43212')
  expect(unnamed).toEqual([
    expect.stringMatching(/^\d{4} is your .* Do not share it with anyone\.$/),
  ])
})
