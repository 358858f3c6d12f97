import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asOwner } from '../../../testing/database/as-owner.ts'
import { insertContacts } from '../../../testing/lookups/directory-rows.ts'
import { bothFields, dins } from '../../../testing/lookups/lookups-on.ts'
import { createTestLookups, type TestLookups } from '../../../testing/lookups/test-lookups.ts'
import { mainDirectorship, readDirectors } from '../../registry/records/records.service.ts'
import { DIN_KIND } from '../kinds/din.kind.ts'

const CLOSED = 'U72200KA2013PTC000001'
const ACTIVE = 'U72200KA2013PTC000002'
const OLDER = 'U72200KA2013PTC000003'
const LEFT = 'U72200KA2013PTC000004'
const UNKNOWN = 'U72200KA2013PTC000005'
const STRANGE = 'U72200KA2013PTC000009'

let t: TestLookups
beforeAll(async () => {
  t = await createTestLookups()
  await insertContacts(
    t.db,
    dins(40).map((din) => ({ din })),
  )
  await sql`INSERT INTO company (cin, name, status) VALUES
    (${CLOSED}, 'Closed Looms', 'Strike Off'), (${ACTIVE}, 'Active Looms', 'Active'),
    (${OLDER}, 'Older Mills', 'Active'), (${LEFT}, 'Left Behind', 'Active'),
    (${STRANGE}, 'Strange Traders', 'Active')`.execute(t.db.kysely)
  await sql`DELETE FROM directorship WHERE din <= '00000040'`.execute(t.db.kysely)
  await sql`INSERT INTO directorship (din, cin, designation, appointed_on, ended_on)
    SELECT d.din, s.*
    FROM director d,
      (VALUES (${CLOSED}, 'Chairman', date '2024-01-01', NULL::date),
        (${ACTIVE}, 'Director', '2020-01-01', NULL),
      (${OLDER}, 'Partner', '2001-01-01', NULL), (${UNKNOWN}, NULL, '1999-01-01', NULL),
        (${LEFT}, 'Secretary', '2025-01-01', '2025-06-01')) s
    WHERE d.din BETWEEN '00000001' AND '00000040'`.execute(t.db.kysely)
})
afterAll(() => t.drop())

let next = 0
const newDin = () => dins(1, (next += 1))[0]!
async function leadOf(user: number) {
  const { rows } = await t.lookups.queryLeads('din', user, {})
  const [lead] = rows
  return lead && [lead.cin, lead.company_name, lead.designation]
}
const newUser = (phone = 5) => t.createUser({ phone, email: 5 })

test('a search names the company under which the lead will be filed', async () => {
  const [director] = await readDirectors(t.db.kysely, [newDin()])
  expect(mainDirectorship(director!)).toMatchObject({
    identification_number: ACTIVE,
    designation: 'Director',
  })
  const closed = director!.companies.filter(
    (seat) => seat.identification_number !== ACTIVE && seat.company_status !== 'Active',
  )
  expect(mainDirectorship({ ...director!, companies: closed })).toMatchObject({
    identification_number: CLOSED,
  })
})

describe.each(['lookups', 'local'] as const)('a reveal by %s', (path) => {
  const reveal = (userId: number, subject: string, foundAt?: string, idempotencyKey?: string) =>
    t[path].reveal(DIN_KIND, {
      userId,
      subject,
      foundAt,
      idempotencyKey,
      actor: { kind: 'user', id: String(userId) },
    })

  test('files the lead under the first active company; a past directorship does not count', async () => {
    const user = await newUser()
    const { designation, related } = await reveal(user, newDin())
    expect(await leadOf(user)).toEqual([ACTIVE, 'Active Looms', 'Director'])
    expect(designation).toBe('Director')
    const cins = (related as { identification_number: string }[]).map(
      (seat) => seat.identification_number,
    )
    expect(cins).toEqual([ACTIVE, OLDER, CLOSED, UNKNOWN])
  })

  test.for([
    [CLOSED, 'Closed Looms', 'Chairman'],
    [OLDER, 'Older Mills', 'Partner'],
    [LEFT, 'Left Behind', 'Secretary'],
    [UNKNOWN, null, null],
  ] as const)('found at %s it is filed there', async ([cin, name, designation]) => {
    const user = await newUser()
    expect((await reveal(user, newDin(), cin)).designation).toBe(designation)
    expect(await leadOf(user)).toEqual([cin, name, designation])
  })

  test('several at the same time are each filed where they were found', async () => {
    const users = await Promise.all(Array.from({ length: 12 }, () => newUser()))
    const din = newDin()
    const companies = [undefined, CLOSED, LEFT]
    await Promise.all(users.map((user, index) => reveal(user, din, companies[index % 3])))
    const filed = await Promise.all(users.map(leadOf))
    expect(filed.map((lead) => lead?.[0])).toEqual(
      users.map((_, index) => [ACTIVE, CLOSED, LEFT][index % 3]),
    )
  })

  test('a lead stays where it is: on a repeated call, with the same key, and when its other field is bought', async () => {
    const user = await newUser(0)
    const din = newDin()
    const first = await reveal(user, din, CLOSED, 'one key')
    expect(first.outcome).toMatchObject({ phone: 'locked', email: 'found' })
    // The same lookup, wherever it comes from.
    const { designation, companyName, outcome } = await reveal(user, din, ACTIVE, 'one key')
    expect({ designation, companyName, outcome }).toEqual({
      designation: 'Chairman',
      companyName: 'Closed Looms',
      outcome: first.outcome,
    })
    await t.grant(user, { phone: 5, email: 5 }, `more:${path}:${user}`)
    const second = await reveal(user, din, OLDER)
    expect(second.outcome).toMatchObject({ phone: 'found', charged: { phone: 1, email: 0 } })
    for (const company of [undefined, OLDER, STRANGE]) {
      const again = await reveal(user, din, company)
      expect(again).toMatchObject({
        designation: 'Chairman',
        outcome: { charged: { phone: 0, email: 0 } },
      })
    }
    expect(await leadOf(user)).toEqual([CLOSED, 'Closed Looms', 'Chairman'])
  })

  test('at a company that has nothing to do with the person is refused before anything is charged', async () => {
    const user = await newUser()
    const refused = reveal(user, newDin(), STRANGE, 'a key')
    await expect(refused).rejects.toMatchObject({
      code: 'validation_failed',
      fieldErrors: [{ path: 'identification_number' }],
    })
    await expect(reveal(user, '99999999', ACTIVE)).rejects.toMatchObject({ code: 'not_found' })
    expect(await t.balance(user)).toEqual({ phone: 5, email: 5 })
    // The key is free for the next try.
    expect((await reveal(user, dins(1, next)[0]!, OLDER, 'a key')).outcome.charged).toEqual({
      phone: 1,
      email: 1,
    })
    expect(await t.brokenRules()).toEqual([])
  })

  test('leaves a lead that is found by any company of the person, past ones too', async () => {
    const user = await newUser()
    await reveal(user, newDin(), OLDER)
    const found = async (company: string) =>
      (await t.lookups.queryLeads('din', user, { filters: { company } })).total
    expect(
      await Promise.all(['older', 'ACTIVE', 'closed l', 'left behind', 'strange'].map(found)),
    ).toEqual([1, 1, 1, 1, 0])
  })

  test('of many subjects files each under its first active company', async () => {
    const user = await newUser()
    await t[path].revealMany('din', {
      userId: user,
      subjects: [newDin()],
      actor: { kind: 'batch', id: '1' },
    })
    expect(await leadOf(user)).toEqual([ACTIVE, 'Active Looms', 'Director'])
    expect((await t.lookups.queryLeads('din', user, { search: 'left behind' })).total).toBe(1)
  })
})

test('of a person whom only a vendor knows leaves a lead without a company', async () => {
  const user = await newUser()
  const bare = '00000400'
  await sql`DELETE FROM directorship WHERE din = ${bare}`.execute(t.db.kysely)
  t.contacts.answer = bothFields
  await t.reveal(user, bare)
  expect(await leadOf(user)).toEqual([null, null, null])
})

test('for leads without kept company names the registry is searched', async () => {
  const user = await newUser()
  const din = newDin()
  await t.revealLocal(user, din)
  await asOwner(t.ownerUrl, `UPDATE lead SET companies = NULL WHERE user_id = ${user}`)
  const count = async (search: string) =>
    (await t.lookups.queryLeads('din', user, { search })).total
  expect(await Promise.all(['left behind', 'active', 'strange'].map(count))).toEqual([1, 1, 0])
})
