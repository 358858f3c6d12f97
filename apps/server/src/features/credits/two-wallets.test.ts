import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../db/database.ts'
import { insertContacts } from '../../testing/lookups/directory-rows.ts'
import { bothFields, dins } from '../../testing/lookups/lookups-on.ts'
import { createTestLookups, type TestLookups } from '../../testing/lookups/test-lookups.ts'
import { createGate } from '../../testing/server/gate.ts'
import type { Membership } from './credits.service.ts'

let t: TestLookups
let team: Membership
let owner: number
let member: number
let lastId = 0

beforeAll(async () => {
  t = await createTestLookups()
  await insertContacts(
    t.db,
    dins(20).map((din) => ({ din })),
  )
})
afterAll(() => t.drop())
beforeEach(async () => {
  t.contacts.answer = bothFields
  owner = await t.createUser({ phone: 20, email: 20 })
  member = await t.createUser({ phone: 2, email: 2 })
  team = { membershipId: (lastId += 1), memberUserId: member, ownerUserId: owner }
  await inTransaction(t.db, async (tx) => {
    await t.credits.openMembership(tx, team)
    await t.credits.allot(tx, team, { phone: 5, email: 5 }, posting('first'))
    await t.credits.acceptMembership(tx, team)
  })
})

const actor = () => ({ kind: 'user', id: String(owner) }) as const
const posting = (key: string) => ({ idempotencyKey: `${team.membershipId} ${key}`, actor: actor() })
const allot = (amounts: { phone: number; email: number }, key: string) =>
  inTransaction(t.db, (tx) => t.credits.allot(tx, team, amounts, posting(key)))
const end = () => inTransaction(t.db, (tx) => t.credits.endMembership(tx, team, actor()))
const paying = (userId: number) => t.credits.payingBalance(t.db.kysely, userId)
/**
 * Own and paying wallet of the member, and the owner's own; email credits are the same in all of
 * these tests.
 */
async function wallets() {
  const [own, pays, home] = await Promise.all([t.balance(member), paying(member), t.balance(owner)])
  return { own: own.phone, pays: pays.phone, home: home.phone }
}
test('an allotment leaves the owner’s wallet and pays for the member’s lookups; the member’s own credits stay', async () => {
  expect(await wallets()).toEqual({ own: 2, pays: 5, home: 15 })
  expect((await t.revealLocal(member, '00000001')).outcome.left).toEqual({ phone: 4, email: 4 })
  expect((await t.reveal(member, '00000002')).outcome.left).toEqual({ phone: 3, email: 3 })
  expect(await wallets()).toEqual({ own: 2, pays: 3, home: 15 })
  expect(await t.brokenRules()).toEqual([])
})

test('a member whose allotment is used up is refused, whatever is in their own wallet', async () => {
  for (const din of dins(5)) await t.revealLocal(member, din)
  for (const reveal of [t.revealLocal, t.reveal])
    await expect(reveal(member, '00000006')).rejects.toMatchObject({ code: 'credits_exhausted' })
  expect(await wallets()).toEqual({ own: 2, pays: 0, home: 15 })
})

test('what an owner has allotted does not count as used, and what comes back can be used again', async () => {
  await t.revealLocal(owner, '00000001')
  await t.revealLocal(member, '00000002')
  const toUse = () => t.credits.grantedToUse(t.db.kysely, owner)
  expect(await toUse()).toEqual({ phone: 15, email: 15 })
  expect(await t.balance(owner)).toMatchObject({ phone: 14, email: 14 })
  await end()
  expect(await toUse()).toEqual({ phone: 19, email: 19 })
  expect(await t.balance(owner)).toMatchObject({ phone: 18, email: 18 })
  expect(await t.credits.granted(t.db.kysely, owner)).toEqual({ phone: 20, email: 20 })
})

test('a grant to a member goes to their own wallet, and the same key again is a replay', async () => {
  const first = await t.grant(member, { phone: 7, email: 7 }, `plan:${member}`)
  const again = await t.grant(member, { phone: 7, email: 7 }, `plan:${member}`)
  expect(again).toEqual({ ...first, isReplay: true })
  expect(await wallets()).toEqual({ own: 9, pays: 5, home: 15 })
  expect(await t.credits.granted(t.db.kysely, member)).toEqual({ phone: 9, email: 9 })
})

test('charges are listed by user, whichever wallet paid', async () => {
  await t.revealLocal(member, '00000001')
  await t.revealLocal(owner, '00000001')
  await end()
  await t.reveal(member, '00000002')
  expect(await t.credits.charges(member)).toMatchObject([{ credits: 2 }, { credits: 2 }])
  expect(await t.credits.charges(owner)).toMatchObject([{ credits: 2 }])
})

test('more than the owner has cannot be allotted', async () => {
  await expect(allot({ phone: 16, email: 0 }, 'more')).rejects.toMatchObject({
    code: 'credits_exhausted',
  })
  await expect(allot({ phone: 0, email: 16 }, 'more')).rejects.toMatchObject({
    code: 'credits_exhausted',
  })
  await allot({ phone: 15, email: 15 }, 'more')
  expect(await wallets()).toEqual({ own: 2, pays: 20, home: 0 })
})

test('of ten simultaneous allotments only what the owner has is given', async () => {
  const results = await Promise.allSettled(
    dins(10).map((key) => allot({ phone: 4, email: 4 }, key)),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await wallets()).toEqual({ own: 2, pays: 17, home: 3 })
  expect(await t.brokenRules()).toEqual([])
})

test('the same allotment again moves nothing, even when the owner has less by then', async () => {
  await allot({ phone: 10, email: 10 }, 'again')
  await allot({ phone: 10, email: 10 }, 'again')
  expect(await wallets()).toEqual({ own: 2, pays: 15, home: 5 })
  await expect(allot({ phone: 1, email: 1 }, 'again')).rejects.toMatchObject({ code: 'conflict' })
})

test('what is left when a membership ends goes back once, and the own wallet pays again', async () => {
  await t.revealLocal(member, '00000001')
  expect(await end()).toEqual({ phone: 4, email: 4 })
  expect(await end()).toBeNull()
  expect(await wallets()).toEqual({ own: 2, pays: 2, home: 19 })
  expect((await t.revealLocal(member, '00000002')).outcome.left).toEqual({ phone: 1, email: 1 })
  expect(await t.brokenRules()).toEqual([])
})

test('nothing is allotted to a membership that has ended', async () => {
  await end()
  await expect(allot({ phone: 1, email: 1 }, 'late')).rejects.toMatchObject({ code: 'conflict' })
  expect(await wallets()).toEqual({ own: 2, pays: 2, home: 20 })
})

test('a lookup that is running when its membership ends is cancelled, and its hold goes back', async () => {
  const answering = createGate()
  t.contacts.answer = () => answering.pass().then(() => ({ phone: '+91 11111 22222' }))
  const running = Promise.allSettled([t.reveal(member, '00000001')])
  await expect.poll(() => paying(member)).toEqual({ phone: 4, email: 4 })
  expect(await end()).toEqual({ phone: 5, email: 5 })
  answering.open()
  expect(await running).toMatchObject([{ reason: { code: 'provider_unavailable' } }])
  expect(await wallets()).toEqual({ own: 2, pays: 2, home: 20 })
  expect(await t.credits.charges(member)).toEqual([])
  t.contacts.answer = bothFields
  expect((await t.reveal(member, '00000001')).outcome.left).toEqual({ phone: 1, email: 1 })
  expect(await t.brokenRules()).toEqual([])
})

test('lookups of a dead process are cancelled too, but not those that another wallet pays', async () => {
  await t.openAndDie(member, ['00000001', '00000002'], 60)
  await t.openAndDie(owner, ['00000003'], 60)
  expect(await wallets()).toEqual({ own: 2, pays: 3, home: 14 })
  expect(await end()).toEqual({ phone: 5, email: 5 })
  expect(await wallets()).toEqual({ own: 2, pays: 2, home: 19 })
  expect(await t.brokenRules()).toEqual([])
})

test('reveals and the end of the membership at the same moment: each is paid by one wallet, and nothing is lost', async () => {
  const results = await Promise.allSettled([
    ...dins(7).map((din) => t.revealLocal(member, din)),
    end(),
    ...dins(7, 8).map((din) => t.reveal(member, din)),
  ])
  const charged = (await t.credits.charges(member)).reduce((sum, { credits }) => sum + credits, 0)
  const { own, home } = await wallets()
  expect(2 * (own + home) + charged).toBe(44)
  const answered = results.filter((result) => result.status === 'fulfilled').length - 1
  expect(charged).toBe(answered * 2)
  expect(await t.brokenRules()).toEqual([])
})

test('a grant that is taken back also comes from members to whom it was allotted, as far as it is unspent', async () => {
  const { postingId } = await t.grant(owner, { phone: 10, email: 10 }, `bought:${owner}`)
  await t.grant(owner, { phone: 3, email: 3 }, `bought later:${owner}`)
  await allot({ phone: 28, email: 28 }, 'all')
  await t.revealLocal(member, '00000001')
  const take = (key: string) =>
    inTransaction(t.db, (tx) =>
      t.credits.takeBack(tx, {
        userId: owner,
        postingId: postingId!,
        phone: 10,
        email: 8,
        reference: { type: 'payment', id: 'refunded' },
        idempotencyKey: `${owner} ${key}`,
        actor: { kind: 'system', id: null },
      }),
    )
  const both = await Promise.all([
    take('first'),
    take('first'),
    allot({ phone: 0, email: 0 }, 'meanwhile'),
  ])
  expect(both.slice(0, 2).toSorted((one, other) => one.phone - other.phone)).toEqual([
    { phone: 0, email: 0 },
    { phone: 10, email: 8 },
  ])
  expect([await paying(member), await t.balance(owner)]).toEqual([
    { phone: 22, email: 24 },
    { phone: 0, email: 0 },
  ])
  expect(await take('second')).toEqual({ phone: 0, email: 2 })
  expect(await end()).toEqual({ phone: 22, email: 22 })
  expect(await take('third')).toEqual({ phone: 0, email: 0 })
  expect(await t.brokenRules()).toEqual([])
})

test('more than one posting can hold is allotted in parts and comes back completely', async () => {
  for (const key of ['one', 'two', 'three'])
    await t.grant(owner, { phone: 1_000_000_000, email: 0 }, `${key}:${owner}`)
  const most = await inTransaction(t.db, (tx) =>
    t.credits.allot(tx, team, { phone: 'all', email: 0 }, posting('all of it')),
  )
  expect(most).toEqual({ phone: 1_000_000_000, email: 0 })
  for (const key of ['more', 'still more']) await allot({ phone: 1_000_000_000, email: 0 }, key)
  expect(await end()).toEqual({ phone: 3_000_000_005, email: 5 })
  expect(await t.balance(owner)).toEqual({ phone: 3_000_000_020, email: 20 })
  expect(await t.brokenRules()).toEqual([])
})
