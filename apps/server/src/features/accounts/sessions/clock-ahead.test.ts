import { expect, test } from 'vitest'
import { setUpAccounts, t } from '../../../testing/people/test-accounts.ts'

setUpAccounts()

const MOBILE = '+919100077001'
const CALLER = { ip: '192.0.2.1', userAgent: 'test' }
const send = () => t.accounts.signIn.sendOtp(MOBILE, CALLER.ip)
const limited = (text: string) => ({ code: 'rate_limited', message: expect.stringContaining(text) })

test('a clock that was a day ahead and is put right makes nobody wait for a code', async () => {
  t.clock.pass({ days: 1 })
  for (let count = 0; count < 5; count += 1) {
    await send()
    t.clock.pass({ seconds: 31 })
  }
  await expect(send()).rejects.toMatchObject(limited('Too many codes'))
  t.clock.pass({ days: -1 })
  await expect(send()).resolves.toBeDefined()
  // From here on the limit counts as usual.
  await expect(send()).rejects.toMatchObject(limited('Wait 30 seconds'))
})

test('nor does a lock of wrong codes outlast it, or a code live longer than its minutes', async () => {
  t.clock.pass({ days: 3 })
  const id = await send()
  const code = await t.newestCode()
  await t.db.pool.query(
    "INSERT INTO otp_failure (channel, subject, failed_at) SELECT 'sms', $1, $2 FROM " +
      'generate_series(1, 10)',
    [MOBILE, t.clock.now()],
  )
  t.clock.pass({ seconds: 31 })
  await expect(send()).rejects.toMatchObject(limited('Too many wrong codes'))
  t.clock.pass({ days: -1 })
  await expect(t.accounts.signIn.submitOtp({ id, code }, CALLER)).rejects.toMatchObject({
    code: 'otp_ended',
  })
  await expect(send()).resolves.toBeDefined()
})
