import { randomUUID } from 'node:crypto'
import { listOperatorActions } from '@dastak/contract/operator/log.ts'
import * as contract from '@dastak/contract/operator/users.ts'
import { queryOperatorReports } from '@dastak/contract/operator/reports.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOperator } from '../../testing/access/access-tokens.ts'
import { plansByIndex } from '../../testing/database/count-statements.ts'
import { insertManyUsers } from '../../testing/people/many-users.ts'
import { MANY_CALLS } from '../../testing/server/http-caller.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'

const MOBILE = '+919876546001'
const CANARY = { mobile: '+919876546777', name: 'Chitra Canary', email: 'canary@looms.example' }
/** More than are open reports. The times among 100,000 are those of `bench/console.ts`. */
const USERS = 2_000
let server: TestServer
let token = ''
let user_id = ''
beforeAll(async () => {
  server = await createTestServer({ env: MANY_CALLS })
  token = (await server.signIn(MOBILE)).token
  await makeOperator(server, MOBILE, token)
  const { mobile, ...onboarding } = CANARY
  await server.operator.users.add('command line', mobile, onboarding)
  user_id = (await server.accounts.operatorActions.idOf(mobile)).publicId
})
afterAll(() => server.drop())

const find = async (search: string, page: object = {}) =>
  (await server.call(contract.findOperatorUsers, { token, body: { search, ...page } })).body.data
const change = async (endpoint: typeof contract.grantUserPermissions, permissions: string[]) =>
  (await server.call(endpoint, { token, body: { user_id, permissions } })).body

test('a user is shown with permissions, plan and credits, and changed', async () => {
  const shown = await server.call(contract.showOperatorUser, { token, query: { user_id } })
  expect(shown.body.data).toMatchObject({
    user_mobile: CANARY.mobile,
    email: CANARY.email,
    permissions: [{ permission: 'din-search', source: 'default' }],
    plan: null,
    credits_left: { phone: 10, email: 10 },
    last_sign_in_at: null,
    open_reports: 0,
  })
  const granted = await change(contract.grantUserPermissions, ['gstin-search'])
  expect(granted.data.permissions.map(({ permission }) => permission)).toContain('gstin-search')
  const [plan] = (await server.call(contract.listOperatorPlans, { token })).body.data.data
  const given = await server.call(contract.giveUserPlan, {
    token,
    body: { user_id, plan_id: plan!.plan_id, reason: 'A trial' },
  })
  expect(given.body.data.plan).toMatchObject({ plan_id: plan!.plan_id, is_given: true })
  const ended = await server.call(contract.endUserPlan, { token, body: { user_id } })
  expect(ended.body.data.plan).toBeNull()
  const unknown = await server.call(contract.showOperatorUser, {
    token,
    query: { user_id: CANARY.email },
  })
  expect(unknown.body.message_code).toBe('not_found')
})

test('the console makes no operators, and takes the permission from none', async () => {
  for (const endpoint of [contract.grantUserPermissions, contract.revokeUserPermissions])
    expect((await change(endpoint, ['operator'])).message_code).toBe('validation_failed')
  const principal = await server.accounts.authenticate(token)
  await expect(
    server.operator.users.grant(principal, user_id, ['din-search', 'operator']),
  ).rejects.toMatchObject({ code: 'validation_failed' })
  expect(
    (await server.operator.users.show(user_id)).held.map((one) => one.permission),
  ).not.toContain('operator')
})

test('credits of one form are added once, also from two tabs at the same moment', async () => {
  const body = { user_id, request_id: randomUUID(), phone: 5, email: 2, reason: 'An apology' }
  const tries = await Promise.all(
    Array.from({ length: 10 }, () => server.call(contract.addUserCredits, { token, body })),
  )
  expect(tries.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(tries.filter((one) => !one.body.data.is_replay)).toHaveLength(1)
  const shown = await server.operator.users.show(user_id)
  expect(shown.creditsLeft).toEqual({ phone: 15, email: 12 })
  const other = await server.call(contract.addUserCredits, { token, body: { ...body, phone: 6 } })
  expect(other.body.message_code).toBe('conflict')
  const lines = await server.call(contract.queryUserLedger, { token, body: { user_id } })
  expect(lines.body.data.data[0]).toMatchObject({ kind: 'top_up', phone: 5, phone_left: 15 })
  for (const reason of ['', 'Call +91 98765 46777', 'canary@looms.example wrote'])
    expect(
      (
        await server.call(contract.addUserCredits, {
          token,
          body: { ...body, request_id: randomUUID(), reason },
        })
      ).body.message_code,
    ).toBe('validation_failed')
  const findings = await server.credits.check(server.lookups.ledgerRules)
  expect(findings.filter(({ broken }) => broken > 0)).toEqual([])
})

test('the log and the server’s own log have no number and no address', async () => {
  const attempts = [CANARY.mobile, CANARY.email, '9876546777']
  for (const text of attempts) {
    await find(text)
    await server.call(contract.giveUserPlan, { token, body: { user_id, plan_id: text } })
    await server.call(contract.endUserPlan, { token, body: { user_id: text } })
    await server.operator.stuck.retry('command line', 'job', text).catch(() => undefined)
    await server.operator.stuck.cancel('command line', 'push', text).catch(() => undefined)
    const { reports } = server.operator
    await reports.accept('command line', 9_876_546_777, ['phone']).catch(() => undefined)
    await server.operator.users.verifyEmail('command line', CANARY.mobile, text).catch(() => null)
  }
  const { rows } = await sql`SELECT a.*, o.* FROM operator_action a
    LEFT JOIN operator_outcome o ON o.action_id = a.id`.execute(server.db.kysely)
  expect(rows.length).toBeGreaterThan(10)
  const written = JSON.stringify(rows) + server.logs()
  for (const text of ['9876546777', '98765 46777', CANARY.email])
    expect(written).not.toContain(text)
  const { body } = await server.call(listOperatorActions, { token, query: { target_id: user_id } })
  expect(body.data.data[0]?.target).toMatchObject({ type: 'user', name: CANARY.name })
})

test('among many users everything is found by an index, and 1,000 open reports are paged', async () => {
  await insertManyUsers(server.ownerUrl, USERS)
  const plans = await plansByIndex(server, async () => {
    expect((await find('00001999')).data[0]?.user_mobile).toBe('+918000001999')
    expect((await find('canary c')).total).toBe(0)
    expect((await find('chitra can')).total).toBe(1)
    expect((await find('CANARY@looms')).total).toBe(1)
    expect((await find(user_id)).total).toBe(1)
  })
  const found = plans.filter((plan) => plan.includes('user_account_found'))
  // The page of each, and its total.
  expect(found).toHaveLength(10)
  expect(found.join('\n')).not.toContain('Seq Scan on user_account')
  expect((await find('')).total).toBe(USERS + 2)
  expect((await find('person')).data).toHaveLength(100)
  const { body } = await server.call(queryOperatorReports, { token, body: {} })
  expect(body.data).toMatchObject({ total: 1_000, next_cursor: expect.any(String) })
})

test('pages of users follow each other without gaps, the newest first', async () => {
  const first = await find('person 0', { limit: 40 })
  const next = await find('person 0', { limit: 40, cursor: first.next_cursor ?? '' })
  const ids = [...first.data, ...next.data].map((one) => one.user_mobile)
  expect(new Set(ids).size).toBe(80)
  expect(ids).toEqual(ids.toSorted().toReversed())
})
