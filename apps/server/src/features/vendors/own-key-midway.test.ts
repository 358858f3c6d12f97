import { expect, test } from 'vitest'
import { insertTeam, joinTeam } from '../../testing/people/team-rows.ts'
import { behaveWell } from '../../testing/vendors/misbehaviours.ts'
import { KEY, newDin, newDins, setUpOwnKeys, t } from '../../testing/vendors/own-key-world.ts'
import { TEST } from '../../testing/vendors/vendor-world.ts'
import { createGate } from '../../testing/server/gate.ts'

/** What happens between the question to a vendor with an own key and its answer. */

setUpOwnKeys(['First'])

const both = (count: number) => ({ phone: count, email: count })

/** An owner with a key, of 100 credits after the member has got some. */
async function team(allotted = 10) {
  const owner = await t.createUser(both(100 + allotted))
  const teamId = await insertTeam(t, owner)
  const member = await t.createUser(both(3))
  const ids = { teamId, ownerUserId: owner, memberUserId: member }
  const { leave } = await joinTeam(t, ids, both(allotted))
  await t.vendors.ownKeys.save(owner, 'First', KEY)
  return { owner, member, leave }
}
/** Reveals for the user, and does something before the vendor answers. */
async function during(userId: number, action: () => Promise<unknown>) {
  const answering = createGate()
  t.server.react = (call, response) => {
    void answering.pass().then(() => behaveWell(call, response))
  }
  const revealing = Promise.allSettled([t.reveal(userId, newDin())])
  await answering.reached
  await action()
  answering.open()
  const [revealed] = await revealing
  return revealed
}

test('a vendor that is switched off and a key that is deleted still bring what they were asked for', async () => {
  const { owner, member } = await team()
  const changes = [
    () => t.vendors.enable('First', false, TEST),
    () => t.vendors.takeOwnKeys('First', false, TEST),
    () => t.vendors.ownKeys.delete(owner, 'First'),
  ]
  for (const [index, change] of changes.entries()) {
    const revealed = await during(member, change)
    expect(revealed).toMatchObject({ value: { outcome: { charged: both(1) } } })
    expect(await t.balance(owner)).toEqual(both(101 + index))
    await t.vendors.enable('First', true, TEST)
    await t.vendors.takeOwnKeys('First', true, TEST)
  }
  t.server.react = behaveWell
  expect((await t.reveal(member, newDin())).lead.phone_source).toBe('First')
  expect(await t.brokenRules()).toEqual([])
})

test('a hold that has ended brings nothing back, and a member who has left costs nobody anything', async () => {
  const { owner, member, leave } = await team()
  const unavailable = { reason: { code: 'provider_unavailable' } }
  const revealed = await during(member, async () => {
    t.clock.pass({ hours: 1 })
    const end = "SELECT lookup_give_back(id, 'expired', $1) FROM lookup WHERE state = 'asking'"
    await t.db.pool.query(end, [t.clock.now()])
  })
  expect(revealed).toMatchObject(unavailable)
  expect(await t.balance(owner)).toEqual(both(100))
  expect(await during(member, leave)).toMatchObject(unavailable)
  expect([await t.balance(owner), await t.balance(member)]).toEqual([both(110), both(3)])
  t.server.react = behaveWell
  expect((await t.reveal(member, newDin())).lead.phone_source).toBe('First')
  expect(await t.brokenRules()).toEqual([])
})

test('whenever a member leaves, all that was not spent elsewhere is the owner’s', async () => {
  for (const pause of [0, 12, 24, 36, 48]) {
    const { owner, member, leave } = await team()
    t.server.react = (call, response) =>
      void setTimeout(() => behaveWell(call, response), Math.random() * 40)
    const set = { userId: member, subjects: newDins(4), actor: { kind: 'batch', id: '7' } } as const
    await Promise.allSettled([
      ...newDins(5).map((din) => t.reveal(member, din)),
      t.lookups.revealMany('din', set),
      new Promise((resolve) => setTimeout(resolve, pause)).then(leave),
      ...newDins(3).map((din) => t.reveal(owner, din)),
    ])
    expect(await t.balance(owner)).toEqual(both(110))
    expect(await t.brokenRules()).toEqual([])
  }
})

test('who has no credits makes no call with an own key, also 16 at once', async () => {
  const owner = await t.createUser(both(0))
  await t.vendors.ownKeys.save(owner, 'First', KEY)
  await expect(t.reveal(owner, newDin())).rejects.toMatchObject({ code: 'credits_exhausted' })
  const { member } = await team(1)
  const many = await Promise.allSettled(newDins(16).map((din) => t.reveal(member, din)))
  expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(t.server.calls).toHaveLength(1)
  expect(await t.brokenRules()).toEqual([])
})
