import { reportLead } from '@dastak/contract/reports.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { asOwner } from '../../testing/database/as-owner.ts'
import { expectWhole } from '../../testing/ledger/whole-ledger.ts'
import { optOut } from '../../testing/people/opt-outs.ts'
import {
  newUser,
  openReports,
  server,
  setUpReports,
} from '../../testing/people/reporting-people.ts'

setUpReports()

type User = Awaited<ReturnType<typeof newUser>>
const check = () => server.credits.check(server.lookups.ledgerRules)
const run = (statement: string) => asOwner(server.ownerUrl, statement)
const leadOf = async ({ leadId }: User) =>
  (await run(`SELECT * FROM lead WHERE id = '${leadId}'`))[0] as Record<string, unknown>
const stateOf = async (id: number) => (await server.reports.find(id))?.phone_state

/** A refresh finds another number, which costs what the first one did. */
async function refreshPhone(user: User, phone: string): Promise<void> {
  const [{ id }] = (await run(
    `INSERT INTO lookup (id, user_id, kind, subject, asks_phone, asks_email, price_phone,
       charged_phone, charge_id, state, created_at, expires_at, ended_at, is_refresh)
     SELECT nextval('lookup_id_seq'), o.user_id, o.kind, o.subject, true, false, 0, 0, NULL,
       'settled', o.created_at, o.expires_at, o.ended_at, true
     FROM lookup o JOIN lead l ON l.phone_lookup_id = o.id WHERE l.id = '${user.leadId}'
     RETURNING id`,
  )) as [{ id: number }]
  expect(await refreshField(user, phone, id)).toBe('changed')
}

const refreshField = async (user: User, phone: string, lookupId: number) =>
  (
    await run(
      `SELECT lead_refresh_field(${user.userId}, 'din', '${user.din}', 'phone', '${phone}',
         'a vendor', now() + interval '1 day', ${lookupId}, now()) AS outcome`,
    )
  )[0]?.['outcome']

test('a report that is written while its contact is being removed gives back once', async () => {
  const user = await newUser()
  await optOut(server, user.phone)
  const client = new pg.Client({ connectionString: server.ownerUrl })
  await client.connect()
  // The lead has been read, and the report waits.
  await client.query('BEGIN; LOCK TABLE report IN SHARE MODE')
  const report = user.report()
  const waiting = async () =>
    (
      await run(`SELECT FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND datname = current_database()`)
    ).length
  await expect.poll(waiting).toBe(1)
  const sweep = server.optOuts.sweep()
  await expect.poll(waiting).toBe(2)
  await client.query('COMMIT')
  await client.end()
  await Promise.all([report, sweep])
  expect(await openReports()).toEqual([])
  expect(await user.balance()).toEqual([10, 9])
  await expectWhole(check)
})

test('reports while their contacts are being removed give back once, and can be answered', async () => {
  const users = await Promise.all(Array.from({ length: 12 }, () => newUser()))
  for (const user of users) await optOut(server, user.phone)
  await Promise.all([
    ...users.map((user) => user.report()),
    server.optOuts.sweep(),
    ...users.map(async (user) => {
      const id = await user.idOf()
      if (id > 0) await server.reports.accept(id).catch(() => undefined)
    }),
  ])
  await server.optOuts.sweep()
  expect((await openReports()).filter(({ phone_state: state }) => state === 'open')).toEqual([])
  for (const user of users) expect(await user.balance()).toEqual([10, 9])
  await expectWhole(check)
})

test('a report of what a refresh replaced is about the old contact, not the new one', async () => {
  const user = await newUser()
  await user.report()
  const id = await user.idOf()
  const next = '+911111155501'
  await refreshPhone(user, next)
  expect((await server.reports.find(id))?.phone).toBe(user.phone)
  await optOut(server, next)
  await server.optOuts.sweep()
  expect(await stateOf(id)).toBe('open')
  expect(await leadOf(user)).toMatchObject({ phone: null })
  expect(await user.balance()).toEqual([9, 9])
  await optOut(server, user.phone)
  await server.optOuts.sweep()
  expect(await stateOf(id)).toBe('accepted')
  expect(await user.balance()).toEqual([10, 9])
  expect(await run(`SELECT value FROM lead_past WHERE subject = '${user.din}'`)).toEqual([
    { value: '' },
  ])
  await expectWhole(check)
})

test('what is listed after a refresh is the reported contact, never the new one', async () => {
  const user = await newUser()
  await user.report()
  const next = '+911111155502'
  await refreshPhone(user, next)
  await run(`INSERT INTO bad_contact VALUES ('phone', '${next}')`)
  expect(await server.reports.acceptListed()).toBe(0)
  await server.reports.accept(await user.idOf(), ['phone'], true)
  const listed = await run(`SELECT value FROM bad_contact WHERE value = '${user.phone}'`)
  expect(listed).toHaveLength(1)
})

test('a refresh that ends after the contact was removed changes nothing', async () => {
  const user = await newUser()
  await optOut(server, user.phone)
  await server.optOuts.sweep()
  expect(await refreshField(user, '+911111155503', 1)).toBe('not_found')
  expect(await leadOf(user)).toMatchObject({ phone: null, email: user.email })
  const { status } = await server.call(reportLead, {
    token: user.token,
    body: { lead_id: user.leadId, report_reason: 'Gone.', phone_reported: true },
  })
  expect(status).toBe(422)
})

test('the name that a source gave goes with the last contact; public names stay', async () => {
  const [user, director] = [await newUser(), await newUser()]
  await run(
    `UPDATE lead SET kind = 'linkedin', subject = 'a-profile', name = 'Vendors Name',
       company_name = 'Vendors Company', facts = '{"name": "Vendors Name"}'
     WHERE id = '${user.leadId}'`,
  )
  for (const contact of [user.phone, director.phone, director.email]) await optOut(server, contact)
  await server.optOuts.sweep()
  expect(await leadOf(user)).toMatchObject({ name: 'Vendors Name' })
  await optOut(server, user.email)
  await server.optOuts.sweep()
  expect(await leadOf(user)).toMatchObject({ name: 'a-profile', company_name: null, facts: {} })
  expect(await leadOf(director)).not.toMatchObject({ name: director.din })
})
