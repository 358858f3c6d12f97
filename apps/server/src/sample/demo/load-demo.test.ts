import { afterAll, beforeAll, expect, test } from 'vitest'
import { pino } from 'pino'
import { readConfig } from '../../config/config.ts'
import { createDeps } from '../../deps.ts'
import type { Clock } from '../../ports/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { DEMO_HABITS } from './demo-habits.ts'
import { demoHistory } from './demo-history.ts'
import { loadDemo } from './load-demo.ts'
import { SAMPLE_SEED } from '../load-sample-data.ts'

const timeZone = 'Asia/Kolkata'
// A Wednesday, at noon in India.
const NOW = new Date('2026-03-18T06:30:00Z')
const now = () => NOW

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  // Two workers start on an empty demo at the same time. Everything below must hold after both.
  await Promise.all([load(), load()])
})
afterAll(() => database.drop())

const servicesAt = (clock: Clock) =>
  createDeps(
    readConfig({ DEMO: 'true', SECRET_KEY: 's'.repeat(32) }),
    database.db,
    pino({ level: 'silent' }),
    {
      clock,
    },
  )
const load = () => loadDemo({ db: database.db, now, timeZone, servicesAt })

async function leadsOf(mobile: string) {
  const { rows } = await database.db.pool.query<{
    kind: string
    phone: string | null
    email: string | null
    at: Date
  }>(
    `SELECT l.kind, l.phone, l.email, l.created_at AS at
      FROM lead l
      JOIN user_account u ON u.id = l.user_id
      WHERE u.mobile = $1 ORDER BY l.id`,
    [mobile],
  )
  return rows
}

test('the first demo account shows three months of work, on working days', async () => {
  const leads = await leadsOf('+919876543210')
  expect(leads.filter(({ kind }) => kind === 'din').length).toBeGreaterThan(300)
  expect(leads.filter(({ kind }) => kind === 'gst').length).toBeGreaterThan(20)
  expect(
    leads.filter(({ phone, email }) => phone === null || email === null).length,
  ).toBeGreaterThan(50)
  expect(leads.map(({ at }) => at)).toEqual(
    leads.map(({ at }) => at).toSorted((a, b) => a.getTime() - b.getTime()),
  )
  expect(leads[0]!.at.toISOString().slice(0, 7)).toBe('2025-12')
  expect(leads.at(-1)!.at.getTime()).toBeGreaterThan(NOW.getTime() - 2 * 86_400_000)
  expect(leads.at(-1)!.at.getTime()).toBeLessThan(NOW.getTime())
  const onSundays = leads.filter(
    ({ at }) => new Date(at.getTime() + 5.5 * 3_600_000).getUTCDay() === 0,
  )
  expect(onSundays).toEqual([])
})

test('its colleague has some weeks of it, and the third account is as new', async () => {
  expect((await leadsOf('+919876543211')).length).toBeGreaterThan(15)
  expect(await leadsOf('+919876543212')).toEqual([])
})

test('every rule of the ledger holds, and credits came and went at their time', async () => {
  const { credits, lookups, billing, teams, batches } = servicesAt({ now })
  const findings = await credits.check(
    [lookups, billing, teams, batches].flatMap(({ ledgerRules }) => [...ledgerRules]),
  )
  expect(findings.filter(({ broken }) => broken > 0)).toEqual([])
  const { rows } = await database.db.pool.query<{ postings: number }>(
    'SELECT count(*)::int AS postings FROM ledger_posting WHERE created_at > $1 OR created_at ' +
      "< $1 - interval '94 days'",
    [NOW],
  )
  expect(rows).toEqual([{ postings: 0 }])
})

test('the first demo account is on Business since three months, with a pack between', async () => {
  const { accounts, billing } = servicesAt({ now })
  const { user } = await accounts.operatorActions.showUser('+919876543210')
  expect(await billing.changes.current(user.id)).toMatchObject({
    plan_id: 'business',
    status: 'active',
  })
  const { rows } = await billing.listPayments(user.id, 10, null)
  expect(
    rows.map(({ item_id, status, invoice_number }) => [item_id, status, invoice_number]),
  ).toEqual([
    ['business', 'paid', 'SBX/25-26/000005'],
    ['business', 'paid', 'SBX/25-26/000004'],
    ['pack-500-phone', 'paid', 'SBX/25-26/000003'],
    ['business', 'paid', 'SBX/25-26/000002'],
    ['business', 'paid', 'SBX/25-26/000001'],
  ])
  const plan = (await accounts.profile.getProfileDetails(user.id)).plan
  expect(plan).toMatchObject({ planId: 'business', allowTeams: true })
})

test('no screen of it is empty: people invited, reports in each state, a key, and its notifications', async () => {
  const { accounts, lookups, reports, notifications } = servicesAt({ now })
  const { user } = await accounts.operatorActions.showUser('+919876543210')
  const invited = await accounts.referrals.listReferrals(user.id, 10, null)
  expect(invited.rows.map(({ credited_at: at }) => at !== null)).toEqual([false, true])
  const reported = await reports.list(null)
  expect(reported.map(({ state, refunded_phone: refunded }) => [state, refunded])).toEqual([
    ['accepted', (await lookups.priceOf('din')).phone],
    ['rejected', 0],
    ['open', 0],
  ])
  expect(reported.filter(({ created_at: at }) => at > NOW)).toEqual([])
  expect(await accounts.apiKeys.list(user.id)).toMatchObject([
    { name: expect.any(String), last_used_at: null },
  ])
  const { rows } = await notifications.list(user.id, {})
  expect(rows.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['report_resolved', 'credits_added']),
  )
})

test('its team has a colleague who spends what was allotted, filled up each month, and somebody who was invited', async () => {
  const { accounts, teams, credits } = servicesAt({ now })
  const { user } = await accounts.operatorActions.showUser('+919876543210')
  const [team] = await teams.list(user.id)
  expect(team?.team.name).toBe('Sample sales')
  const [invited, second, colleague] = team?.members ?? []
  expect(invited).toMatchObject({ name: null, phone: 25, allotted_phone: 25 })
  expect(second).toMatchObject({ name: 'Deepa Sample', allotted_phone: 45, monthly_phone: null })
  expect(colleague).toMatchObject({
    name: 'Bharat Sample',
    monthly_phone: 60,
    refilled_month: '2026-03-01',
  })
  expect(colleague!.allotted_phone).toBeGreaterThan(60)
  expect(colleague!.phone).toBeLessThan(60)
  const { user: bharat } = await accounts.operatorActions.showUser('+919876543211')
  // The user's own credits stay as they were given.
  expect(await credits.ownBalance(database.db.kysely, bharat.id)).toEqual({ phone: 10, email: 10 })
  const used = await teams.used(user.id, team!.team.public_id, {})
  expect(new Set(used.map(({ date }) => date)).size).toBeGreaterThan(10)
})

test('a second start adds nothing', async () => {
  const before = await leadsOf('+919876543210')
  await load()
  expect(await leadsOf('+919876543210')).toEqual(before)
})

test('the same seed and time give the same history', () => {
  const [habits] = DEMO_HABITS
  const history = () => demoHistory(SAMPLE_SEED, habits!, { now: NOW, timeZone })
  expect(history()).toEqual(history())
})

test('profiles were sent by the first account and by its colleague, with what became of them', async () => {
  const { rows } = await database.db.pool.query<{ name: string; status: string; at: Date }>(
    `SELECT r.name, r.status, r.created_at AS at
      FROM linkedin_request_shown r
      JOIN user_account u ON u.id = r.user_id
      WHERE u.mobile IN ('+919876543210', '+919876543211') ORDER BY r.created_at`,
  )
  expect(rows).toHaveLength(9)
  expect(
    rows.filter(({ status }) => ['requested', 'processing', 'failed'].includes(status)),
  ).toEqual([])
  expect(new Set(rows.map(({ status }) => status))).toContain('not_found')
  expect(rows.filter(({ status }) => status === 'completed').length).toBeGreaterThan(3)
  expect(rows.at(-1)!.at.getTime()).toBeLessThan(NOW.getTime())
})
