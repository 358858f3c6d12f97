import { revealDirector, getLeadsExtracted } from '@dastak/contract/kinds/din.ts'
import { getUserDetails } from '@dastak/contract/me.ts'
import { sendPrivacyCode, submitOptOut } from '@dastak/contract/privacy/opt-out.ts'
import { getPersonReport } from '@dastak/contract/privacy/person-report.ts'
import { expect, test } from 'vitest'
import { asOwner } from '../../testing/database/as-owner.ts'
import { expectWhole } from '../../testing/ledger/whole-ledger.ts'
import { optOut } from '../../testing/people/opt-outs.ts'
import { wrongFor } from '../../testing/people/test-accounts.ts'
import { newUser, server, setUpReports } from '../../testing/people/reporting-people.ts'

setUpReports()

const reveal = (token: string, din: string) =>
  server.call(revealDirector, { token, body: { director_id: din } })
const send = (contact: string) =>
  server.call(sendPrivacyCode, { body: { contact, purpose: 'opt_out' } })
const check = () => server.credits.check(server.lookups.ledgerRules)
const leads = async (token: string) =>
  (await server.call(getLeadsExtracted, { token })).body.data.data

test('a number that its person opts out is removed from leads and sources, and a young charge comes back', async () => {
  const user = await newUser()
  const before = await user.balance()
  const receipt = await optOut(server, user.phone)
  expect(receipt).toMatchObject({
    reference: expect.stringMatching(/^OUT-[2-9A-Z]{5}-[2-9A-Z]{5}$/),
    unit: 'phone',
  })
  await server.optOuts.sweep()
  expect(await leads(user.token)).toMatchObject([
    {
      notices: { is_phone_removed: true, is_email_removed: false },
      director_data: { phone_no: null, email: user.email },
    },
  ])
  expect(await user.balance()).toEqual([before[0]! + 1, before[1]!])
  // Their owner is not charged again, and nobody else gets it.
  const again = (await reveal(user.token, user.din)).body.data
  expect(again).toMatchObject({ phone_no: { removed: true }, email: user.email })
  expect(again.credits_charged).toEqual({ phone: 0, email: 0 })
  const other = await newUser()
  const found = (await reveal(other.token, user.din)).body.data
  expect(found).toMatchObject({ phone_no: null, email: user.email })
  expect(found.credits_charged).toEqual({ phone: 0, email: 1 })
  const me = (await server.call(getUserDetails, { token: user.token })).body.data
  expect(me.contacts_removed_at).not.toBeNull()
  await expectWhole(check)
})

test('a charge of more than 30 days ago does not come back, and no charge comes back twice', async () => {
  const old = await newUser()
  const left = await old.balance()
  server.clock.pass({ days: 31 })
  const young = await newUser()
  const [phone, email] = await young.balance()
  for (const contact of [old.phone, young.phone, young.email]) await optOut(server, contact)
  for (let turn = 0; turn < 12; turn += 1) {
    await server.optOuts.sweep()
    server.clock.pass({ seconds: 20 })
  }
  expect(await young.balance()).toEqual([phone! + 1, email! + 1])
  expect(await old.balance()).toEqual(left)
  await expectWhole(check)
})

test('a person sees what is kept, its source and who saw it, and after the opt-out nothing', async () => {
  const user = await newUser()
  const report = async () => {
    server.clock.pass({ minutes: 2 })
    const sent = await server.call(sendPrivacyCode, {
      body: { contact: user.phone, purpose: 'report' },
    })
    const { client_id } = sent.body.data
    const otp = await server.lastCode(user.phone)
    return (await server.call(getPersonReport, { body: { client_id, otp } })).body.data
  }
  expect(await report()).toMatchObject({
    contact: user.phone,
    opted_out: null,
    records: [{ about: `DIN ${user.din}`, name: expect.any(String), source: 'Sample' }],
    seen_by: [{ user: 'Asha Sample', about: `DIN ${user.din}`, source: 'Sample' }],
    is_complete: true,
  })
  server.clock.pass({ minutes: 2 })
  const { reference } = await optOut(server, user.phone)
  await server.optOuts.sweep()
  expect(await report()).toMatchObject({ opted_out: { reference }, records: [], seen_by: [] })
})

test('only hashes stay: after the last turn no table has the contact', async () => {
  const user = await newUser()
  await optOut(server, user.email)
  await optOut(server, user.phone)
  for (let turn = 0; turn < 12; turn += 1) {
    await server.optOuts.sweep()
    server.clock.pass({ seconds: 20 })
  }
  const { rows } = await server.db.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  for (const { name } of rows) {
    // Codes are deleted by their own job, and the outbox is only there in the demo.
    if (['otp_code', 'otp_send', 'dev_outbox'].includes(name)) continue
    const { rows: hits } = await server.db.pool.query(
      `SELECT 1 FROM "${name}" t WHERE t::text LIKE $1 OR t::text LIKE $2`,
      [`%${user.phone}%`, `%${user.email}%`],
    )
    expect([name, hits.length]).toEqual([name, 0])
  }
  expect(server.logs()).not.toContain(user.phone)
  expect(server.logs()).not.toContain(user.email)
})

test('the same contact again has the first receipt; a wrong code opts nobody out', async () => {
  const first = await optOut(server, 'Person.One@people.example')
  server.clock.pass({ minutes: 2 })
  const second = await optOut(server, 'person.one@people.example')
  expect(second).toEqual(first)
  const sent = await send('other@people.example')
  expect(sent.body.data.sent_to).toBe('o••••@people.example')
  const { client_id } = sent.body.data
  const right = await server.lastCode('other@people.example')
  const wrong = wrongFor(right)
  const refused = await server.call(submitOptOut, { body: { client_id, otp: wrong } })
  expect([refused.status, refused.body.message]).toEqual([422, 'Invalid OTP'])
  expect(await server.suppressions.among(['other@people.example'])).toEqual(new Set())
  expect((await send('nobody')).body.message).toBe('Enter a mobile number or an email address.')
})

test('a contact may come back after the operator has removed its entry', async () => {
  const { reference } = await server.optOuts.suppress('+91 11111 77001')
  expect(await server.suppressions.among(['+911111177001'])).toEqual(new Set(['+911111177001']))
  await server.optOuts.allow(` ${reference.toLowerCase()}`)
  expect(await server.suppressions.among(['+911111177001'])).toEqual(new Set())
  await expect(server.optOuts.allow(reference)).rejects.toThrow('There is no such reference.')
})

test('an open report about a removed contact is accepted, and its charge comes back once', async () => {
  const user = await newUser()
  const [phone, email] = await user.balance()
  await user.report({ phone_reported: true })
  await optOut(server, user.phone)
  await server.optOuts.sweep()
  expect(await user.balance()).toEqual([phone! + 1, email])
  const [lead] = await leads(user.token)
  expect(lead?.report).toMatchObject({ state: 'accepted', credits_back: { phone: 1, email: 0 } })
  await expectWhole(check)
})

test('a value that a refresh has replaced is removed too', async () => {
  const user = await newUser()
  const { userId } = await server.accounts.authenticate(user.token)
  const past = '+911111177771'
  await asOwner(
    server.ownerUrl,
    `INSERT INTO lead_past (user_id, kind, subject, field, value, source, fetched_at, lookup_id,
       until)
     VALUES (${userId}, 'din', '${user.din}', 'phone', '${past}', 'Sample', now(), 1, now())`,
  )
  await server.optOuts.suppress(past)
  await server.optOuts.sweep()
  const { rows } = await server.db.pool.query('SELECT value FROM lead_past WHERE user_id = $1', [
    userId,
  ])
  expect(rows).toEqual([{ value: '' }])
  const me = (await server.call(getUserDetails, { token: user.token })).body.data
  expect(me.contacts_removed_at).not.toBeNull()
})
