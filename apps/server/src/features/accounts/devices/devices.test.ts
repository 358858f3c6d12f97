import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLER } from '../../../testing/people/test-accounts.ts'
import { createTwoProcesses, type TwoProcesses } from '../../../testing/people/two-processes.ts'
import type { Accounts } from '../accounts.service.ts'

let two: TwoProcesses
beforeAll(async () => {
  two = await createTwoProcesses()
})
afterAll(() => two.drop())

const LATER = { ip: '198.51.100.9', userAgent: 'another browser' }

/** A user with several sessions. */
async function signedIn(times: number) {
  const first = await two.signIn()
  const sessions: Omit<typeof first, 'mobile'>[] = [first]
  for (let count = 1; count < times; count++) {
    two.here.clock.pass({ minutes: 1 })
    sessions.push(await two.here.signIn(first.mobile))
  }
  return { userId: first.userId, sessions }
}
const listed = (userId: number) => two.here.accounts.devices.listSessions(userId)
const isIn = (accounts: Accounts, token: string) =>
  accounts.sessions.authenticate(token).then(
    () => true,
    () => false,
  )
async function outcomesOf(userId: number) {
  const page = { limit: 100, before: null, offset: 0 }
  const { rows } = await two.here.accounts.profile.getLoginAuditLog(userId, page)
  return rows.map(({ outcome }) => outcome)
}

test('live sessions are listed, most recently active first, with their current address', async () => {
  const { userId, sessions } = await signedIn(3)
  two.here.clock.pass({ minutes: 1 })
  await two.here.accounts.sessions.refreshToken(sessions[0]!, LATER)
  await two.here.accounts.sessions.logout(
    { refreshToken: sessions[1]!.refreshToken, accessToken: undefined },
    CALLER,
  )
  const list = await listed(userId)
  expect(list.map(({ id }) => id)).toEqual([
    sessions[0]!.principal.sessionId,
    sessions[2]!.principal.sessionId,
  ])
  expect(list[0]).toMatchObject({ ip: LATER.ip, user_agent: LATER.userAgent })
  expect(list[0]!.rotated_at.getTime() - list[0]!.created_at.getTime()).toBe(180_000)
  two.here.clock.pass({ days: 31 })
  expect(await listed(userId)).toEqual([])
})

test('a session that is ended from another is refused at its next call in every process, and can’t be renewed', async () => {
  const { userId, sessions } = await signedIn(2)
  const [mine, other] = [sessions[1]!, sessions[0]!]
  await two.untilRemembered(other)
  const { public_id: id } = (await listed(userId)).find(
    (session) => session.id === other.principal.sessionId,
  )!
  await two.here.accounts.devices.endSession(userId, id, CALLER)
  expect(await isIn(two.here.accounts, other.accessToken)).toBe(false)
  await expect.poll(() => isIn(two.other, other.accessToken)).toBe(false)
  await expect(two.other.sessions.refreshToken(other, CALLER)).rejects.toMatchObject({
    code: 'unauthorized',
  })
  expect(await isIn(two.other, mine.accessToken)).toBe(true)
  expect(await outcomesOf(userId)).toEqual(['device_signed_out', 'signed_in', 'signed_in'])
})

test('a session that is ended while it is being renewed has ended, in either order', async () => {
  const { userId, sessions } = await signedIn(2)
  const [other] = sessions
  const { public_id: id } = (await listed(userId)).find(
    (session) => session.id === other!.principal.sessionId,
  )!
  const renewals = Array.from({ length: 10 }, () => two.other.sessions.refreshToken(other!, LATER))
  const [, ...renewed] = await Promise.allSettled([
    two.here.accounts.devices.endSession(userId, id, CALLER),
    ...renewals,
  ])
  const tokens = renewed.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  for (const { accessToken, refreshToken } of tokens) {
    await expect.poll(() => isIn(two.other, accessToken)).toBe(false)
    await expect(two.other.sessions.refreshToken({ refreshToken }, CALLER)).rejects.toMatchObject({
      code: 'unauthorized',
    })
  }
  expect(await listed(userId)).toHaveLength(1)
})

test('a session of another user, one that has ended and an unknown one get the same answer, and nothing happens to them', async () => {
  const [me, stranger] = [await signedIn(2), await signedIn(1)]
  const end = (id: string) => two.here.accounts.devices.endSession(me.userId, id, CALLER)
  const foreign = (await listed(stranger.userId))[0]!.public_id
  const own = (await listed(me.userId))[1]!.public_id
  await end(own)
  for (const id of [foreign, own, randomUUID()])
    await expect(end(id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await isIn(two.other, stranger.sessions[0]!.accessToken)).toBe(true)
  expect(await outcomesOf(stranger.userId)).toEqual(['signed_in'])
})

test('all sessions except the caller’s end, in every process; of 20 calls at the same time each lives or has ended', async () => {
  const { userId, sessions } = await signedIn(4)
  const [mine, ...others] = sessions
  for (const session of sessions) await two.untilRemembered(session)
  expect(await two.here.accounts.devices.endOtherSessions(mine!.principal, CALLER)).toBe(3)
  for (const { accessToken } of others) {
    expect(await isIn(two.here.accounts, accessToken)).toBe(false)
    await expect.poll(() => isIn(two.other, accessToken)).toBe(false)
  }
  expect(await isIn(two.other, mine!.accessToken)).toBe(true)
  const all = Array.from({ length: 20 }, () =>
    two.here.accounts.devices.endOtherSessions(mine!.principal, CALLER),
  )
  expect(await Promise.all(all)).toEqual(all.map(() => 0))
  expect(
    (await outcomesOf(userId)).filter((outcome) => outcome === 'device_signed_out'),
  ).toHaveLength(1)
})
