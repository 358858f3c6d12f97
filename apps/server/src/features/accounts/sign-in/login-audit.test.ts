import { expect, test } from 'vitest'
import { CALLER, setUpAccounts, t } from '../../../testing/people/test-accounts.ts'

setUpAccounts()

test('wrong codes are recorded for a number that has an account, and the lock by the one that causes it', async () => {
  const mobile = '+919600000001'
  const { userId } = await t.signIn(mobile)
  for (let code = 0; code < 4; code++) {
    t.clock.pass({ seconds: 31 })
    const id = await t.accounts.signIn.sendOtp(mobile, CALLER.ip)
    for (let count = 0; count < (code < 3 ? 3 : 1); count++)
      await t.accounts.signIn
        .submitOtp({ id, code: await t.wrongCode() }, CALLER)
        .catch(() => undefined)
  }
  const { rows } = await t.accounts.profile.getLoginAuditLog(userId, {
    limit: 100,
    before: null,
    offset: 0,
  })
  expect(rows.map(({ outcome }) => outcome)).toEqual([
    'locked',
    ...Array.from({ length: 9 }, () => 'wrong_otp'),
    'signed_in',
  ])
  const page = await t.accounts.profile.getLoginAuditLog(userId, {
    limit: 3,
    before: null,
    offset: 9,
  })
  expect(page).toEqual({ rows: rows.slice(9, 12), total: 11 })
  expect(rows[0]).toMatchObject({ ip: CALLER.ip, user_agent: CALLER.userAgent })
})

test('the application can neither change nor delete what was recorded', async () => {
  await t.signIn('+919600000002')
  for (const statement of [
    'UPDATE login_audit SET outcome = outcome',
    'DELETE FROM login_audit',
    'TRUNCATE login_audit',
  ])
    await expect(t.db.pool.query(statement)).rejects.toThrow(/permission denied/)
})
