import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLER, createAccountsOn } from '../../../testing/people/test-accounts.ts'
import { createTwoProcesses, type TwoProcesses } from '../../../testing/people/two-processes.ts'
import { createGate } from '../../../testing/server/gate.ts'
import { createPrincipals } from './principals.service.ts'

let two: TwoProcesses
beforeAll(async () => {
  two = await createTwoProcesses()
})
afterAll(() => two.drop())

const unauthorized = { code: 'unauthorized' }

test('what was read before a change is not cached after it', async () => {
  const [session, beacon] = [await two.signIn(), await two.signIn()]
  const gate = createGate()
  let isSlow = false
  const pool = Object.assign(Object.create(two.here.db.pool) as pg.Pool, {
    async query(config: pg.QueryConfig, values?: unknown[]) {
      const wasSlow = isSlow
      const result = await two.here.db.pool.query(config, values)
      if (wasSlow) await gate.pass()
      return result
    },
  })
  const slow = createAccountsOn({ ...two.here.db, pool }, two.here.clock).accounts
  await expect.poll(() => two.isRemembering(slow, beacon)).toBe(true)

  isSlow = true
  const reading = slow.sessions.authenticate(session.accessToken)
  await gate.reached
  isSlow = false
  await two.other.sessions.logout(
    { refreshToken: session.refreshToken, accessToken: undefined },
    CALLER,
  )
  // Notified after the sign-out: once this notification has arrived, so has the sign-out.
  await two.other.operatorActions.grantPermissions(beacon.mobile, ['din-batch'])
  await expect.poll(() => two.permissionsIn(slow, beacon.accessToken)).toContain('din-batch')
  gate.open()
  await reading
  await expect(slow.sessions.authenticate(session.accessToken)).rejects.toMatchObject(unauthorized)
})

test('however many requests run meanwhile, a request after a change sees it', async () => {
  const { mobile, ...session } = await two.signIn()
  await two.untilRemembered(session)
  const over = new AbortController()
  const reading = Promise.all(
    Array.from({ length: 8 }, async () => {
      // One request per turn of the event loop, as in real traffic. A cached principal takes no
      // turn.
      for (; !over.signal.aborted; await setImmediate())
        await two.permissionsIn(two.here.accounts, session.accessToken)
    }),
  )
  try {
    for (let round = 0; round < 50; round++) {
      const isGranted = round % 2 === 0
      const change = isGranted ? 'grantPermissions' : 'revokePermissions'
      await two.here.accounts.operatorActions[change](mobile, ['din-batch'])
      expect(
        (await two.permissionsIn(two.here.accounts, session.accessToken)).includes('din-batch'),
      ).toBe(isGranted)
    }
  } finally {
    over.abort()
    await reading
  }
})

test('a session is not cached beyond its end, and nothing is cached longer than half a minute', async () => {
  const [short, long] = [await two.signIn(), await two.signIn()]
  const end = new Date(two.here.clock.now().getTime() + 5_000)
  await two.silent.query('UPDATE user_session SET expires_at = $1 WHERE user_id = $2', [
    end,
    short.userId,
  ])
  two.here.clock.pass({ seconds: 30 })
  await expect(two.here.accounts.sessions.authenticate(short.accessToken)).rejects.toMatchObject(
    unauthorized,
  )

  await two.silent.query('UPDATE user_session SET expires_at = $1 WHERE user_id = $2', [
    new Date(two.here.clock.now().getTime() + 5_000),
    short.userId,
  ])
  await two.untilRemembered(short)
  two.here.clock.pass({ seconds: 5 })
  await expect(two.here.accounts.sessions.authenticate(short.accessToken)).rejects.toMatchObject(
    unauthorized,
  )

  await two.untilRemembered(long)
  await two.silent.query(
    "INSERT INTO user_permission VALUES ($1, 'silent-late', 'operator', now())",
    [long.userId],
  )
  two.here.clock.pass({ seconds: 29 })
  expect(await two.permissionsIn(two.here.accounts, long.accessToken)).not.toContain('silent-late')
  two.here.clock.pass({ seconds: 1 })
  expect(await two.permissionsIn(two.here.accounts, long.accessToken)).toContain('silent-late')
})

test('the cache keeps the newest sessions up to its capacity', async () => {
  const principals = createPrincipals({ db: two.here.db, clock: two.here.clock, capacity: 2 })
  const claims: { internalId: number; userId: string; sessionId: string }[] = []
  for (let count = 0; count < 3; count++) {
    const { userId: internalId } = await two.signIn()
    const { rows } = await two.here.db.pool.query<{ userId: string; sessionId: string }>(
      `SELECT u.public_id AS "userId", s.public_id AS "sessionId"
       FROM user_session s JOIN user_account u ON u.id = s.user_id WHERE u.id = $1`,
      [internalId],
    )
    for (const row of rows) claims.push({ internalId, ...row })
  }
  const isForgotten = async (claim: (typeof claims)[number]) => {
    const permission = await two.grantSilently(claim.internalId)
    return (await principals.find(claim))?.permissions.includes(permission)
  }
  const [first, second, third] = claims
  if (!first || !second || !third) throw new Error('three sessions')
  await expect.poll(() => isForgotten(first)).toBe(false)
  await principals.find(second)
  await principals.find(third)
  expect([await isForgotten(second), await isForgotten(third), await isForgotten(first)]).toEqual([
    false,
    false,
    true,
  ])
})
