import { beforeEach, expect, test } from 'vitest'
import { CALLER, setUpAccounts, t } from '../../../testing/people/test-accounts.ts'

setUpAccounts()

let mobile: string
let serial = 0
beforeEach(() => {
  mobile = `+9190000${String(serial++).padStart(5, '0')}`
  t.clock.pass({ hours: 25 })
})

const send = () => t.accounts.signIn.sendOtp(mobile, CALLER.ip)
const submit = (id: string, code: string) => t.accounts.signIn.submitOtp({ id, code }, CALLER)

test('a wrong code is refused with the text of the specification, a right one signs in', async () => {
  const id = await send()
  await expect(submit(id, await t.wrongCode())).rejects.toMatchObject({
    code: 'validation_failed',
    message: 'Invalid OTP',
  })
  await expect(submit(id, await t.newestCode())).resolves.toMatchObject({
    accessToken: expect.any(String),
  })
})

test('the third wrong try says that the code is used up; then even the right answer is refused', async () => {
  const id = await send()
  for (let tries = 0; tries < 2; tries++)
    await expect(submit(id, await t.wrongCode())).rejects.toMatchObject({
      code: 'validation_failed',
      message: 'Invalid OTP',
    })
  const usedUp = 'Invalid OTP. After 3 wrong tries this code is used up. Request a new one.'
  await expect(submit(id, await t.wrongCode())).rejects.toMatchObject({
    code: 'otp_ended',
    message: usedUp,
    fieldErrors: [{ path: 'otp', message: usedUp }],
  })
  await expect(submit(id, await t.newestCode())).rejects.toMatchObject({
    code: 'otp_ended',
    message: expect.stringMatching(/^Invalid OTP.*Request a new one/),
  })
})

test('a code lives five minutes', async () => {
  const id = await send()
  t.clock.pass({ minutes: 5 })
  await expect(submit(id, await t.newestCode())).rejects.toMatchObject({
    message: expect.stringMatching(/new one/),
  })
})

test('a new code ends the previous one', async () => {
  const first = await send()
  const firstCode = await t.newestCode()
  t.clock.pass({ seconds: 30 })
  const second = await send()
  await expect(submit(first, firstCode)).rejects.toMatchObject({
    message: expect.stringMatching(/new one/),
  })
  await expect(submit(second, await t.newestCode())).resolves.toBeDefined()
})

test('50 right answers at the same time open one session', async () => {
  const id = await send()
  const code = await t.newestCode()
  const answers = await Promise.allSettled(Array.from({ length: 50 }, () => submit(id, code)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { count } = await t.db.kysely
    .selectFrom('user_session')
    .innerJoin('user_account', 'user_account.id', 'user_session.user_id')
    .where('mobile', '=', mobile)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

test('50 wrong answers at the same time count as three tries', async () => {
  const id = await send()
  const code = await t.wrongCode()
  const answers = await Promise.allSettled(Array.from({ length: 50 }, () => submit(id, code)))
  const messages = answers.map((answer) =>
    answer.status === 'rejected' ? String(answer.reason.message) : '',
  )
  expect(messages.filter((message) => message === 'Invalid OTP')).toHaveLength(2)
  expect(messages.filter((message) => message.includes('3 wrong tries'))).toHaveLength(1)
  expect(messages.filter((message) => message.includes('new one'))).toHaveLength(48)
})

test('ten wrong codes an hour lock the codes of a number for an hour, and none of its sessions', async () => {
  const session = await t.signIn(mobile)
  for (let code = 0; code < 4; code++) {
    t.clock.pass({ seconds: 31 })
    const id = await send()
    const tries = code < 3 ? 3 : 1
    for (let count = 0; count < tries; count++)
      await expect(submit(id, await t.wrongCode())).rejects.toMatchObject({
        message: expect.stringMatching(/^Invalid OTP/),
      })
    if (code === 3)
      await expect(submit(id, await t.newestCode())).rejects.toMatchObject({
        code: 'rate_limited',
        retryAfterSeconds: 3_600,
      })
  }
  t.clock.pass({ minutes: 1 })
  await expect(send()).rejects.toMatchObject({
    code: 'rate_limited',
    message: expect.stringMatching(/wrong codes/),
  })
  await expect(t.accounts.sessions.authenticate(session.accessToken)).resolves.toBeDefined()
  t.clock.pass({ minutes: 59 })
  await expect(send()).resolves.toBeDefined()
})

test('an unknown id gets the same answer as a code that has ended', async () => {
  await expect(submit('00000000-0000-4000-8000-000000000000', '1234')).rejects.toMatchObject({
    code: 'otp_ended',
    message: expect.stringMatching(/^Invalid OTP.*new one/),
  })
})

test('no code is stored anywhere but in the outbox', async () => {
  const id = await send()
  const code = await t.newestCode()
  const row = await t.db.kysely
    .selectFrom('otp_code')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { id: _, created_at: __, expires_at: ___, ...kept } = row
  expect(JSON.stringify({ ...kept, code_hash: row.code_hash.toString('latin1') })).not.toContain(
    code,
  )
})
