import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../db/database.ts'
import { insertContacts } from '../../testing/lookups/directory-rows.ts'
import { bothFields, dins } from '../../testing/lookups/lookups-on.ts'
import { createTestLookups, type TestLookups } from '../../testing/lookups/test-lookups.ts'
import { createGate } from '../../testing/server/gate.ts'

let t: TestLookups
let lastId = 0
beforeAll(async () => {
  t = await createTestLookups()
  await insertContacts(
    t.db,
    dins(4).map((din) => ({ din })),
  )
})
afterAll(() => t.drop())
beforeEach(() => {
  t.contacts.answer = bothFields
})
const ACTOR = { kind: 'system', id: null } as const
const paying = (userId: number) => t.credits.payingBalance(t.db.kysely, userId)

/** An invitation with 3 credits of each kind, and how it is accepted. */
async function invited(person: number) {
  const other = await t.createUser({ phone: 9, email: 9 })
  const elsewhere = { membershipId: (lastId += 1), memberUserId: person, ownerUserId: other }
  await inTransaction(t.db, async (tx) => {
    await t.credits.openMembership(tx, elsewhere)
    await t.credits.allot(
      tx,
      elsewhere,
      { phone: 3, email: 3 },
      {
        idempotencyKey: `set aside ${lastId}`,
        actor: ACTOR,
      },
    )
  })
  const accept = () => inTransaction(t.db, (tx) => t.credits.acceptMembership(tx, elsewhere))
  const end = () => inTransaction(t.db, (tx) => t.credits.endMembership(tx, elsewhere, ACTOR))
  return { other, accept, end }
}

test('credits set aside for an invitation pay for nothing, and come back', async () => {
  const person = await t.createUser({ phone: 1, email: 1 })
  const { other, accept, end } = await invited(person)
  expect(await paying(person)).toEqual({ phone: 1, email: 1 })
  expect(await t.balance(other)).toMatchObject({ phone: 6, email: 6 })
  expect((await t.revealLocal(person, '00000001')).outcome.left).toEqual({ phone: 0, email: 0 })
  for (const reveal of [t.revealLocal, t.reveal])
    await expect(reveal(person, '00000002')).rejects.toMatchObject({ code: 'credits_exhausted' })
  expect([await end(), await end()]).toEqual([{ phone: 3, email: 3 }, null])
  expect(await t.balance(other)).toMatchObject({ phone: 9, email: 9 })
  await expect(accept()).rejects.toMatchObject({
    code: 'conflict',
  })
  expect(await t.brokenRules()).toEqual([])
})

test('a lookup that is running when the invitation is accepted stays with the wallet that holds it', async () => {
  const person = await t.createUser({ phone: 2, email: 2 })
  const { accept } = await invited(person)
  const answering = createGate()
  t.contacts.answer = () => answering.pass().then(() => ({ phone: '+91 11111 22222' }))
  const running = t.reveal(person, '00000001')
  await expect.poll(() => paying(person)).toEqual({ phone: 1, email: 1 })
  await accept()
  expect(await paying(person)).toEqual({ phone: 3, email: 3 })
  answering.open()
  expect((await running).outcome).toMatchObject({
    charged: { phone: 1, email: 0 },
    left: { phone: 3, email: 3 },
  })
  expect(await t.balance(person)).toMatchObject({ phone: 1, email: 2 })
  expect(await t.brokenRules()).toEqual([])
})

test('a member belongs to one team; after its end another invitation can be accepted', async () => {
  const person = await t.createUser({ phone: 1, email: 1 })
  const [one, two] = [await invited(person), await invited(person)]
  await one.accept()
  await expect(two.accept()).rejects.toMatchObject({ code: 'conflict' })
  await one.end()
  await expect(one.accept()).rejects.toMatchObject({ code: 'conflict' })
  await two.accept()
  expect(await paying(person)).toEqual({ phone: 3, email: 3 })
  expect(await t.balance(one.other)).toMatchObject({ phone: 9, email: 9 })
})

test('of several invitations that are accepted at the same moment, even twice, one pays', async () => {
  const person = await t.createUser({ phone: 1, email: 1 })
  const [one, two] = [await invited(person), await invited(person)]
  const results = await Promise.allSettled([one.accept(), two.accept(), one.accept(), two.accept()])
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject(Array.from({ length: 3 }, () => ({ reason: { code: 'conflict' } })))
  expect(await paying(person)).toEqual({ phone: 3, email: 3 })
  expect(await t.brokenRules()).toEqual([])
})
