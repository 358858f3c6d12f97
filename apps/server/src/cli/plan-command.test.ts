import { getUserDetails } from '@dastak/contract/me.ts'
import { Command } from 'commander'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBillingServer, type BillingServer } from '../testing/vendors/billing-server.ts'
import { addPlanCommand } from './plan-command.ts'

let server: BillingServer
beforeAll(async () => {
  server = await createBillingServer({ clockAt: '2026-01-10T05:00:00.000Z' })
})
afterAll(() => server.drop())

async function run(...words: string[]): Promise<Record<string, unknown>> {
  const lines: string[] = []
  const user = new Command().exitOverride().configureOutput({ writeErr: () => undefined })
  addPlanCommand(user, {
    withUsers: (action) => action(server.operator.users),
    write: (line) => lines.push(line),
  })
  for (const command of user.commands) command.exitOverride()
  await user.parseAsync(['plan', ...words, '--json'], { from: 'user' })
  return JSON.parse(lines.join('')) as Record<string, unknown>
}

test('a given plan has its permissions until its last day, and adds no credits', async () => {
  const buyer = await server.newBuyer()
  expect(await run(buyer.mobile, 'startup', '--until', '2026-01-20')).toMatchObject({
    plan: 'startup',
    plan_until: '2026-01-20T18:30:00.000Z',
    permissions: expect.arrayContaining(['gstin-search']),
    phone_credits_left: 10,
  })
  const rights = async () =>
    (await server.call(getUserDetails, { token: await buyer.freshToken() })).body.data
  expect(await rights()).toMatchObject({ subscription: true, allow_teams: true })
  // A purchase does not change it.
  await buyer.buy('pack-100')
  expect(await rights()).toMatchObject({ subscription: true })
  await server.pass({ days: 11 })
  expect(await rights()).toMatchObject({ subscription: false, allow_teams: false })
  const again = await run(buyer.mobile, 'starter')
  expect(again).toMatchObject({ plan: 'starter', plan_until: '2026-02-21T05:00:00.000Z' })
  expect(await run(buyer.mobile, '--none')).toMatchObject({
    plan: null,
    plan_until: null,
    permissions: ['din-search'],
  })
})

test('a bought plan takes precedence while it runs; then the given plan applies again', async () => {
  const buyer = await server.newBuyer()
  await run(buyer.mobile, 'business', '--until', '2027-01-31')
  await buyer.buy('starter')
  expect(await buyer.details()).toMatchObject({ plan_id: 'starter' })
  expect((await server.accounts.operatorActions.showUser(buyer.mobile)).user.plan).toMatchObject({
    planId: 'starter',
  })
  expect(await run(buyer.mobile, 'startup', '--until', '2027-01-31')).toMatchObject({
    plan: 'starter',
  })
  await buyer.cancel()
  await server.pass({ days: 40 })
  expect((await server.accounts.operatorActions.showUser(buyer.mobile)).user.plan).toMatchObject({
    planId: 'startup',
  })
})

test('arguments that are not valid are refused', async () => {
  const { mobile } = await server.newBuyer()
  await expect(run(mobile)).rejects.toThrow('Give a plan, or --none.')
  await expect(run(mobile, 'starter', '--none')).rejects.toThrow('Give a plan, or --none.')
  await expect(run(mobile, 'no-such')).rejects.toThrow(
    /^There is no plan no-such. The plans are: starter/,
  )
  for (const day of ['2026-02-30', 'tomorrow', '2025-12-31'])
    await expect(run(mobile, 'starter', '--until', day)).rejects.toThrow(/^Enter (the|a) last day/)
})
