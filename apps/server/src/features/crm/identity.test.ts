import { readFileSync } from 'node:fs'
import { changeLeads } from '@dastak/contract/worklist/worklist.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { insertDirector } from '../../testing/registry/registry-rows.ts'
import {
  HUBSPOT_LOGIN,
  din,
  phoneOf,
  setUpCrm,
  t,
  ZOHO_LOGIN,
} from '../../testing/vendors/test-crm.ts'

/** Who is who: leads that share contacts with each other and with records of the CRM. */

setUpCrm()
const FIELDS = ['name', 'phone', 'email', 'company', 'designation', 'din', 'cin', 'source', 'stage']
const ACCOUNTANT = 'ca@books.example'
const CIN = 'U72900KA2024PTC000411'
const MIGRATION = new URL('../../db/migrations/0045-crm-identity.sql', import.meta.url)
/** Five directors of three companies: two share the accountant's address, two a phone. */
const FIVE = [
  { number: 41, name: 'ASHA SAMPLE', phone: phoneOf(41), email: ACCOUNTANT },
  { number: 42, name: 'RAVI SAMPLE', phone: phoneOf(42), email: ACCOUNTANT },
  { number: 43, name: 'MEENA SPECIMEN', phone: phoneOf(43), email: 'meena@specimen.example' },
  { number: 44, name: 'KIRAN SPECIMEN', phone: phoneOf(43), email: 'kiran@specimen.example' },
  { number: 45, name: 'DEEPA EXAMPLE', phone: phoneOf(45), email: 'deepa@traders.example' },
]
const NUMBERS = FIVE.map(({ number }) => number)

beforeAll(async () => {
  for (const { number, ...one } of FIVE)
    await insertDirector(t.server, { din: din(number), cin: CIN, ...one })
})

async function newUser(login: object = {}) {
  const user = await t.newUser()
  const { connection } = (await user.connect({ fields: FIELDS, ...login })).data
  const id = connection.connection_id
  const pushAll = async (...numbers: number[]) => {
    const leads = await user.reveal(...numbers)
    await user.push(id, leads)
    await t.send()
    const { data } = await user.log()
    return leads.map((lead) => data.find((push) => push.lead_id === lead)!)
  }
  return { ...user, id, pushAll }
}

test('directors who share an address or a phone become a record each', async () => {
  const user = await newUser()
  const pushed = await user.pushAll(...NUMBERS)
  expect(pushed.map(({ state }) => state)).toEqual(Array(5).fill('created'))
  for (const [at, { number, name, phone, email }] of FIVE.entries()) {
    const held = t.frappe.records.get(pushed[at]!.record_id!)!
    expect(`${held['first_name']} ${held['last_name']}`.toUpperCase()).toBe(name)
    expect(held).toMatchObject({ mobile_no: phone, email, custom_din: din(number) })
  }
  const again = await user.pushAll(...NUMBERS)
  expect(again.map(({ state }) => state)).toEqual(Array(5).fill('unchanged'))
  expect(t.frappe.records.size).toBe(5)
})

test('where an address is unique, the log says whose it is, and the rest is written', async () => {
  for (const [login, crm] of [
    [HUBSPOT_LOGIN, t.hubspot],
    [ZOHO_LOGIN, t.zoho],
  ] as const) {
    const user = await newUser(login)
    const pushed = await user.pushAll(...NUMBERS)
    expect(crm.records.size).toBe(5)
    expect(new Set(pushed.map(({ record_id: id }) => id)).size).toBe(5)
    const [first, second] = pushed.filter(({ left_out: out }, at) => at < 2 || out.length > 0)
    const [taken, free] = first!.left_out.length > 0 ? [first!, second!] : [second!, first!]
    expect(taken).toMatchObject({
      state: 'created',
      left_out: [
        {
          field: 'email',
          reason: 'taken',
          record_id: free.record_id,
          record_url: free.record_url,
          lead_name: free.lead_name,
        },
      ],
    })
    expect((await user.log()).left_out_total).toBe(1)
    expect(pushed.flatMap(({ left_out: out }) => out)).toHaveLength(1)
  }
})

test('the accountant’s record, and one without a name that two leads fit, stay as they are', async () => {
  const written: Record<string, string>[] = [
    { first_name: 'Books', last_name: 'Accountant', email: ACCOUNTANT },
    { first_name: '', email: ACCOUNTANT },
    { first_name: 'Front', last_name: 'Office', mobile_no: phoneOf(43) },
  ]
  const ids = written.map((held) => t.frappe.hold(held))
  const user = await newUser()
  const pushed = await user.pushAll(...NUMBERS)
  expect(pushed.map(({ state }) => state)).toEqual(Array(5).fill('created'))
  expect(ids.map((id) => t.frappe.records.get(id))).toEqual(written)
})

test('a record is the same person by the DIN, whatever its name is, and never with another DIN', async () => {
  const own = t.frappe.hold({ first_name: 'Old', last_name: 'Name', custom_din: din(45) })
  const other = t.frappe.hold({
    first_name: 'Asha',
    last_name: 'Sample',
    email: ACCOUNTANT,
    custom_din: '00099999',
  })
  const user = await newUser()
  const [deepa, asha] = await user.pushAll(45, 41)
  expect(deepa).toMatchObject({ state: 'filled', record_id: own })
  expect(t.frappe.records.get(own)).toMatchObject({ first_name: 'Old', mobile_no: phoneOf(45) })
  expect(asha).toMatchObject({ state: 'created' })
  expect(Object.keys(t.frappe.records.get(other)!)).toHaveLength(4)
})

test('of two records that fit, the one with the whole name is filled without what the other has', async () => {
  const one = t.hubspot.hold({ firstname: 'Deepa', lastname: 'Example', phone: phoneOf(45) })
  const other = t.hubspot.hold({
    firstname: 'Deepa',
    lastname: 'E',
    email: 'deepa@traders.example',
  })
  const user = await newUser(HUBSPOT_LOGIN)
  const [pushed] = await user.pushAll(45)
  expect(pushed).toMatchObject({
    state: 'filled',
    record_id: one,
    left_out: [{ field: 'email', reason: 'taken', record_id: other, lead_name: null }],
  })
  expect(pushed!.filled).not.toContain('email')
  expect(t.hubspot.records.get(one)).toMatchObject({ din: din(45), jobtitle: 'Director' })
  expect(t.hubspot.records.size).toBe(2)
})

test('of two records with the whole name none is chosen', async () => {
  for (const email of ['deepa@traders.example', ''])
    t.frappe.hold({ first_name: 'Deepa', last_name: 'Example', mobile_no: phoneOf(45), email })
  const user = await newUser()
  expect(await user.pushAll(45)).toMatchObject([{ state: 'created' }])
})

test('a record that another lead has is not used again, although name and phone are the same', async () => {
  const twin = { phone: phoneOf(46), name: 'KIRAN SAMPLE', cin: CIN }
  for (const number of [46, 47]) await insertDirector(t.server, { din: din(number), ...twin })
  // This CRM has no field for DIN.
  const user = await newUser(ZOHO_LOGIN)
  const [first] = await user.pushAll(46)
  const [second] = await user.pushAll(47)
  expect(second).toMatchObject({ state: 'created' })
  expect(second!.record_id).not.toBe(first!.record_id)
})

test('an address that the CRM refuses is left out, and the rest is written', async () => {
  t.frappe.interrupt = ({ method, body }) =>
    method === 'POST' && body.includes('deepa@traders')
      ? { status: 417, body: '{"exc_type":"InvalidEmailAddressError","exception":"x"}' }
      : null
  const user = await newUser()
  const [pushed] = await user.pushAll(45)
  expect(pushed).toMatchObject({
    state: 'created',
    left_out: [{ field: 'email', reason: 'refused', record_id: null, record_url: null }],
  })
  expect((await user.log()).left_out_total).toBe(0)
  expect(t.frappe.records.get(pushed!.record_id!)).toMatchObject({ mobile_no: phoneOf(45) })
})

test('a name goes there without titles and degrees', async () => {
  const name = 'CA NILA SAMPLE, FCA'
  await insertDirector(t.server, { din: din(48), cin: CIN, name, phone: phoneOf(48) })
  const user = await newUser()
  const [pushed] = await user.pushAll(48)
  const names = { first_name: 'Nila', last_name: 'Sample' }
  expect(t.frappe.records.get(pushed!.record_id!)).toMatchObject(names)
})

test('leads that were sent to one record before look for theirs again, but the first', async () => {
  // This CRM has no field for DIN.
  const user = await newUser(ZOHO_LOGIN)
  const [one, other] = await user.pushAll(43, 44)
  await sql`
    UPDATE crm_push SET record_id = ${one!.record_id}
    WHERE lead_id = ${other!.lead_id}`.execute(t.server.db.kysely)
  const migration = readFileSync(MIGRATION, 'utf8')
  await sql.raw(migration.slice(migration.indexOf('UPDATE'))).execute(t.server.db.kysely)
  const again = await user.pushAll(43, 44)
  expect(again.map(({ record_id: id }) => id)).toEqual([one!.record_id, other!.record_id])
})

test('a stage that Dastak wrote last follows the lead, and one that people changed stays', async () => {
  const user = await newUser()
  const [pushed] = await user.pushAll(45)
  const held = () => t.frappe.records.get(pushed!.record_id!)!
  const setStage = async (stage: 'contacted' | 'replied' | 'won') => {
    const body = { lead_ids: [pushed!.lead_id], stage }
    await t.server.call(changeLeads, { token: user.session.token, body })
    return (await user.pushAll(45))[0]
  }
  expect(held()['status']).toBe('New')
  expect(await setStage('contacted')).toMatchObject({ state: 'filled', filled: ['stage'] })
  expect(held()['status']).toBe('Contacted')
  await setStage('replied')
  expect(held()['status']).toBe('Nurture')
  t.frappe.records.set(pushed!.record_id!, { ...held(), status: 'Junk' })
  expect(await setStage('won')).toMatchObject({ state: 'unchanged' })
  expect(held()['status']).toBe('Junk')
})
