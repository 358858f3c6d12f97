import { describe, expect, test } from 'vitest'
import { countRows, inDirectory } from '../../../testing/lookups/directory-rows.ts'
import type { LeadFields } from './lookup-rows.ts'
import {
  BOTH,
  CREDITS,
  join,
  newMember,
  NOTHING,
  owner,
  PATHS,
  setUpTeamLookups,
  t,
} from '../../../testing/people/test-teams.ts'

setUpTeamLookups()

const FREE = { phone: 'found', email: 'found', charged: NOTHING, isFromTeam: true }

const fieldsOf = ({
  phone,
  phone_source,
  phone_fetched_at,
  email,
  email_source,
  email_fetched_at,
}: LeadFields) => [
  [phone, phone_source, phone_fetched_at],
  [email, email_source, email_fetched_at],
]

const teamHas = async (userId: number, din: string) =>
  (await t.lookups.teamHas('din', userId, [din])).get(din)

describe.for(PATHS)('by %s', (path) => {
  /** A field that was shown as free costs nothing. */
  async function reveal(userId: number, din: string, key?: string) {
    const free = await teamHas(userId, din)
    const answer = await t[path](userId, din, key)
    const { charged, isFromTeam } = answer.outcome
    if (!key) expect(free !== undefined).toBe(isFromTeam === true)
    if (free?.phone) expect(charged.phone).toBe(0)
    if (free?.email) expect(charged.email).toBe(0)
    expect(await teamHas(userId, din)).toBeUndefined()
    return answer
  }

  test('what the owner has ever revealed is free for a member, even without credits, and becomes the member’s own lead', async () => {
    const din = t.nextDin()
    const first = await reveal(owner, din)
    expect(first.outcome).toMatchObject({ charged: BOTH })
    expect(first.outcome).not.toHaveProperty('isFromTeam')
    t.clock.pass({ days: 1 })
    const member = await newMember(NOTHING)
    expect(await teamHas(member, din)).toEqual({ phone: true, email: true })
    const shared = await reveal(member, din, 'once')
    expect(shared.outcome).toEqual({ ...FREE, left: NOTHING })
    expect(fieldsOf(shared.lead)).toEqual(fieldsOf(first.lead))
    expect(shared.lead.lead_id).not.toBe(first.lead.lead_id)
    expect(shared.name).toBe(first.name)
    expect((await t.lookups.leads('din', member, {})).rows).toMatchObject([
      {
        id: shared.lead.lead_id,
        subject: din,
        company_name: 'Sample Pvt Ltd',
        designation: 'Managing Director',
      },
    ])
    expect(await countRows(t.db, member)).toEqual({ lookups: 1, leads: 1, postings: 0, misses: 0 })
    // Repeated with its key the answer is unchanged; as a new call it is simply the member's own.
    expect((await reveal(member, din, 'once')).outcome).toEqual(shared.outcome)
    const again = await reveal(member, din)
    expect(again.outcome).toMatchObject({ charged: NOTHING, phone: 'found' })
    expect(again.outcome).not.toHaveProperty('isFromTeam')
    expect(await countRows(t.db, member)).toMatchObject({ lookups: 1, leads: 1 })
    expect(
      t.contacts.requests.filter((request) => request.subject === din).length,
    ).toBeLessThanOrEqual(1)
  })

  test('what a member reveals is free for the owner and for other members; a stranger pays', async () => {
    const [one, other] = [await newMember(), await newMember()]
    const stranger = await t.createUser(CREDITS)
    const din = t.nextDin()
    expect((await reveal(one, din)).outcome.charged).toEqual(BOTH)
    const before = await t.balance(owner)
    expect((await reveal(owner, din)).outcome).toMatchObject(FREE)
    expect((await reveal(other, din)).outcome).toMatchObject({ ...FREE, left: CREDITS })
    expect((await reveal(stranger, din)).outcome).toMatchObject({ charged: BOTH })
    expect(await t.balance(owner)).toEqual(before)
  })

  test('what a member found before joining is not shared; what they reveal afterwards is', async () => {
    const [one, other] = [await t.createUser(CREDITS), await newMember()]
    const [earlier, later] = [t.nextDin(), t.nextDin()]
    await reveal(one, earlier)
    t.clock.pass({ seconds: 1 })
    await join(one)
    await reveal(one, later)
    expect((await reveal(other, earlier)).outcome.charged).toEqual(BOTH)
    expect((await reveal(other, later)).outcome).toMatchObject(FREE)
  })

  test('a member who has left shares nothing more, and keeps what they had from the team', async () => {
    const [one, other] = [await t.createUser(CREDITS), await newMember()]
    const { leave } = await join(one)
    const [shared, afterwards, unshared] = [t.nextDin(), t.nextDin(), t.nextDin()]
    await reveal(other, shared)
    await reveal(other, unshared)
    await reveal(one, shared)
    await leave()
    t.clock.pass({ seconds: 1 })
    expect((await reveal(one, shared)).outcome).toMatchObject({ phone: 'found', charged: NOTHING })
    expect((await reveal(one, unshared)).outcome.charged).toEqual(BOTH)
    await reveal(one, afterwards)
    expect((await reveal(other, afterwards)).outcome.charged).toEqual(BOTH)
  })

  test('two teams of one owner are separate: their members each pay for their own', async () => {
    const other = await t.newTeam(owner)
    const [one, elsewhere] = [await newMember(), await other.newMember()]
    const din = t.nextDin()
    await reveal(one, din)
    expect((await reveal(elsewhere, din)).outcome.charged).toEqual(BOTH)
  })

  test('if a teammate has only one field the other is bought', async () => {
    const [one, other] = [await newMember({ phone: 5, email: 0 }), await newMember()]
    const din = t.nextDin()
    expect((await reveal(one, din)).outcome.charged).toEqual({ phone: 1, email: 0 })
    expect(await teamHas(other, din)).toEqual({ phone: true, email: false })
    const { outcome } = await reveal(other, din)
    expect(outcome).toEqual({
      ...FREE,
      charged: { phone: 0, email: 1 },
      left: { phone: 5, email: 4 },
    })
    expect((await reveal(one, din)).outcome).toMatchObject({
      ...FREE,
      left: { phone: 4, email: 0 },
    })
  })

  test('a contact that may not be shown is not shared', async () => {
    const [one, other] = [await newMember(), await newMember()]
    const din = t.nextDin()
    await reveal(one, din)
    await t.optOut(Object.values(inDirectory(din)))
    const { outcome, lead } = await reveal(other, din)
    expect([outcome.phone, outcome.email, lead.phone]).toEqual(['none', 'none', null])
    expect(await countRows(t.db, other)).toMatchObject({
      leads: 0,
      postings: path === 'reveal' ? 2 : 0,
    })
  })
})

test('the ledger is correct after all of it', async () => {
  expect(await t.brokenRules()).toEqual([])
})
