import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../db/database.ts'
import { CALLER, setUpAccounts, t } from '../../../testing/people/test-accounts.ts'
import { deleteExpired } from './expired.store.ts'

setUpAccounts()

let serial = 0

const signIn = () => t.signIn(`+9192000${String(serial++).padStart(5, '0')}`)
const refresh = (token: string) => t.accounts.sessions.refreshToken({ refreshToken: token }, CALLER)
const unauthorized = { code: 'unauthorized' }

test('a refresh token is traded for the next one, and both access tokens name the same session', async () => {
  const first = await signIn()
  t.clock.pass({ minutes: 10 })
  const second = await refresh(first.refreshToken)
  expect(second.refreshToken).not.toBe(first.refreshToken)
  const principal = await t.accounts.sessions.authenticate(second.accessToken)
  expect(principal).toEqual(first.principal)
  expect(principal).toMatchObject({
    isOnboarded: false,
    isEmailVerified: false,
    permissions: ['din-search'],
  })
})

test('an access token lives fifteen minutes', async () => {
  const { accessToken } = await signIn()
  t.clock.pass({ minutes: 14, seconds: 59 })
  await expect(t.accounts.sessions.authenticate(accessToken)).resolves.toBeDefined()
  t.clock.pass({ seconds: 1 })
  await expect(t.accounts.sessions.authenticate(accessToken)).rejects.toMatchObject({
    code: 'token_expired',
  })
  await expect(t.accounts.sessions.authenticate(accessToken)).rejects.toMatchObject({
    code: 'token_expired',
  })
})

test('five tabs that refresh with one token at the same time all stay signed in', async () => {
  const { refreshToken } = await signIn()
  const tabs = await Promise.all(Array.from({ length: 5 }, () => refresh(refreshToken)))
  for (const tab of tabs)
    await expect(t.accounts.sessions.authenticate(tab.accessToken)).resolves.toBeDefined()
  t.clock.pass({ seconds: 9 })
  await expect(refresh(refreshToken)).resolves.toBeDefined()
  await expect(refresh(tabs[3]?.refreshToken ?? '')).resolves.toBeDefined()
})

test('a rotated token used again later ends the whole family immediately', async () => {
  const first = await signIn()
  const second = await refresh(first.refreshToken)
  t.clock.pass({ seconds: 11 })
  await expect(refresh(first.refreshToken)).rejects.toMatchObject(unauthorized)
  await expect(refresh(second.refreshToken)).rejects.toMatchObject(unauthorized)
  await expect(t.accounts.sessions.authenticate(second.accessToken)).rejects.toMatchObject(
    unauthorized,
  )
  const { rows } = await t.accounts.profile.getLoginAuditLog(first.userId, {
    limit: 10,
    before: null,
    offset: 0,
  })
  expect(rows.map(({ outcome }) => outcome)).toEqual(['session_reused', 'signed_in'])
})

test('the grace period is only for the parent: a grandparent ends the family, however new', async () => {
  const first = await signIn()
  const second = await refresh(first.refreshToken)
  const third = await refresh(second.refreshToken)
  await expect(refresh(first.refreshToken)).rejects.toMatchObject(unauthorized)
  await expect(refresh(third.refreshToken)).rejects.toMatchObject(unauthorized)
})

test('a session ends thirty days after its last use', async () => {
  const first = await signIn()
  t.clock.pass({ days: 29 })
  const second = await refresh(first.refreshToken)
  t.clock.pass({ days: 29 })
  const third = await refresh(second.refreshToken)
  t.clock.pass({ days: 30 })
  await expect(refresh(third.refreshToken)).rejects.toMatchObject(unauthorized)
})

test('signing out counts immediately, and signing out again or with nonsense is no error', async () => {
  const { accessToken, refreshToken, userId } = await signIn()
  const other = await refresh(refreshToken)
  await t.accounts.sessions.logout({ refreshToken, accessToken: undefined }, CALLER)
  await expect(t.accounts.sessions.authenticate(accessToken)).rejects.toMatchObject(unauthorized)
  await expect(t.accounts.sessions.authenticate(other.accessToken)).rejects.toMatchObject(
    unauthorized,
  )
  await expect(refresh(other.refreshToken)).rejects.toMatchObject(unauthorized)
  await t.accounts.sessions.logout({ refreshToken, accessToken: undefined }, CALLER)
  await t.accounts.sessions.logout({ refreshToken: 'nonsense', accessToken: 'nonsense' }, CALLER)
  const { rows } = await t.accounts.profile.getLoginAuditLog(userId, {
    limit: 10,
    before: null,
    offset: 0,
  })
  expect(rows.map(({ outcome }) => outcome)).toEqual(['signed_out', 'signed_in'])
})

test('no token is stored in plain text', async () => {
  const { accessToken, refreshToken } = await signIn()
  const rows = await t.db.kysely.selectFrom('refresh_token').selectAll().execute()
  const sessions = await t.db.kysely.selectFrom('user_session').selectAll().execute()
  const stored = JSON.stringify([
    rows.map((row) => row.token_hash.toString('latin1')),
    rows,
    sessions,
  ])
  expect(stored).not.toContain(refreshToken)
  expect(stored).not.toContain(accessToken)
})

test('expired sessions and old codes are deleted, live ones stay', async () => {
  const old = await signIn()
  t.clock.pass({ days: 31 })
  const live = await signIn()
  const gone = await t.accounts.deleteExpired()
  expect(gone.sessions).toBeGreaterThan(0)
  expect(gone.codes).toBeGreaterThan(0)
  await expect(refresh(old.refreshToken)).rejects.toMatchObject(unauthorized)
  await expect(refresh(live.refreshToken)).resolves.toBeDefined()
  expect(await t.accounts.deleteExpired()).toEqual({ sessions: 0, codes: 0 })
})

test('what has expired is found by an index, and deleted slice by slice', async () => {
  for (let count = 0; count < 3; count += 1) await signIn()
  t.clock.pass({ days: 31 })
  const slices: number[] = []
  for (let isAll = false; !isAll;) {
    const slice = await inTransaction(t.db, (tx) => deleteExpired(tx, t.clock.now(), 2))
    slices.push(slice.sessions)
    isAll = slice.isAll
  }
  expect(slices.length).toBeGreaterThan(1)
  expect(Math.max(...slices)).toBe(2)
  // And deleting a session does not cascade to its tokens.
  const last = await signIn()
  for (let count = 0, refreshToken = last.refreshToken; count < 5; count += 1)
    ({ refreshToken } = await refresh(refreshToken))
  t.clock.pass({ days: 31 })
  const tokens = async () => (await t.db.pool.query('SELECT FROM refresh_token')).rowCount ?? 0
  const before = await tokens()
  await inTransaction(t.db, (tx) => deleteExpired(tx, t.clock.now(), 2))
  expect(before - (await tokens())).toBe(2)
  const plans = await inTransaction(t.db, async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx)
    const found = [
      'refresh_token WHERE issued_at',
      'user_session WHERE expires_at',
      'otp_failure WHERE failed_at',
    ].map((old) =>
      sql<{ 'QUERY PLAN': string }>`EXPLAIN SELECT FROM ${sql.raw(old)} < now()`.execute(tx),
    )
    return (await Promise.all(found)).map(({ rows }) => rows.map((row) => row['QUERY PLAN']).join())
  })
  expect(
    plans.filter(
      (plan) =>
        !/ (using|on) (refresh_token_issued_at|user_session_expires_at|otp_failure_failed_at)/.test(
          plan,
        ),
    ),
  ).toEqual([])
})
