import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { showContacts } from '../../testing/as-owner.ts'
import { countRows, insertContacts } from '../../testing/directory-rows.ts'
import { bothFields, createLookupsOn, dins } from '../../testing/lookups-on.ts'
import { insertTeam, joinTeam } from '../../testing/team-rows.ts'
import { createTestLookups, type TestLookups } from '../../testing/test-lookups.ts'
import type { LeadFields } from './lookups.store.ts'

let t: TestLookups
let owner: number
let teamId: number
let subject = 0
const CREDITS = { phone: 5, email: 5 }
const NOTHING = { phone: 0, email: 0 }
const BOTH = { phone: 1, email: 1 }
const FREE = { phone: 'found', email: 'found', charged: NOTHING, isFromTeam: true }
const PATHS = ['reveal', 'revealLocal'] as const

beforeAll(async () => {
  t = await createTestLookups({ maxConnections: 30 })
  await insertContacts(
    t.db,
    dins(300).map((din) => ({ din })),
  )
})
afterAll(() => t.drop())
beforeEach(async () => {
  t.clock.pass({ seconds: 1 })
  t.contacts.answer = bothFields
  t.contacts.questions.length = 0
  owner = await t.createUser({ phone: 500, email: 500 })
  teamId = await insertTeam(t, owner)
})
afterEach(() => showContacts(t.ownerUrl, 'all'))

const nextDin = () => String((subject += 1)).padStart(8, '0')
const join = (memberUserId: number, allotted = CREDITS, team = teamId) =>
  joinTeam(t, { teamId: team, ownerUserId: owner, memberUserId }, allotted)
async function newMember(allotted = CREDITS, team = teamId): Promise<number> {
  const user = await t.createUser(CREDITS)
  await join(user, allotted, team)
  return user
}
const fieldsOf = ({ phone, phone_source, phone_fetched_at, email, email_source, email_fetched_at }: LeadFields) => [
  [phone, phone_source, phone_fetched_at],
  [email, email_source, email_fetched_at],
]
const many = (local: boolean, userId: number, subjects: readonly string[]) =>
  (local ? t.local : t.lookups).revealMany('din', { userId, subjects, actor: { kind: 'user', id: String(userId) } })

describe.for(PATHS)('by %s', (path) => {
  const reveal = (userId: number, din: string, key?: string) => t[path](userId, din, key)

  test('what the owner has revealed, ever, is free for a member, even without credits, and a lead of his own', async () => {
    const din = nextDin()
    const first = await reveal(owner, din)
    expect(first.outcome).toMatchObject({ charged: BOTH })
    expect(first.outcome).not.toHaveProperty('isFromTeam')
    t.clock.pass({ days: 1 })
    const member = await newMember(NOTHING)
    const shared = await reveal(member, din, 'once')
    expect(shared.outcome).toEqual({ ...FREE, left: NOTHING })
    expect(fieldsOf(shared.lead)).toEqual(fieldsOf(first.lead))
    expect(shared.lead.lead_id).not.toBe(first.lead.lead_id)
    expect(shared.name).toBe(first.name)
    expect((await t.lookups.leads('din', member, {})).rows).toMatchObject([
      { id: shared.lead.lead_id, subject: din, company_name: 'Sample Pvt Ltd', designation: 'Managing Director' },
    ])
    expect(await countRows(t.db, member)).toEqual({ lookups: 1, leads: 1, postings: 0, misses: 0 })
    // Told again by its key it is as it was; asked anew it is simply his own.
    expect((await reveal(member, din, 'once')).outcome).toEqual(shared.outcome)
    const again = await reveal(member, din)
    expect(again.outcome).toMatchObject({ charged: NOTHING, phone: 'found' })
    expect(again.outcome).not.toHaveProperty('isFromTeam')
    expect(await countRows(t.db, member)).toMatchObject({ lookups: 1, leads: 1 })
    expect(t.contacts.questions.filter((question) => question.subject === din).length).toBeLessThanOrEqual(1)
  })

  test('what a member reveals is free for the owner and for other members; a stranger pays', async () => {
    const [one, other] = [await newMember(), await newMember()]
    const stranger = await t.createUser(CREDITS)
    const din = nextDin()
    expect((await reveal(one, din)).outcome.charged).toEqual(BOTH)
    const before = await t.balance(owner)
    expect((await reveal(owner, din)).outcome).toMatchObject(FREE)
    expect((await reveal(other, din)).outcome).toMatchObject({ ...FREE, left: CREDITS })
    expect((await reveal(stranger, din)).outcome).toMatchObject({ charged: BOTH })
    expect(await t.balance(owner)).toEqual(before)
  })

  test('what a member brought along is not shared; what he reveals afterwards is', async () => {
    const [one, other] = [await t.createUser(CREDITS), await newMember()]
    const [brought, later] = [nextDin(), nextDin()]
    await reveal(one, brought)
    t.clock.pass({ seconds: 1 })
    await join(one)
    await reveal(one, later)
    expect((await reveal(other, brought)).outcome.charged).toEqual(BOTH)
    expect((await reveal(other, later)).outcome).toMatchObject(FREE)
  })

  test('who has left shares nothing more, and what he had from the team stays his', async () => {
    const [one, other] = [await t.createUser(CREDITS), await newMember()]
    const { leave } = await join(one)
    const [shared, afterwards, unshared] = [nextDin(), nextDin(), nextDin()]
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

  test('two teams of one owner are not in one: their members pay each for their own', async () => {
    const [one, elsewhere] = [await newMember(), await newMember(CREDITS, await insertTeam(t, owner))]
    const din = nextDin()
    await reveal(one, din)
    expect((await reveal(elsewhere, din)).outcome.charged).toEqual(BOTH)
  })

  test('of a contact that has only one field at a mate the other is bought', async () => {
    const [one, other] = [await newMember({ phone: 5, email: 0 }), await newMember()]
    const din = nextDin()
    expect((await reveal(one, din)).outcome.charged).toEqual({ phone: 1, email: 0 })
    const { outcome } = await reveal(other, din)
    expect(outcome).toEqual({ ...FREE, charged: { phone: 0, email: 1 }, left: { phone: 5, email: 4 } })
    expect((await reveal(one, din)).outcome).toMatchObject({ ...FREE, left: { phone: 4, email: 0 } })
  })

  test('what may not be shown is not shared', async () => {
    const [one, other] = [await newMember(), await newMember()]
    const din = nextDin()
    await reveal(one, din)
    await showContacts(t.ownerUrl, 'none')
    const { outcome, lead } = await reveal(other, din)
    expect([outcome.phone, outcome.email, lead.phone]).toEqual(['none', 'none', null])
    expect(await countRows(t.db, other)).toMatchObject({ leads: 0, postings: path === 'reveal' ? 2 : 0 })
  })

  test('20 mates who ask the same at the same moment, in two processes, are one charge and 20 leads', async () => {
    const members = await Promise.all(Array.from({ length: 19 }, () => newMember()))
    const din = nextDin()
    const second = createLookupsOn(t.db)
    // Its clock started anew.
    second.clock.pass({ days: 10 })
    t.contacts.answer = (question) => sleep(100, bothFields(question))
    const answers = await Promise.all(
      [owner, ...members].map((user, place) => (place % 2 === 0 || path === 'reveal' ? t : second)[path](user, din)),
    )
    const charged = answers.filter(({ outcome }) => outcome.charged.phone + outcome.charged.email > 0)
    expect(charged.map(({ outcome }) => outcome.charged)).toEqual([BOTH])
    expect(answers.map(({ lead }) => lead.phone)).toEqual(Array(20).fill(charged[0]?.lead.phone))
    expect(new Set(answers.map(({ lead }) => lead.lead_id)).size).toBe(20)
    if (path === 'reveal') expect(t.contacts.questions).toHaveLength(1)
    expect(await t.brokenRules()).toEqual([])
  })

  test('a set has what the team has for nothing, and two sets at once with single questions charge each subject once', async () => {
    const isLocal = path === 'revealLocal'
    const [one, other, third] = [await newMember(), await newMember({ phone: 50, email: 50 }), await newMember()]
    const subjects = Array.from({ length: 20 }, nextDin)
    for (const din of subjects.slice(0, 3)) await reveal(one, din)
    const before = await t.credits.payingBalance(t.db.kysely, other)
    const rows = await many(isLocal, other, subjects.slice(0, 4))
    expect(rows.map(({ charged }) => charged.phone)).toEqual([0, 0, 0, 1])
    expect(rows.map(({ phone, outcome }) => phone !== null && outcome)).toEqual(Array(4).fill('answered'))
    expect(await t.credits.payingBalance(t.db.kysely, other)).toEqual({
      phone: before.phone - 1,
      email: before.email - 1,
    })
    t.contacts.answer = (question) => sleep(50, bothFields(question))
    const [left, right, ...singles] = await Promise.all([
      many(isLocal, owner, subjects),
      many(isLocal, other, subjects.toReversed()),
      ...subjects.slice(10, 14).map((din) => reveal(third, din)),
    ])
    const sum = [...left, ...right, ...singles.map(({ outcome }) => outcome)].reduce(
      (total, { charged }) => total + charged.phone,
      0,
    )
    expect(sum).toBe(16)
    // What another asks just then a set leaves for later.
    const outcomes = new Set([...left, ...right].map(({ outcome }) => outcome))
    outcomes.delete('answered')
    expect([...outcomes]).toEqual(isLocal ? [] : ['not_answered'])
  })
})

test('a mate’s question that fails, or ends nobody knows how, leaves the next one to ask himself', async () => {
  const [one, other] = [await newMember(), await newMember()]
  const [failing, dead] = [nextDin(), nextDin()]
  t.contacts.answer = () => sleep(100).then(() => Promise.reject(new Error('down')))
  const first = t.reveal(one, failing)
  await sleep(30)
  t.contacts.answer = bothFields
  const second = t.reveal(other, failing)
  await expect(first).rejects.toMatchObject({ code: 'provider_unavailable' })
  expect((await second).outcome.charged).toEqual(BOTH)
  await t.openAndDie(one, [dead], 60)
  t.clock.pass({ seconds: 61 })
  expect((await t.reveal(other, dead)).outcome.charged).toEqual(BOTH)
  await t.lookups.releaseOverdue()
})

test('what a user was asking already when he joined he pays for: his question keeps its lead', async () => {
  const user = await t.createUser(CREDITS)
  const din = nextDin()
  await t.reveal(owner, din)
  t.contacts.answer = (question) => sleep(100, bothFields(question))
  const first = t.reveal(user, din)
  await sleep(30)
  await join(user)
  const [one, again] = await Promise.all([first, t.reveal(user, din)])
  expect([one.outcome.charged, again.outcome.charged]).toEqual([BOTH, NOTHING])
  expect(await t.brokenRules()).toEqual([])
})

test('members who join, leave and ask the same by all ways at once never deadlock and lose nothing', async () => {
  const users = await Promise.all(Array.from({ length: 6 }, () => t.createUser(CREDITS)))
  const subjects = Array.from({ length: 8 }, nextDin)
  t.contacts.answer = (question) => sleep(5, bothFields(question))
  const results = await Promise.allSettled([
    ...users.map(async (user) => {
      for (const round of [1, 2, 3]) {
        const { leave } = await join(user)
        await t.revealLocal(user, subjects[round] ?? '')
        await leave()
      }
    }),
    ...[owner, ...users].flatMap((user) => [
      ...subjects.map((din) => t.revealLocal(user, din)),
      ...subjects.map((din) => t.reveal(user, din)),
      many(true, user, subjects),
      many(false, user, subjects.toReversed()),
    ]),
  ])
  const codes = results.flatMap((result) =>
    result.status === 'rejected' ? [(result.reason as { code: string }).code] : [],
  )
  expect(codes.filter((code) => !['credits_exhausted', 'provider_unavailable'].includes(code))).toEqual([])
  expect(await t.brokenRules()).toEqual([])
})
