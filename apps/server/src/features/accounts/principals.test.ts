import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Db } from '../../db/database.ts'
import { CALLER, createAccountsOn, createTestAccounts, type TestAccounts } from '../../testing/test-accounts.ts'
import type { Accounts } from './accounts.service.ts'
import { createPrincipals } from './principals.service.ts'

let here: TestAccounts
let otherDb: Db
/** The accounts of another process over the same database. */
let other: Accounts
/** The owner of the database, with triggers switched off: what it changes is told to nobody. */
let silent: pg.Client
let serial = 0

beforeAll(async () => {
  here = await createTestAccounts()
  otherDb = await openDatabase({ url: here.url, maxConnections: 5 })
  other = createAccountsOn(otherDb, here.clock).accounts
  silent = new pg.Client({ connectionString: here.ownerUrl })
  await silent.connect()
  await silent.query('SET session_replication_role = replica')
})
afterAll(async () => {
  await silent.end()
  await otherDb.close()
  await here.drop()
})

const unauthorized = { code: 'unauthorized' }
async function signIn() {
  const mobile = `+9196100${String(serial++).padStart(5, '0')}`
  return { mobile, ...(await here.signIn(mobile)) }
}
const permissionsIn = async (accounts: Accounts, token: string) =>
  (await accounts.sessions.authenticate(token)).permissions

/** Whether a process answers from memory: a permission that was given silently is then not seen. */
async function isRemembering(accounts: Accounts, { accessToken, userId }: { accessToken: string; userId: number }) {
  await accounts.sessions.authenticate(accessToken)
  const permission = `silent-${serial++}`
  await silent.query("INSERT INTO user_permission VALUES ($1, $2, 'operator', now())", [userId, permission])
  return !(await permissionsIn(accounts, accessToken)).includes(permission)
}
const refusalOf = (accounts: Accounts, token: string) =>
  accounts.sessions.authenticate(token).catch((error: unknown) => error)
async function untilRemembered(session: { accessToken: string; userId: number }) {
  for (const accounts of [here.accounts, other])
    await expect.poll(() => isRemembering(accounts, session), { timeout: 10_000 }).toBe(true)
}

test('in its own process a change counts at once, before any notification', async () => {
  const tables = ['user_session', 'user_permission', 'user_account']
  const { mobile, ...session } = await signIn()
  const principal = () => here.accounts.sessions.authenticate(session.accessToken)
  const { profile, emailVerification, operatorActions, sessions } = here.accounts
  await untilRemembered(session)
  for (const table of tables) await silent.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  try {
    await profile.setUserOnboard(session.userId, { name: 'Asha', email: 'asha@one.example' })
    expect(await principal()).toMatchObject({ isOnboarded: true })
    await here.verifyEmail(session.userId, 'asha@one.example')
    expect(await principal()).toMatchObject({ isEmailVerified: true })
    await emailVerification.addEmail(session.userId, 'other@one.example')
    expect(await principal()).toMatchObject({ isEmailVerified: false })
    await operatorActions.grantPermissions(mobile, ['din-batch'])
    expect(await principal()).toMatchObject({ permissions: expect.arrayContaining(['din-batch']) })
    await operatorActions.revokePermissions(mobile, ['din-batch'])
    expect(await principal()).toMatchObject({ permissions: expect.not.arrayContaining(['din-batch']) })
    await sessions.logout({ refreshToken: undefined, accessToken: session.accessToken }, CALLER)
    await expect(principal()).rejects.toMatchObject(unauthorized)
  } finally {
    for (const table of tables) await silent.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  }
})

test('signing out counts in the other process in a moment', async () => {
  const session = await signIn()
  await untilRemembered(session)
  await here.accounts.sessions.logout({ refreshToken: session.refreshToken, accessToken: undefined }, CALLER)
  await expect.poll(() => refusalOf(other, session.accessToken)).toMatchObject(unauthorized)
})

test('a stolen token that ends its family ends it in every process', async () => {
  const session = await signIn()
  await here.accounts.sessions.refreshToken(session.refreshToken, CALLER)
  await untilRemembered(session)
  here.clock.pass({ seconds: 11 })
  await expect(here.accounts.sessions.refreshToken(session.refreshToken, CALLER)).rejects.toMatchObject(unauthorized)
  await expect(here.accounts.sessions.authenticate(session.accessToken)).rejects.toMatchObject(unauthorized)
  await expect.poll(() => refusalOf(other, session.accessToken)).toMatchObject(unauthorized)
})

test('a permission that the command line grants or revokes counts in a running process', async () => {
  const { mobile, ...session } = await signIn()
  await untilRemembered(session)
  await other.operatorActions.grantPermissions(mobile, ['gstin-search'])
  await expect.poll(() => permissionsIn(here.accounts, session.accessToken)).toContain('gstin-search')
  await other.operatorActions.revokePermissions(mobile, ['gstin-search'])
  await expect.poll(() => permissionsIn(here.accounts, session.accessToken)).not.toContain('gstin-search')
})

test('onboarding, a verified address and a changed one count in the other process', async () => {
  const { userId, accessToken } = await signIn()
  await untilRemembered({ userId, accessToken })
  const { profile, emailVerification } = here.accounts
  const email = 'asha@two.example'
  const steps = [
    [() => profile.setUserOnboard(userId, { name: 'Asha', email }), { isOnboarded: true, isEmailVerified: false }],
    [() => here.verifyEmail(userId, email), { isOnboarded: true, isEmailVerified: true }],
    [() => emailVerification.addEmail(userId, `x${email}`), { isOnboarded: true, isEmailVerified: false }],
  ] as const
  for (const [change, wanted] of steps) {
    await change()
    await expect.poll(() => other.sessions.authenticate(accessToken)).toMatchObject(wanted)
  }
})

test('while the database cannot be listened to nothing is remembered, and what changed meanwhile is not missed', async () => {
  const [kept, ended] = [await signIn(), await signIn()]
  await untilRemembered(kept)
  await untilRemembered(ended)
  const name = new URL(here.url).pathname.slice(1)
  const server = new URL(here.ownerUrl)
  server.pathname = '/postgres'
  const owner = new pg.Client({ connectionString: server.href })
  await owner.connect()
  try {
    await owner.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
    const { rowCount } = await owner.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'dastak listen' AND datname = $1",
      [name],
    )
    expect(rowCount).toBe(2)
    await expect.poll(() => isRemembering(here.accounts, kept)).toBe(false)
    await here.accounts.sessions.logout({ refreshToken: ended.refreshToken, accessToken: undefined }, CALLER)
    await expect.poll(() => isRemembering(other, kept)).toBe(false)
    await expect(other.sessions.authenticate(ended.accessToken)).rejects.toMatchObject(unauthorized)
  } finally {
    await owner.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
    await owner.end()
  }
  await untilRemembered(kept)
  for (const accounts of [here.accounts, other])
    await expect(accounts.sessions.authenticate(ended.accessToken)).rejects.toMatchObject(unauthorized)
})

test('what was read before a change is not remembered after it', async () => {
  const [session, beacon] = [await signIn(), await signIn()]
  const read = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  let isSlow = false
  const pool = Object.assign(Object.create(here.db.pool) as pg.Pool, {
    async query(config: pg.QueryConfig, values?: unknown[]) {
      const wasSlow = isSlow
      const result = await here.db.pool.query(config, values)
      if (wasSlow) {
        read.resolve()
        await release.promise
      }
      return result
    },
  })
  const slow = createAccountsOn({ ...here.db, pool }, here.clock).accounts
  await expect.poll(() => isRemembering(slow, beacon), { timeout: 10_000 }).toBe(true)

  isSlow = true
  const reading = slow.sessions.authenticate(session.accessToken)
  await read.promise
  isSlow = false
  await other.sessions.logout({ refreshToken: session.refreshToken, accessToken: undefined }, CALLER)
  // Told after the sign-out: when it has come, so has the sign-out.
  await other.operatorActions.grantPermissions(beacon.mobile, ['din-batch'])
  await expect.poll(() => permissionsIn(slow, beacon.accessToken)).toContain('din-batch')
  release.resolve()
  await reading
  await expect(slow.sessions.authenticate(session.accessToken)).rejects.toMatchObject(unauthorized)
})

test('a session is not remembered beyond its end, nor anything for longer than half a minute', async () => {
  const [short, long] = [await signIn(), await signIn()]
  const end = new Date(here.clock.now().getTime() + 5_000)
  await silent.query('UPDATE user_session SET expires_at = $1 WHERE user_id = $2', [end, short.userId])
  here.clock.pass({ seconds: 30 })
  await expect(here.accounts.sessions.authenticate(short.accessToken)).rejects.toMatchObject(unauthorized)

  await silent.query('UPDATE user_session SET expires_at = $1 WHERE user_id = $2', [
    new Date(here.clock.now().getTime() + 5_000),
    short.userId,
  ])
  await untilRemembered(short)
  here.clock.pass({ seconds: 5 })
  await expect(here.accounts.sessions.authenticate(short.accessToken)).rejects.toMatchObject(unauthorized)

  await untilRemembered(long)
  await silent.query("INSERT INTO user_permission VALUES ($1, 'silent-late', 'operator', now())", [long.userId])
  here.clock.pass({ seconds: 29 })
  expect(await permissionsIn(here.accounts, long.accessToken)).not.toContain('silent-late')
  here.clock.pass({ seconds: 1 })
  expect(await permissionsIn(here.accounts, long.accessToken)).toContain('silent-late')
})

test('as many sessions are remembered as there is room for, the newest of them', async () => {
  const principals = createPrincipals({ db: here.db, clock: here.clock, capacity: 2 })
  const claims: { internalId: number; userId: string; sessionId: string }[] = []
  for (let count = 0; count < 3; count++) {
    const { userId: internalId } = await signIn()
    const { rows } = await here.db.pool.query<{ userId: string; sessionId: string }>(
      `SELECT u.public_id AS "userId", s.public_id AS "sessionId"
       FROM user_session s JOIN user_account u ON u.id = s.user_id WHERE u.id = $1`,
      [internalId],
    )
    for (const row of rows) claims.push({ internalId, ...row })
  }
  const silentlyGranted = async (claim: (typeof claims)[number]) => {
    const permission = `silent-${serial++}`
    await silent.query("INSERT INTO user_permission VALUES ($1, $2, 'operator', now())", [claim.internalId, permission])
    return permission
  }
  const isForgotten = async (claim: (typeof claims)[number]) => {
    const permission = await silentlyGranted(claim)
    return (await principals.find(claim))?.permissions.includes(permission)
  }
  const [first, second, third] = claims
  if (!first || !second || !third) throw new Error('three sessions')
  await expect.poll(() => isForgotten(first)).toBe(false)
  await principals.find(second)
  await principals.find(third)
  expect([await isForgotten(second), await isForgotten(third), await isForgotten(first)]).toEqual([false, false, true])
})
