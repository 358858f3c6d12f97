import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { incrementAllottedCredits, removeTeamMember } from '@dastak/contract/teams/members.ts'
import { createTeam, deleteTeam, leaveTeam } from '@dastak/contract/teams/teams.ts'
import { beforeAll, expect, test } from 'vitest'
import { createDirectoryContacts } from '../../adapters/contacts/directory.ts'
import { MANY_CALLS } from '../../testing/server/http-caller.ts'
import { createTestContacts } from '../../testing/lookups/lookups-on.ts'
import { insertDirector } from '../../testing/registry/registry-rows.ts'
import { createTeamPeople } from '../../testing/people/team-people.ts'
import { createTestServer } from '../../testing/server/test-server.ts'
import { CIN, people, server, setUpTeams } from '../../testing/people/teams-on-server.ts'
import { createGate } from '../../testing/server/gate.ts'

setUpTeams({ CALLS_IN_FLIGHT_PER_USER: '100' })
beforeAll(async () => {
  for (const din of DINS)
    await insertDirector(server, { din, cin: CIN, phone: `+9111111${din.slice(3)}` })
})

const DINS = Array.from({ length: 40 }, (_, index) => `0074${String(index).padStart(4, '0')}`)
const statuses = (answers: readonly { status: number }[]) =>
  [...new Set(answers.map(({ status }) => status))].sort()

test('100 allotments, reveals, removals and additions at once on one team lose nothing and double nothing', async () => {
  const owner = await people.newOwner(290)
  const teamId = await people.newTeam(owner)
  const members = [
    await people.newUser(),
    await people.newUser(),
    await people.newUser(),
    await people.newUser(),
  ]
  for (const member of members) await people.add(owner, teamId, member, 5, 5)
  const { token } = owner
  const ids = (member: (typeof members)[number]) => ({
    team_id: teamId,
    member_id: member.publicId,
  })
  const allot = (member: (typeof members)[number], increment_credits_by: number) =>
    server.call(incrementAllottedCredits, {
      token,
      body: { ...ids(member), increment_credits_by },
    })
  const remove = (member: (typeof members)[number]) =>
    server.call(removeTeamMember, { token, body: ids(member) })
  const own = members.map(() => 10)
  const answers = await Promise.all(
    Array.from({ length: 100 }, async (_, index) => {
      const position = index % members.length
      const member = members[position]!
      if (index % 10 < 5) {
        const body = { director_id: DINS[index % DINS.length]! }
        return server.call(revealDirector, { token: member.token, body })
      }
      if (index % 10 < 7) return allot(member, 200)
      if (index % 10 === 7) return remove(member)
      if (index % 10 === 8) return people.invite(owner, teamId, member, 7, 7)
      if (index % 20 === 9) return people.accept(member)
      return server.call(leaveTeam, { token: member.token, body: { team_id: teamId } })
    }),
  )
  // Every answer is a known one: done, no credits, no longer a member, already a member.
  expect(statuses(answers).filter((status) => ![200, 402, 404, 409].includes(status))).toEqual([])
  expect(await people.brokenRules()).toEqual([])
  const { rows } = await server.db.pool.query<{ phone: number; email: number }>(
    'SELECT sum(phone) AS phone, sum(email) AS email FROM ledger_posting WHERE reason = ' +
      "'charge' AND asked_by_user_id = ANY ($1)",
    [members.map(({ userId }) => userId)],
  )
  // No credits are lost or created: the start equals what is left plus what was spent.
  await server.call(deleteTeam, { token, query: { team_id: teamId } })
  const [ownPhone = 0] = await people.ownOf(owner)
  const remaining = await Promise.all(
    members.map(async (member) => (await people.ownOf(member))[0] ?? 0),
  )
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
  expect(ownPhone + sum(remaining) + (rows[0]?.phone ?? 0)).toBe(300 + sum(own))
  expect(await people.brokenRules()).toEqual([])
})

test('a team that is deleted while members are added to it keeps none of them, and no credits', async () => {
  const owner = await people.newOwner(90)
  const teamId = await people.newTeam(owner)
  const others = await Promise.all(Array.from({ length: 8 }, () => people.newUser()))
  const answers = await Promise.all([
    ...others.slice(0, 4).map((person) => people.add(owner, teamId, person, 5, 5)),
    server.call(deleteTeam, { token: owner.token, query: { team_id: teamId } }),
    ...others.slice(4).map((person) => people.add(owner, teamId, person, 5, 5)),
  ])
  expect(statuses(answers).filter((status) => status !== 200 && status !== 404)).toEqual([])
  expect(await people.ownOf(owner)).toEqual([100, 100])
  expect(await people.brokenRules()).toEqual([])
})

test('an owner who creates a team while being added to another gets only one of them', async () => {
  const [owner, person] = [await people.newOwner(), await people.newOwner(0)]
  const teamId = await people.newTeam(owner)
  const [made, added] = await Promise.all([
    server.call(createTeam, { token: person.token, body: { team_name: 'Dyers' } }),
    people.add(owner, teamId, person, 1, 1),
  ])
  expect([made.status, added.status].sort()).toEqual([200, 409])
  expect(await people.brokenRules()).toEqual([])
})

test('a member who is removed during a vendor call is not charged, and the hold returns to the owner', async () => {
  const vendor = createTestContacts('Vendor')
  const answering = createGate()
  vendor.answer = () => answering.pass().then(() => ({ phone: '+91 11111 22222' }))
  const outside = await createTestServer({
    env: MANY_CALLS,
    contacts: [createDirectoryContacts(server.registry), vendor],
  })
  try {
    const outsidePeople = createTeamPeople(outside, '+91974200')
    const [owner, member] = [await outsidePeople.newOwner(), await outsidePeople.newUser()]
    await insertDirector(outside, { din: '00740099', cin: CIN })
    const teamId = await outsidePeople.newTeam(owner)
    await outsidePeople.add(owner, teamId, member, 3, 3)
    const reveal = outside.call(revealDirector, {
      token: member.token,
      body: { director_id: '00740099' },
    })
    await expect.poll(() => outsidePeople.payingOf(member)).toEqual([2, 2])
    const body = { team_id: teamId, member_id: member.publicId }
    const removed = await outside.call(removeTeamMember, { token: owner.token, body })
    expect(removed.body.data.credits_returned).toEqual({ phone: 3, email: 3 })
    answering.open()
    expect((await reveal).status).toBe(503)
    expect([await outsidePeople.ownOf(owner), await outsidePeople.ownOf(member)]).toEqual([
      [110, 110],
      [10, 10],
    ])
    expect(await outsidePeople.brokenRules()).toEqual([])
  } finally {
    await outside.drop()
  }
})
