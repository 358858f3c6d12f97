import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { everyoneOptsOut } from '../../testing/lookups/everyone-opts-out.ts'
import { FRAPPE_KEY } from '../../testing/vendors/frappe-server.ts'
import { setUpCrm, t } from '../../testing/vendors/test-crm.ts'

/** Vendors that refuse, pause and fail, and workers that die. */

setUpCrm()

async function userWithLeads(...numbers: number[]) {
  const user = await t.newUser()
  const id = (await user.connect()).data.connection.connection_id
  const leads = await user.reveal(...numbers)
  const connection = async () => (await user.connections())[0]!
  return { ...user, id, leads, connection }
}
const fail = (status: number, headers: Record<string, string> = {}) => {
  t.frappe.interrupt = () => ({ status, body: '{}', headers })
}

test('a refused token stops the connection; its leads wait until it is connected again', async () => {
  const user = await userWithLeads(1, 2)
  fail(401)
  await user.push(user.id, user.leads)
  await t.send()
  // Only one lead was tried.
  expect(t.frappe.calls.filter(({ method }) => method === 'GET').length).toBeGreaterThan(0)
  expect(await user.connection()).toMatchObject({
    state: 'refused',
    last_error: 'Frappe CRM refuses the API key.',
    waiting: 2,
  })
  t.server.clock.pass({ hours: 2 })
  const { length } = t.frappe.calls
  await t.send()
  expect(t.frappe.calls).toHaveLength(length)
  await user.renew()
  expect(await user.push(user.id, user.leads)).toMatchObject({
    message_code: 'conflict',
    message: 'Frappe CRM refuses the token. Connect it again.',
  })
  t.frappe.interrupt = () => null
  expect(await user.change({ connection_id: user.id, ...FRAPPE_KEY })).toMatchObject({
    data: { connection: { state: 'ready', last_error: null } },
  })
  await t.send()
  expect(t.frappe.records.size).toBe(2)
})

test('a pause that the CRM asks for is kept, and does not count as a try', async () => {
  const user = await userWithLeads(1, 2)
  fail(429, { 'retry-after': '90' })
  await user.push(user.id, user.leads)
  await t.send()
  const { length } = t.frappe.calls
  t.frappe.interrupt = () => null
  t.server.clock.pass({ seconds: 89 })
  await t.send()
  expect(t.frappe.calls).toHaveLength(length)
  expect(await user.connection()).toMatchObject({ last_error: 'Frappe CRM asks for a pause.' })
  t.server.clock.pass({ seconds: 1 })
  await t.send()
  expect(t.frappe.records.size).toBe(2)
  expect(await user.connection()).toMatchObject({ last_error: null, waiting: 0 })
})

test('an outage is retried for a day, like webhooks, then the lead has failed and can be pushed again', async () => {
  const user = await userWithLeads(1)
  fail(503)
  await user.push(user.id, user.leads)
  await t.send()
  for (const seconds of [5, 300, 1_800, 7_200, 18_000, 36_000]) {
    t.server.clock.pass({ seconds })
    await t.send()
  }
  await user.renew()
  expect((await user.log()).data).toMatchObject([{ state: 'waiting', attempts: 7 }])
  t.server.clock.pass({ seconds: 36_000 })
  await t.send()
  await user.renew()
  expect((await user.log()).data).toMatchObject([
    { state: 'failed', attempts: 8, problem: 'Frappe CRM answered 503.' },
  ])
  t.frappe.interrupt = () => null
  t.server.clock.pass({ hours: 1 })
  await user.renew()
  await user.push(user.id, user.leads)
  await t.send()
  expect((await user.log()).data).toMatchObject([{ state: 'created', problem: null }])
})

test('a lead that the CRM does not accept fails with its reason, and the others go on', async () => {
  const user = await userWithLeads(1, 2, 3)
  t.frappe.interrupt = ({ method, body }) =>
    method === 'POST' && body.includes('e2@sample.example')
      ? { status: 417, body: '{"exc_type":"LinkValidationError","_server_messages":"e2@sample"}' }
      : null
  await user.push(user.id, user.leads)
  await t.send()
  expect(t.frappe.records.size).toBe(2)
  expect((await user.log({ state: 'failed' })).data).toMatchObject([
    { problem: 'Frappe CRM answered 417 (LinkValidationError).' },
  ])
})

test('a worker that died between the record and its row makes no second record', async () => {
  const user = await userWithLeads(1)
  await user.push(user.id, user.leads)
  await t.send()
  // As a worker leaves it that dies before it settles: the connection leased, the lead waiting.
  await sql`UPDATE crm_push SET state = 'waiting', record_id = NULL`.execute(t.server.db.kysely)
  await sql`
    UPDATE crm_connection
    SET fence = nextval('crm_fence_seq'), lease_until = clock_timestamp() + interval '1 hour',
      due_at = ${t.server.clock.now()}
    WHERE id = ${user.id}`.execute(t.server.db.kysely)
  await t.send()
  expect((await user.log()).data).toMatchObject([{ state: 'waiting' }])
  await sql`UPDATE crm_connection SET lease_until = clock_timestamp() - interval '1 s'`.execute(
    t.server.db.kysely,
  )
  await t.send()
  expect((await user.log()).data).toMatchObject([
    { state: 'unchanged', record_id: 'CRM-LEAD-2026-00001' },
  ])
  expect(t.frappe.records.size).toBe(1)
})

test('several workers make each record once, and a lead pushed meanwhile is sent too', async () => {
  const user = await userWithLeads(1, 2, 3, 4, 5, 6, 7, 8)
  await user.push(user.id, user.leads.slice(0, 7))
  const working = Promise.all([t.send(), t.send(), t.send()])
  await user.push(user.id, user.leads)
  await working
  await t.send()
  expect(t.frappe.records.size).toBe(8)
  // One that was created before the second push is unchanged after it.
  const states = (await user.log()).data.map(({ state }) => state)
  expect(states).toHaveLength(8)
  expect(states.filter((state) => state !== 'created' && state !== 'unchanged')).toEqual([])
})

test('a contact that may not be shown any more is not sent', async () => {
  const user = await userWithLeads(9)
  await everyoneOptsOut(t.server.db)
  await user.push(user.id, user.leads)
  await t.send()
  expect((await user.log()).data).toMatchObject([
    { state: 'failed', problem: 'The lead has no phone number or email address to send.' },
  ])
  expect(t.frappe.records.size).toBe(0)
})
