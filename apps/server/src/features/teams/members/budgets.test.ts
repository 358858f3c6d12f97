import { incrementAllottedCredits, setMemberBudget } from '@dastak/contract/teams/members.ts'
import { getTeam } from '@dastak/contract/teams/teams.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '../../../db/database.ts'
import { eventsOf, people, server, setUpTeams } from '../../../testing/people/teams-on-server.ts'

setUpTeams()

/** Moves the clock forward to a time in India. */
function advanceTo(moment: string) {
  server.clock.pass({
    seconds: Math.max(0, (Date.parse(moment) - server.clock.now().getTime()) / 1000),
  })
}
const year = new Date().getFullYear() + 1
const refill = () => server.teams.budgets.refillDue()
test('a budget fills up once at the start of each month in India, as far as the owner’s credits allow', async () => {
  advanceTo(`${year}-01-20T12:00:00+05:30`)
  const [owner, member] = [await people.newOwner(), await people.newUser('Meena Member')]
  const teamId = await people.newTeam(owner)
  await people.add(owner, teamId, member, 4, 0)
  const ids = { team_id: teamId, member_id: member.publicId }
  const set = (monthly_credits: number, monthly_email_credits: number) =>
    server.call(setMemberBudget, {
      token: owner.token,
      body: { ...ids, monthly_credits, monthly_email_credits },
    })
  expect((await set(30, 20)).body).toMatchObject({
    message: 'Budget saved',
    data: {
      monthly_credits: 30,
      monthly_email_credits: 20,
      next_refill_on: `${year}-02-01`,
      credits_left: 4,
    },
  })
  await refill()
  advanceTo(`${year}-01-31T23:59:00+05:30`)
  await refill()
  expect(await people.payingOf(member)).toEqual([4, 0])
  advanceTo(`${year}-02-01T00:00:30+05:30`)
  await people.givePlan(owner.userId)
  // Also if several workers do it.
  await Promise.all([refill(), refill(), refill()])
  expect(await people.payingOf(member)).toEqual([30, 20])
  expect(await people.ownOf(owner)).toEqual([80, 90])
  expect((await eventsOf((await server.signIn(member.mobile)).token))[0]).toEqual({
    type: 'team_credits',
    data: { team_name: 'Weavers', phone: 26, email: 20 },
  })
  // A membership that is already full gets nothing.
  advanceTo(`${year}-03-02T00:00:00+05:30`)
  await people.givePlan(owner.userId)
  await refill()
  expect(await people.payingOf(member)).toEqual([30, 20])
  // A change in the middle of a month counts from the next month. Then there is not enough.
  expect(
    (
      await server.call(setMemberBudget, {
        token: (await server.signIn(owner.mobile)).token,
        body: { ...ids, monthly_credits: 500, monthly_email_credits: 0 },
      })
    ).body.data,
  ).toMatchObject({
    next_refill_on: `${year}-04-01`,
  })
  await refill()
  expect(await people.payingOf(member)).toEqual([30, 20])
  advanceTo(`${year}-04-01T03:00:00+05:30`)
  await people.givePlan(owner.userId)
  await refill()
  await refill()
  expect(await people.payingOf(member)).toEqual([110, 20])
  expect(await people.ownOf(owner)).toEqual([0, 90])
  const { token } = await server.signIn(owner.mobile)
  expect(await eventsOf(token)).toMatchObject([
    {
      type: 'refill_short',
      data: { name: 'Meena Member', team_name: 'Weavers', phone: 390, email: 0 },
    },
    { type: 'member_joined' },
  ])
  expect(await people.brokenRules()).toEqual([])
})

test('a budget waits while its owner has no plan, and ends with none or with the membership', async () => {
  advanceTo(`${year}-05-10T12:00:00+05:30`)
  const [owner, one, two] = [
    await people.newOwner(),
    await people.newUser(),
    await people.newUser(),
  ]
  const teamId = await people.newTeam(owner)
  for (const member of [one, two]) {
    await people.add(owner, teamId, member)
    const body = { team_id: teamId, member_id: member.publicId, monthly_credits: 5 }
    expect((await server.call(setMemberBudget, { token: owner.token, body })).status).toBe(200)
  }
  const removed = await server.call(setMemberBudget, {
    token: owner.token,
    body: { team_id: teamId, member_id: two.publicId },
  })
  expect(removed.body).toMatchObject({
    message: 'Budget removed',
    data: { monthly_credits: null, next_refill_on: null },
  })
  // The plan ends on 9 June, and is paid again on 20 July.
  advanceTo(`${year}-07-03T12:00:00+05:30`)
  await refill()
  expect(await people.payingOf(one)).toEqual([0, 0])
  advanceTo(`${year}-07-20T12:00:00+05:30`)
  await people.givePlan(owner.userId)
  await refill()
  expect(await people.payingOf(one)).toEqual([5, 0])
  expect(await people.payingOf(two)).toEqual([0, 0])
  const { token } = await server.signIn(owner.mobile)
  const { data } = (await server.call(getTeam, { token, query: { team_id: teamId } })).body
  expect(data.team_members.map(({ next_refill_on: next }) => next)).toEqual([null, `${year}-08-01`])
  const more = { team_id: teamId, member_id: one.publicId, increment_credits_by: 2 }
  expect(
    (await server.call(incrementAllottedCredits, { token, body: more })).body.data.credits_left,
  ).toBe(7)
})

test('a membership that cannot be filled up does not stop the others', async () => {
  advanceTo(`${year}-09-10T12:00:00+05:30`)
  const [owner, one, two] = [
    await people.newOwner(),
    await people.newUser(),
    await people.newUser(),
  ]
  const teamId = await people.newTeam(owner)
  for (const member of [one, two]) {
    await people.add(owner, teamId, member)
    const body = { team_id: teamId, member_id: member.publicId, monthly_credits: 5 }
    await server.call(setMemberBudget, { token: owner.token, body })
  }
  const { rows } = await server.db.pool.query<{ id: number }>(
    'SELECT id FROM team_membership WHERE user_id = $1 AND left_at IS NULL',
    [one.userId],
  )
  const membership = {
    membershipId: rows[0]!.id,
    memberUserId: one.userId,
    ownerUserId: owner.userId,
  }
  const idempotencyKey = `membership:${membership.membershipId}:refill:${year}-10-01`
  const other = { idempotencyKey, actor: { kind: 'system', id: null } } as const
  await inTransaction(server.db, (tx) =>
    server.credits.allot(tx, membership, { phone: 1, email: 0 }, other),
  )
  advanceTo(`${year}-10-01T03:00:00+05:30`)
  await people.givePlan(owner.userId)
  await expect(refill()).rejects.toMatchObject({ code: 'conflict' })
  expect([await people.payingOf(one), await people.payingOf(two)]).toEqual([
    [1, 0],
    [5, 0],
  ])
})
