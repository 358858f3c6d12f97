import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLER } from '../../../testing/people/test-accounts.ts'
import { createTwoProcesses, type TwoProcesses } from '../../../testing/people/two-processes.ts'
import type { Accounts } from '../accounts.service.ts'

let two: TwoProcesses
beforeAll(async () => {
  two = await createTwoProcesses()
})
afterAll(() => two.drop())

const unauthorized = { code: 'unauthorized' }
const refusalOf = (accounts: Accounts, token: string) =>
  accounts.sessions.authenticate(token).catch((error: unknown) => error)

test('in its own process a change counts immediately, before any notification', async () => {
  const tables = ['user_session', 'user_permission', 'user_account']
  const { mobile, ...session } = await two.signIn()
  const principal = () => two.here.accounts.sessions.authenticate(session.accessToken)
  const { profile, emailVerification, operatorActions, sessions } = two.here.accounts
  await two.untilRemembered(session)
  for (const table of tables) await two.silent.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  try {
    await profile.setUserOnboard(session.userId, { name: 'Asha', email: 'asha@one.example' })
    expect(await principal()).toMatchObject({ isOnboarded: true })
    await two.here.verifyEmail(session.userId, 'asha@one.example')
    expect(await principal()).toMatchObject({ isEmailVerified: true })
    await emailVerification.addEmail(session.userId, 'other@one.example', CALLER)
    expect(await principal()).toMatchObject({ isEmailVerified: false })
    await operatorActions.grantPermissions(mobile, ['din-batch'])
    expect(await principal()).toMatchObject({ permissions: expect.arrayContaining(['din-batch']) })
    await operatorActions.revokePermissions(mobile, ['din-batch'])
    expect(await principal()).toMatchObject({
      permissions: expect.not.arrayContaining(['din-batch']),
    })
    await sessions.logout({ refreshToken: undefined, accessToken: session.accessToken }, CALLER)
    await expect(principal()).rejects.toMatchObject(unauthorized)
  } finally {
    for (const table of tables) await two.silent.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  }
})

test('signing out counts in the other process within a moment', async () => {
  const session = await two.signIn()
  await two.untilRemembered(session)
  await two.here.accounts.sessions.logout(
    { refreshToken: session.refreshToken, accessToken: undefined },
    CALLER,
  )
  await expect.poll(() => refusalOf(two.other, session.accessToken)).toMatchObject(unauthorized)
})

test('a stolen token that ends its family ends it in every process', async () => {
  const session = await two.signIn()
  await two.here.accounts.sessions.refreshToken(session, CALLER)
  await two.untilRemembered(session)
  two.here.clock.pass({ seconds: 11 })
  await expect(two.here.accounts.sessions.refreshToken(session, CALLER)).rejects.toMatchObject(
    unauthorized,
  )
  await expect(two.here.accounts.sessions.authenticate(session.accessToken)).rejects.toMatchObject(
    unauthorized,
  )
  await expect.poll(() => refusalOf(two.other, session.accessToken)).toMatchObject(unauthorized)
})

test('a permission that the command line grants or revokes counts in a running process', async () => {
  const { mobile, ...session } = await two.signIn()
  await two.untilRemembered(session)
  await two.other.operatorActions.grantPermissions(mobile, ['gstin-search'])
  await expect
    .poll(() => two.permissionsIn(two.here.accounts, session.accessToken))
    .toContain('gstin-search')
  await two.other.operatorActions.revokePermissions(mobile, ['gstin-search'])
  await expect
    .poll(() => two.permissionsIn(two.here.accounts, session.accessToken))
    .not.toContain('gstin-search')
})

test('onboarding, a verified and a changed address count in the other process', async () => {
  const { userId, accessToken } = await two.signIn()
  await two.untilRemembered({ userId, accessToken })
  const { profile, emailVerification } = two.here.accounts
  const email = 'asha@two.example'
  const steps = [
    [
      () => profile.setUserOnboard(userId, { name: 'Asha', email }),
      { isOnboarded: true, isEmailVerified: false },
    ],
    [() => two.here.verifyEmail(userId, email), { isOnboarded: true, isEmailVerified: true }],
    [
      () => emailVerification.addEmail(userId, `x${email}`, CALLER),
      { isOnboarded: true, isEmailVerified: false },
    ],
  ] as const
  for (const [change, wanted] of steps) {
    await change()
    await expect.poll(() => two.other.sessions.authenticate(accessToken)).toMatchObject(wanted)
  }
})

test('without a connection for notifications nothing is cached, and no change meanwhile is missed', async () => {
  const [kept, ended] = [await two.signIn(), await two.signIn()]
  await two.untilRemembered(kept)
  await two.untilRemembered(ended)
  const name = new URL(two.here.url).pathname.slice(1)
  const server = new URL(two.here.ownerUrl)
  server.pathname = '/postgres'
  const owner = new pg.Client({ connectionString: server.href })
  await owner.connect()
  try {
    await owner.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
    const { rowCount } = await owner.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'dastak " +
        "listen' AND datname = $1",
      [name],
    )
    expect(rowCount).toBe(2)
    await expect.poll(() => two.isRemembering(two.here.accounts, kept)).toBe(false)
    await two.here.accounts.sessions.logout(
      { refreshToken: ended.refreshToken, accessToken: undefined },
      CALLER,
    )
    await expect.poll(() => two.isRemembering(two.other, kept)).toBe(false)
    await expect(two.other.sessions.authenticate(ended.accessToken)).rejects.toMatchObject(
      unauthorized,
    )
  } finally {
    await owner.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
    await owner.end()
  }
  await two.untilRemembered(kept)
  for (const accounts of [two.here.accounts, two.other])
    await expect(accounts.sessions.authenticate(ended.accessToken)).rejects.toMatchObject(
      unauthorized,
    )
})
