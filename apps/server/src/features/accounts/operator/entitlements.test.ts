import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../db/database.ts'
import { createTwoProcesses, type TwoProcesses } from '../../../testing/people/two-processes.ts'
import type { Entitlement } from './entitlements.service.ts'

let two: TwoProcesses
beforeAll(async () => {
  two = await createTwoProcesses()
})
afterAll(() => two.drop())

const inHours = (hours: number) => new Date(two.here.clock.now().getTime() + hours * 3_600_000)
const startup = (until: Date): Entitlement => ({
  planId: 'startup',
  permissions: ['din-search', 'gstin-search'],
  allowTeams: true,
  allowLinkedinBulkUpload: true,
  until,
})
const set = (userId: number, entitlement: Entitlement | null) =>
  inTransaction(two.here.db, (tx) => two.other.entitlements.set(tx, userId, entitlement))

/** Each permission once, without those that the test granted to see what is cached. */
const known = (permissions: readonly string[]) =>
  [...new Set(permissions)].filter((name) => !name.startsWith('silent')).sort()

test('what a plan gives counts in every process immediately, and changes with the plan', async () => {
  const session = await two.signIn()
  await two.untilRemembered(session)
  const seen = async () => {
    const { planId, permissions } = await two.here.accounts.sessions.authenticate(
      session.accessToken,
    )
    return { planId, permissions: known(permissions) }
  }
  expect(await seen()).toEqual({ planId: null, permissions: ['din-search'] })
  await set(session.userId, startup(inHours(1)))
  await expect
    .poll(seen)
    .toEqual({ planId: 'startup', permissions: ['din-search', 'gstin-search'] })
  const details = () => two.here.me.getUserDetails(session.userId)
  expect(await details()).toMatchObject({
    subscription: true,
    allow_teams: true,
    allow_linkedin_bulk_upload: true,
    permissions: expect.arrayContaining(['din-search', 'gstin-search']),
  })
  await set(session.userId, {
    ...startup(inHours(1)),
    planId: 'starter',
    permissions: [],
    allowTeams: false,
  })
  await expect.poll(seen).toEqual({ planId: 'starter', permissions: ['din-search'] })
  await set(session.userId, null)
  await expect.poll(seen).toEqual({ planId: null, permissions: ['din-search'] })
})

test('a term that has ended gives nothing, even before the job has run and with the session in the cache', async () => {
  const session = await two.signIn()
  await two.other.operatorActions.grantPermissions(session.mobile, ['din-batch'])
  // Shorter than the time for which a session is cached.
  await set(session.userId, startup(new Date(two.here.clock.now().getTime() + 20_000)))
  await two.untilRemembered(session)
  two.here.clock.pass({ seconds: 19 })
  const principal = () => two.here.accounts.sessions.authenticate(session.accessToken)
  expect(await principal()).toMatchObject({
    planId: 'startup',
    permissions: expect.arrayContaining(['gstin-search']),
  })
  two.here.clock.pass({ seconds: 1 })
  expect(await principal()).toMatchObject({
    planId: null,
    permissions: expect.not.arrayContaining(['gstin-search']),
  })
  const details = await two.here.me.getUserDetails(session.userId)
  expect(details).toMatchObject({
    subscription: false,
    allow_teams: false,
    allow_linkedin_bulk_upload: false,
  })
  expect(known(details.permissions)).toEqual(['din-batch', 'din-search'])
})
