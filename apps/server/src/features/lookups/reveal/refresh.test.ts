import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { asOwner } from '../../../testing/database/as-owner.ts'
import { createGate } from '../../../testing/server/gate.ts'
import { createRefreshes, otherFields, sameFields } from '../../../testing/lookups/refreshes.ts'
import { createTestLookups, type TestLookups } from '../../../testing/lookups/test-lookups.ts'

let t: TestLookups
let refreshes: ReturnType<typeof createRefreshes>
let user: number
let nextDin = 0
const din = () => String((nextDin += 1)).padStart(8, '0')
const BOTH = { phone: 1, email: 1 }
const NOTHING = { phone: 0, email: 0 }

beforeAll(async () => {
  t = await createTestLookups()
  refreshes = createRefreshes(t)
})
afterAll(() => t.drop())
beforeEach(async () => {
  t.contacts.answer = sameFields
  user = await t.createUser({ phone: 5, email: 5 })
})
afterEach(async () => {
  t.optedOut.units = []
  assert.deepEqual(await t.brokenRules(), [])
})

test('changed values cost once each, and the old ones stay with their last day', async () => {
  const subject = din()
  const id = await refreshes.oldLead(user, subject)
  expect(await t.lookups.refreshState(user, id)).toMatchObject({ canRefresh: true, most: BOTH })
  t.contacts.answer = otherFields
  const { outcome, state } = await refreshes.refresh(user, id)
  expect(outcome).toEqual({
    phone: 'changed',
    email: 'changed',
    charged: BOTH,
    left: { phone: 3, email: 3 },
    isFromTeam: false,
  })
  expect(state).toMatchObject({
    canRefresh: false,
    most: NOTHING,
    lead: { phone: `+91111119${subject.slice(4)}`, email: `new${subject}@sample.example` },
  })
  expect(state.past.map(({ field, value, until }) => [field, value, until])).toEqual(
    expect.arrayContaining([
      ['phone', `+9111111${subject.slice(3)}`, t.clock.now()],
      ['email', `d${subject}@sample.example`, t.clock.now()],
    ]),
  )
  // The same lead, free as before.
  const again = await t.reveal(user, subject)
  expect(again.lead).toMatchObject({ lead_id: id, phone: `+91111119${subject.slice(4)}` })
  expect(again.outcome.charged).toEqual(NOTHING)
  expect(await t.balance(user)).toEqual({ phone: 3, email: 3 })
})

test('unchanged values are free and dated anew; a value that was paid for before is free again', async () => {
  const id = await refreshes.oldLead(user, din())
  const first = await refreshes.refresh(user, id)
  expect(first.outcome).toMatchObject({ phone: 'unchanged', email: 'unchanged', charged: NOTHING })
  expect(first.state).toMatchObject({ past: [], lead: { phone_fetched_at: t.clock.now() } })
  t.clock.pass({ days: 91 })
  t.contacts.answer = otherFields
  expect((await refreshes.refresh(user, id)).outcome.charged).toEqual(BOTH)
  t.clock.pass({ days: 91 })
  t.contacts.answer = sameFields
  const back = await refreshes.refresh(user, id)
  expect(back.outcome).toMatchObject({ phone: 'changed', email: 'changed', charged: NOTHING })
  expect(back.state.past).toHaveLength(4)
  expect(await t.balance(user)).toEqual({ phone: 3, email: 3 })
})

test('not found, a failure and an older answer keep the lead and are free', async () => {
  const subject = din()
  const id = await refreshes.oldLead(user, subject)
  const lead = { phone: `+9111111${subject.slice(3)}`, email: `d${subject}@sample.example` }
  t.contacts.answer = () => Promise.reject(new Error('500'))
  await expect(refreshes.refresh(user, id)).rejects.toMatchObject({ code: 'provider_unavailable' })
  // So does a failure after an answer that is older than the lead.
  t.contacts.answer = (request) => ({
    phone: otherFields(request).phone,
    email: { garbage: true },
    fetched_at: '2001-01-01',
  })
  await expect(refreshes.refresh(user, id)).rejects.toMatchObject({ code: 'provider_unavailable' })
  t.contacts.answer = (request) => ({ ...otherFields(request), fetched_at: '2001-01-01' })
  const older = await refreshes.refresh(user, id)
  expect(older.outcome).toMatchObject({ phone: 'not_found', email: 'not_found', charged: NOTHING })
  // A source that has answered is not called again on the same day.
  await expect(refreshes.refresh(user, id)).rejects.toMatchObject({ code: 'conflict' })
  t.clock.pass({ days: 1 })
  t.contacts.answer = () => ({})
  const { outcome, state } = await refreshes.refresh(user, id)
  expect(outcome).toMatchObject({ phone: 'not_found', email: 'not_found', charged: NOTHING })
  expect(state).toMatchObject({ lead, past: [] })
  expect(await t.balance(user)).toEqual({ phone: 4, email: 4 })
})

test('a lead younger than the limit, of somebody else or of nobody is refused, and free', async () => {
  const subject = din()
  const id = await refreshes.oldLead(user, subject, 89)
  t.contacts.answer = otherFields
  await expect(refreshes.refresh(user, id)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/^This lead is recent\. Refresh it from \d{4}-\d\d-\d\d on\.$/),
  })
  const other = await t.createUser({ phone: 5, email: 5 })
  t.clock.pass({ days: 2 })
  for (const wrong of ['nonsense', '00000000-0000-7000-8000-000000000000'])
    await expect(refreshes.refresh(user, wrong)).rejects.toMatchObject({ code: 'not_found' })
  await expect(refreshes.refresh(other, id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(t.lookups.refreshState(other, id)).rejects.toMatchObject({ code: 'not_found' })
  const noRight = { userId: user, actor: { kind: 'user', id: '1' } as const, leadId: id }
  await expect(t.lookups.refresh({ ...noRight, permissions: [] })).rejects.toMatchObject({
    code: 'permission_required',
  })
  expect(await t.balance(user)).toEqual({ phone: 4, email: 4 })
})

test('twenty refreshes at the same time charge once, and a repeated key returns the first answer', async () => {
  const id = await refreshes.oldLead(user, din())
  t.contacts.answer = otherFields
  const calls = Array.from({ length: 20 }, (_, at) =>
    refreshes.refresh(user, id, at % 2 ? { key: 'one key' } : {}),
  )
  const ended = await Promise.allSettled(calls)
  const paid = ended.filter(
    (one) => one.status === 'fulfilled' && one.value.outcome.charged.phone > 0,
  )
  expect(paid.length).toBeGreaterThan(0)
  for (const one of ended)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'conflict' })
  expect(await t.balance(user)).toEqual({ phone: 3, email: 3 })

  const next = await refreshes.oldLead(user, din())
  t.contacts.answer = sameFields
  const first = await refreshes.refresh(user, next, { key: 'another' })
  expect((await refreshes.refresh(user, next, { key: 'another' })).outcome).toEqual(first.outcome)
  await expect(refreshes.refresh(user, id, { key: 'another' })).rejects.toMatchObject({
    code: 'validation_failed',
  })
})

test('a reveal of the same director during a refresh is free and waits for nothing', async () => {
  const subject = din()
  const id = await refreshes.oldLead(user, subject)
  const answering = createGate()
  t.contacts.answer = (request) => answering.pass().then(() => otherFields(request))
  const running = refreshes.refresh(user, id)
  await answering.reached
  expect(await t.balance(user)).toEqual({ phone: 3, email: 3 })
  expect((await t.reveal(user, subject)).outcome.charged).toEqual(NOTHING)
  answering.open()
  expect((await running).outcome.charged).toEqual(BOTH)
  expect(await t.balance(user)).toEqual({ phone: 3, email: 3 })
})

test('with one balance only that field is refreshed, with none it is refused', async () => {
  const poor = await t.createUser({ phone: 1, email: 2 })
  const id = await refreshes.oldLead(poor, din())
  t.contacts.answer = otherFields
  const { outcome } = await refreshes.refresh(poor, id)
  expect(outcome).toMatchObject({
    phone: 'locked',
    email: 'changed',
    charged: { phone: 0, email: 1 },
    left: NOTHING,
  })
  t.clock.pass({ days: 91 })
  await expect(refreshes.refresh(poor, id)).rejects.toMatchObject({ code: 'credits_exhausted' })
  expect(await t.balance(poor)).toEqual(NOTHING)
})

test('what was removed at the request of its person is neither refreshed nor sold, and stays away', async () => {
  const id = await refreshes.oldLead(user, din())
  t.contacts.answer = otherFields
  await t.everyoneOptsOut(['phone'])
  const { outcome, state } = await refreshes.refresh(user, id)
  expect(outcome).toMatchObject({ phone: null, email: 'changed', charged: { phone: 0, email: 1 } })
  expect(state.lead.phone).toBeNull()
  await t.everyoneOptsOut()
  expect((await t.lookups.refreshState(user, id)).past).toEqual([])
  t.clock.pass({ days: 91 })
  await expect(refreshes.refresh(user, id)).rejects.toMatchObject({ code: 'conflict' })
})

test('a process killed between hold and settle charges nothing, and the credits come back', async () => {
  const subject = din()
  const { lead } = await t.reveal(user, subject)
  await asOwner(
    t.ownerUrl,
    `UPDATE lead SET phone_fetched_at = phone_fetched_at - interval '5 years',
      email_fetched_at = email_fetched_at - interval '5 years' WHERE id = '${lead.lead_id}'`,
  )
  const program = new URL('../../../testing/lookups/reveal-and-hang.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program, t.url, String(user), '2', lead.lead_id!], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await t.balance(user)).toEqual({ phone: 3, email: 3 })
  t.clock.pass({ minutes: 1 })
  expect(await t.lookups.releaseOverdue()).toBe(1)
  expect(await t.balance(user)).toEqual({ phone: 4, email: 4 })
  t.contacts.answer = otherFields
  expect((await refreshes.refresh(user, lead.lead_id!)).outcome.charged).toEqual(BOTH)
  expect(await t.balance(user)).toEqual({ phone: 3, email: 3 })
})

test('an answer after the hold has ended charges and changes nothing', async () => {
  const subject = din()
  const id = await refreshes.oldLead(user, subject)
  t.contacts.answer = async (request) => {
    t.clock.pass({ minutes: 2 })
    await t.lookups.releaseOverdue()
    return otherFields(request)
  }
  await expect(refreshes.refresh(user, id)).rejects.toMatchObject({ code: 'provider_unavailable' })
  expect(await t.balance(user)).toEqual({ phone: 4, email: 4 })
  const { lead, past } = await t.lookups.refreshState(user, id)
  expect([lead.phone, past]).toEqual([`+9111111${subject.slice(3)}`, []])
})
