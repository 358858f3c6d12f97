import { expect, test } from 'vitest'
import { inTransaction } from '../../db/database.ts'
import { asOwner } from '../../testing/database/as-owner.ts'
import { insertTeam, joinTeam } from '../../testing/people/team-rows.ts'
import { behaveWell } from '../../testing/vendors/misbehaviours.ts'
import { KEY, newDin, newDins, setUpOwnKeys, t } from '../../testing/vendors/own-key-world.ts'
import type { VendorWorld } from '../../testing/vendors/vendor-world.ts'
import { createLedger } from '../ledger/ledger.service.ts'
import { DIN_KIND } from '../lookups/kinds/din.kind.ts'

setUpOwnKeys()

/** An owner with a key and members, each with so many credits of both kinds. */
async function team(allotted: readonly number[], world: Pick<VendorWorld, 'createUser'> = t) {
  const owner = await world.createUser({ phone: 100, email: 100 })
  const teamId = await insertTeam(t, owner)
  const members = []
  for (const count of allotted) {
    const member = await world.createUser({ phone: 3, email: 3 })
    const ids = { teamId, ownerUserId: owner, memberUserId: member }
    await joinTeam(t, ids, { phone: count, email: count })
    members.push(member)
  }
  await t.vendors.ownKeys.save(owner, 'First', KEY)
  return { owner, members }
}
const paying = (user: number) => t.credits.payingBalance(t.db.kysely, user)
const priceOfDirectors = (amount: number) =>
  asOwner(t.ownerUrl, `UPDATE price SET amount = ${amount} WHERE kind = 'din'`)
const both = (count: number) => ({ phone: count, email: count })

test('a member pays the usual price for what the owner’s key finds, and it comes back to the owner', async () => {
  const { owner, members } = await team([1])
  const [member] = members as [number]
  const first = await t.reveal(member, newDin())
  expect(first.lead.phone_source).toBe('First (your key)')
  expect(first.outcome).toMatchObject({ charged: both(1), left: both(0) })
  for (const din of newDins(24))
    await expect(t.reveal(member, din)).rejects.toMatchObject({ code: 'credits_exhausted' })
  expect(t.server.calls).toHaveLength(1)
  expect([await t.balance(owner), await paying(member), await t.balance(member)]).toEqual([
    both(100),
    both(0),
    both(3),
  ])
  expect(await t.brokenRules()).toEqual([])
})

test('the owner pays the price of own keys, by single reveals, sets and refreshes of members', async () => {
  const priced = await t.another({ ownKeyPrice: 1 })
  await priceOfDirectors(3)
  const { owner, members } = await team([30], priced)
  const [member] = members as [number]
  const din = newDin()
  const { lead, outcome } = await priced.reveal(member, din)
  expect(outcome).toMatchObject({ charged: both(3), left: both(27) })
  expect(await t.balance(owner)).toEqual(both(72))

  // Of a set, one is found with the key, one by the operator's, and one by nobody.
  const [own, other, none] = newDins(3) as [string, string, string]
  t.server.react = (call, response) => {
    const isOwn = call.key === KEY.VENDOR_KEY
    if (call.body.includes(own) ? isOwn : call.body.includes(other) && call.url === '/Second')
      return behaveWell(call, response)
    return void response.end('{"found":false}')
  }
  const actor = { kind: 'batch', id: '7' } as const
  const set = { userId: member, subjects: [own, other, none], actor }
  const rows = await priced.lookups.revealMany('din', set)
  expect(rows.map(({ charged }) => charged)).toEqual([both(3), both(3), both(0)])
  expect([await paying(member), await t.balance(owner)]).toEqual([both(21), both(74)])
  t.server.react = behaveWell
  const ofOwner = await priced.reveal(owner, newDin())
  expect(ofOwner.outcome).toMatchObject({ charged: both(1), left: both(73) })

  t.clock.pass({ days: 100 })
  t.server.react = (_, response) =>
    void response.end(
      JSON.stringify({ ok: true, id: din, phone: '+91 11111 77777', email: 'new@sample.example' }),
    )
  const refresh = { userId: member, actor: { kind: 'user', id: String(member) } as const }
  const refreshed = await priced.lookups.refresh({
    ...refresh,
    permissions: ['din-search'],
    leadId: lead.lead_id!,
  })
  expect(refreshed.outcome).toMatchObject({ charged: both(3), left: both(18) })
  expect(await t.balance(owner)).toEqual(both(75))
  await priceOfDirectors(1)
  expect(await t.brokenRules()).toEqual([])
})

test('the lines of the ledger say what an own key brought back, and only its price is refunded', async () => {
  const { owner, members } = await team([5])
  const [member] = members as [number]
  await t.db.pool.query("UPDATE user_account SET name = 'Meena' WHERE id = $1", [member])
  const revealed = await t.reveal(member, newDin())
  await t.reveal(owner, newDin())
  const ledger = createLedger({ db: t.db, timeZone: 'Asia/Kolkata' })
  const linesOf = async (user: number, wallet: 'own' | 'team') =>
    (await ledger.query(user, { wallet, limit: 3 })).rows.map((row) => [
      row.kind,
      row.about,
      row.actor,
      row.phone,
      row.phone_left,
    ])
  expect(await linesOf(owner, 'own')).toEqual([
    ['own_key', expect.stringMatching('Director'), 'You', 1, 96],
    ['charge', expect.stringMatching('Director'), 'You', -1, 95],
    ['own_key', revealed.name, 'Meena', 1, 96],
  ])
  expect(await linesOf(member, 'team')).toEqual([
    ['charge', revealed.name, 'You', -1, 4],
    ['allot', expect.anything(), expect.anything(), 5, 5],
  ])
  expect((await ledger.recharges.query(owner, {})).rows).toHaveLength(1)
  const { rows } = await t.db.pool.query<{ id: number; charge: number }>(
    'SELECT id, charge_id AS charge FROM lookup WHERE user_id = ANY ($1)',
    [[owner, member]],
  )
  const paid = await t.lookups.paidFor(
    t.db.kysely,
    rows.map(({ id }) => id),
  )
  expect(paid).toMatchObject([both(0), both(0)])
  // Nothing else can refund it either.
  const refund = inTransaction(t.db, (tx) =>
    t.credits.refund(tx, {
      charges: [{ chargeId: rows[0]!.charge, ...both(1) }],
      reference: { type: 'report', id: '1' },
      idempotencyKey: `own key ${owner}`,
      actor: { kind: 'system', id: null },
    }),
  )
  await expect(refund).rejects.toThrow(/did not take what is to be given back/)
  expect(await t.brokenRules()).toEqual([])
})

test('the limit of an API key counts the usual price', async () => {
  const { owner } = await team([])
  await t.db.pool.query(
    `INSERT INTO api_key (user_id, public_part, hash, name, daily_credits, limited_at, day_zone,
       created_at)
     SELECT $1, 'own_key_test', 'x', 'Nightly', 4, now, 'Asia/Kolkata', now
     FROM (VALUES ($2::timestamptz)) v (now)`,
    [owner, t.clock.now()],
  )
  const call = (subject: string) =>
    t.lookups.reveal(DIN_KIND, {
      userId: owner,
      subject,
      actor: { kind: 'api_key', id: 'own_key_test' },
    })
  for (const din of newDins(2)) expect((await call(din)).outcome.charged).toEqual(both(0))
  await expect(call(newDin())).rejects.toMatchObject({ code: 'credits_exhausted' })
  expect(t.server.calls).toHaveLength(2)
  expect(await t.balance(owner)).toEqual(both(100))
  // So does the usage of the account.
  const usage = await t.credits.charges(owner)
  expect(usage.reduce((sum, { credits }) => sum + credits, 0)).toBe(4)
  expect(await t.brokenRules()).toEqual([])
})

test('members, the owner and allotments at the same time lose nothing and wait for nobody for ever', async () => {
  const { owner, members } = await team([20, 20, 20])
  const other = await t.another()
  const allot = (memberUserId: number, key: string) =>
    inTransaction(t.db, async (tx) => {
      await t.credits.lockWallets(tx, [owner, memberUserId])
    }).then(() => key)
  const work = [owner, ...members].flatMap((user, index) => [
    ...newDins(4).map((din) => t.reveal(user, din)),
    ...newDins(4).map((din) => other.reveal(user, din)),
    other.lookups.revealMany('din', {
      userId: user,
      subjects: newDins(5),
      actor: { kind: 'batch', id: '7' },
    }),
    ...[1, 2, 3].map((one) => allot(members[index % 3]!, `${index} ${one}`)),
  ])
  await Promise.all(work)
  // 13 directors each. What members paid is the owner's again.
  expect(await Promise.all(members.map(paying))).toEqual([both(7), both(7), both(7)])
  expect(await t.balance(owner)).toEqual(both(40 + 3 * 13))
  expect(await t.brokenRules()).toEqual([])
})
