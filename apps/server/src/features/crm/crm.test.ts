import { createServerToken, revokeToken } from '@dastak/contract/api-keys/api-keys.ts'
import * as contract from '@dastak/contract/crm/crm.ts'
import { changeLeads } from '@dastak/contract/worklist/worklist.ts'
import { getLoginAuditLog } from '@dastak/contract/accounts/accounts.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { givePlan } from '../../testing/people/give-plan.ts'
import { FRAPPE_KEY } from '../../testing/vendors/frappe-server.ts'
import { din, phoneOf, setUpCrm, t, ZOHO_LOGIN } from '../../testing/vendors/test-crm.ts'

setUpCrm()

test('a connection is tried first, and its secrets are never returned, logged or stored in readable form', async () => {
  const user = await t.newUser()
  const wrong = await user.connect({ api_secret: 'wrong' })
  expect(wrong).toMatchObject({
    message_code: 'validation_failed',
    message: 'Frappe CRM refuses the API key.',
    data: { errors: [{ path: 'api_key' }] },
  })
  expect(await user.connect({ fields: ['name'] })).toMatchObject({
    message: 'Send the phone or the email, because leads are found again by them',
  })
  expect(await user.connect({ address: 'http://10.0.0.7/' })).toMatchObject({
    message: 'This address cannot be reached from the internet.',
  })
  expect(await user.connect({ api_secret: '' })).toMatchObject({ message: 'Please enter it' })
  const { data } = await user.connect()
  expect(data.connection).toMatchObject({
    vendor: 'frappe',
    name: 'Sales',
    state: 'ready',
    missing_fields: ['cin'],
    waiting: 0,
    last_error: null,
    last_used_at: null,
  })
  const { rows } = await sql<{ all: string }>`
    SELECT string_agg(c::text, ' ') AS all FROM crm_connection c`.execute(t.server.db.kysely)
  const listed = JSON.stringify(await user.connections())
  for (const text of [rows[0]!.all, t.server.logs(), listed])
    for (const secret of Object.values(FRAPPE_KEY)) expect(text).not.toContain(secret)
  const audit = await t.server.call(getLoginAuditLog, { token: user.session.token, query: {} })
  expect(audit.body.data.data[0]?.outcome).toBe('crm_connected')
})

test('leads become records with the chosen fields; pushed again they stay the same record', async () => {
  const user = await t.newUser()
  const id = (await user.connect()).data.connection.connection_id
  const [one, two] = (await user.reveal(1, 2)) as [string, string]
  expect(await user.push(id, [one, two, one])).toMatchObject({ data: { queued: 2 } })
  expect((await user.connections())[0]).toMatchObject({ waiting: 2 })
  await t.send()
  expect([...t.frappe.records.values()]).toMatchObject([
    { mobile_no: phoneOf(1), email: 'e1@sample.example', custom_din: din(1), source: 'Dastak' },
    { mobile_no: phoneOf(2) },
  ])
  for (const held of t.frappe.records.values()) expect(held).not.toHaveProperty('job_title')
  const { data, total } = await user.log({ connection_id: id })
  expect(total).toBe(2)
  expect(data.map(({ state }) => state)).toEqual(['created', 'created'])
  expect(data.find(({ lead_id: lead }) => lead === one)).toMatchObject({
    record_id: 'CRM-LEAD-2026-00001',
    record_url: `${t.frappe.url}/crm/leads/CRM-LEAD-2026-00001`,
    kind: 'din',
    attempts: 1,
    problem: null,
  })
  // The record is read by its id, although nothing in it matches any more.
  t.frappe.records.set('CRM-LEAD-2026-00001', {
    first_name: 'Renamed',
    mobile_no: '+4411',
    email: '',
  })
  await user.push(id, [one])
  await t.send()
  expect(t.frappe.records.size).toBe(2)
  expect(t.frappe.records.get('CRM-LEAD-2026-00001')).toMatchObject({
    first_name: 'Renamed',
    mobile_no: '+4411',
    email: 'e1@sample.example',
  })
  const [again] = (await user.log({ state: 'filled' })).data
  expect(again?.filled).toEqual(['email', 'company', 'din', 'source'])
  await user.push(id, [one])
  await t.send()
  expect((await user.log({ state: 'unchanged' })).total).toBe(1)
  // No contact is kept in the log.
  const { rows } = await sql<{ all: string }>`
    SELECT string_agg(p::text, ' ') AS all FROM crm_push p`.execute(t.server.db.kysely)
  for (const hidden of [phoneOf(1), 'e1@sample.example']) {
    expect(rows[0]!.all).not.toContain(hidden)
    expect(t.server.logs()).not.toContain(hidden)
  }
})

test('a record of the same person is found by phone or email, and nothing filled is changed', async () => {
  const user = await t.newUser()
  const id = (await user.connect()).data.connection.connection_id
  const written = {
    first_name: 'A.',
    last_name: 'Sample',
    mobile_no: `+91-${phoneOf(3).slice(3)}`,
    organization: 'Own',
  }
  const byPhone = t.frappe.hold(written)
  const byEmail = t.frappe.hold({ first_name: 'Asha', email: 'e4@sample.example' })
  await user.push(id, await user.reveal(3, 4))
  await t.send()
  expect(t.frappe.records.size).toBe(2)
  expect(t.frappe.records.get(byPhone)).toMatchObject({ ...written, email: 'e3@sample.example' })
  expect(t.frappe.records.get(byEmail)).toMatchObject({ first_name: 'Asha', mobile_no: phoneOf(4) })
})

test('stage and note of a lead go along if they are chosen, and fill only what is empty', async () => {
  const user = await t.newUser()
  const fields = ['name', 'phone', 'email', 'stage', 'tags', 'note']
  const { connection } = (await user.connect({ fields })).data
  const { connection_id: id } = connection
  // This CRM has no field for tags.
  expect(connection.missing_fields).toEqual(['tags'])
  const leads = (await user.reveal(7, 8)) as [string, string]
  await t.server.call(changeLeads, {
    token: user.session.token,
    body: { lead_ids: [leads[0]], stage: 'replied', add_tags: ['north'], note: 'Send a quote' },
  })
  const written = { mobile_no: phoneOf(8), status: 'Junk', custom_note: '' }
  const known = t.frappe.hold(written)
  await t.server.call(changeLeads, {
    token: user.session.token,
    body: { lead_ids: [leads[1]], stage: 'won', note: 'Ordered' },
  })
  await user.push(id, leads)
  await t.send()
  const records = [...t.frappe.records.values()]
  expect(records.find((held) => held['mobile_no'] === phoneOf(7))).toMatchObject({
    status: 'Nurture',
    custom_note: 'Send a quote',
  })
  expect(t.frappe.records.get(known)).toMatchObject({ status: 'Junk', custom_note: 'Ordered' })
  for (const held of records) expect(Object.keys(held)).not.toContain('custom_tags')
})

test('leads and connections of others do not exist', async () => {
  const [user, other] = [await t.newUser(), await t.newUser()]
  const id = (await user.connect()).data.connection.connection_id
  const [own] = (await user.reveal(5)) as [string]
  const [foreign] = (await other.reveal(5)) as [string]
  expect(await user.push(id, [own, foreign])).toMatchObject({ message_code: 'not_found' })
  expect(await other.push(id, [foreign])).toMatchObject({ message_code: 'not_found' })
  expect(await other.change({ connection_id: id })).toMatchObject({ message_code: 'not_found' })
  const read = await t.server.call(contract.listCrmPushes, {
    token: other.session.token,
    query: { connection_id: id },
  })
  expect(read.status).toBe(404)
  const removed = await t.server.call(contract.deleteCrmConnection, {
    token: other.session.token,
    body: { connection_id: id },
  })
  expect(removed.status).toBe(404)
  expect((await user.log()).total).toBe(0)
})

test('Zoho gets one token for many leads, and a new one when it ends early', async () => {
  const user = await t.newUser()
  expect(await user.connect({ ...ZOHO_LOGIN, address: 'xx' })).toMatchObject({
    message: expect.stringMatching(/^Choose a data centre/) as string,
  })
  const { data } = await user.connect(ZOHO_LOGIN)
  const id = data.connection.connection_id
  expect(data.connection.missing_fields).toEqual(['din', 'cin', 'source'])
  await user.push(id, await user.reveal(1, 2, 3, 4, 5))
  await t.send()
  expect(t.zoho.records.size).toBe(5)
  expect(t.zoho.grants()).toBe(1)
  t.zoho.endToken()
  const [sixth] = (await user.reveal(6)) as [string]
  await user.push(id, [sixth])
  await t.send()
  expect(t.zoho.records.size).toBe(6)
  expect(t.zoho.grants()).toBe(2)
  expect((await user.log()).data[0]).toMatchObject({
    state: 'created',
    record_url: expect.stringMatching(/^https:\/\/crm\.zoho\.in\/crm\/tab\/Leads\/\d+$/) as string,
  })
})

test('what a key has connected, or connected again, stops with the key', async () => {
  const user = await t.newUser()
  const id = (await user.connect()).data.connection.connection_id
  await givePlan(t.server, user.session.mobile)
  const made = await t.server.call(createServerToken, {
    token: user.session.token,
    body: { name: 'Stolen' },
  })
  const { token, api_key: key } = made.body.data
  const connection = async () => (await user.connections())[0]!
  const change = (body: object) =>
    t.server.call(contract.updateCrmConnection, { token, body: { connection_id: id, ...body } })
  await change({ name: 'Renamed' })
  expect(await connection()).toMatchObject({ name: 'Renamed', made_by: null })

  await change(FRAPPE_KEY)
  expect(await connection()).toMatchObject({ made_by: key })
  await t.server.call(revokeToken, { token: user.session.token, query: { api_key: key } })
  expect(await connection()).toMatchObject({ state: 'refused' })
  await user.change({ connection_id: id, ...FRAPPE_KEY })
  expect(await connection()).toMatchObject({ state: 'ready', made_by: null })
})

test('after new secrets a lead looks for its record again, because the account may be another', async () => {
  const user = await t.newUser()
  const id = (await user.connect()).data.connection.connection_id
  const [lead] = await user.reveal(1)
  await user.push(id, [lead!])
  await t.send()
  const record = [...t.frappe.records.keys()][0]!
  // In the other account, the number of the record is that of a stranger.
  t.frappe.records.set(record, { name: record, first_name: 'Stranger' })
  await user.change({ connection_id: id, ...FRAPPE_KEY })
  await user.push(id, [lead!])
  await t.send()
  expect(t.frappe.records.get(record)).toEqual({ name: record, first_name: 'Stranger' })
  expect(t.frappe.records.size).toBe(2)
})

test('a worker with the old secrets saves nothing once there are new ones', async () => {
  const user = await t.newUser()
  const id = (await user.connect()).data.connection.connection_id
  await user.push(id, await user.reveal(1))
  let isFirst = true
  t.frappe.interrupt = async () => {
    if (!isFirst) return null
    isFirst = false
    await user.change({ connection_id: id, ...FRAPPE_KEY })
    return { status: 401, body: '{}' }
  }
  await t.send()
  expect((await user.connections())[0]).toMatchObject({ state: 'ready', last_error: null })
})
